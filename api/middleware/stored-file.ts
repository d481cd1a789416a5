import { createHash } from "node:crypto";
import type { R2ObjectBody } from "@cloudflare/workers-types";
import { type ObjectStore, piecesOf } from "#api/commands/object-store.ts";
import type { ApiContext } from "./api-env.ts";

/** A stored object whose bytes still have the SHA-256 (hex) that its row names; null where it is damaged or gone. */
export async function intactObject(
  files: ObjectStore,
  key: string,
  sha256: string | null,
): Promise<R2ObjectBody | null> {
  const object = await files.get(key);
  if (!object) return null;
  const hash = createHash("sha256");
  for await (const chunk of piecesOf(object)) hash.update(chunk);
  return hash.digest("hex") === sha256 ? files.get(key) : null;
}

/** A stored file as a download under its name: by a link of the store where there are such, else its bytes. */
export async function fileAnswer(
  c: ApiContext,
  object: R2ObjectBody,
  { key, filename }: { key: string; filename: string },
): Promise<Response> {
  const link = await c.env.DOCUMENT_LINKS.sign(key, filename);
  if (link) return c.redirect(link, 302);
  return c.body(object.body as unknown as ReadableStream, 200, {
    "content-type": object.httpMetadata?.contentType ?? "application/octet-stream",
    "content-length": String(object.size),
    "content-disposition": `attachment; filename="${filename.replace(/[^\x20-\x7e]|["\\]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
    etag: object.httpEtag,
  });
}
