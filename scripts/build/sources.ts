import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { at, ROOT } from "#scripts/paths.ts";

/** A fingerprint of files and folders, the same in every clone: what a build was made from. */
export function fingerprint(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) add(at(path), hash);
  return hash.digest("hex");
}

function add(path: string, hash: ReturnType<typeof createHash>): void {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    hash.update(relative(ROOT, path)).update(readFileSync(path));
    return;
  }
  for (const name of readdirSync(path).sort()) if (name !== "gen") add(join(path, name), hash);
}
