import { createHash } from "node:crypto";
import type { R2Bucket, R2ObjectBody } from "@cloudflare/workers-types";

/** A stored object whose bytes still have the SHA-256 (hex) that its row names; null where it is damaged or gone. */
export async function intactObject(
  files: R2Bucket,
  key: string,
  sha256: string | null,
): Promise<R2ObjectBody | null> {
  const object = await files.get(key);
  if (!object) return null;
  const hash = createHash("sha256");
  for await (const chunk of object.body as unknown as AsyncIterable<Uint8Array>) hash.update(chunk);
  return hash.digest("hex") === sha256 ? files.get(key) : null;
}
