import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  writeFileSync,
} from "node:fs";
import { join, relative, sep } from "node:path";
import * as z from "zod";

/**
 * manifest.json of a backup: every other file of it with its size and SHA-256, of a database also the SHA-256 of each
 * page. It is written last, so that a backup without one was interrupted, and it carries a SHA-256 of itself.
 */
export const MANIFEST = "manifest.json";

const content = z.strictObject({
  /** Format 1 has no pages. */
  format: z.literal([1, 2]),
  /** When the database was copied: an instant in UTC. */
  takenAt: z.iso.datetime(),
  files: z.array(
    z.strictObject({
      path: z.string(),
      bytes: z.int(),
      sha256: z.string(),
      pages: z.array(z.string()).optional(),
    }),
  ),
});
const stored = z.strictObject({ sha256: z.string(), content });
export type Manifest = z.output<typeof content>;

const PIECE_BYTES = 1 << 20;
const IS_DATABASE = /\.(db|sqlite)$/;
/** The page size of SQLite. A database of another one would only have its damage named less exactly. */
const PAGE_BYTES = 4096;
const PAGES_NAMED_MAX = 10;

/** SHA-256 of a file in hex, read piece by piece. */
export function sha256Of(path: string): string {
  const hash = createHash("sha256");
  for (const piece of piecesOf(path, PIECE_BYTES)) hash.update(piece);
  return hash.digest("hex");
}

/** SHA-256 of each page of a file in hex; the last may be shorter. */
const pageChecksums = (path: string): string[] =>
  Array.from(piecesOf(path, PAGE_BYTES), (page) => createHash("sha256").update(page).digest("hex"));

/** The bytes of a file in pieces of one size; each is valid until the next is asked for. */
function* piecesOf(path: string, bytes: number): Generator<Buffer> {
  const piece = Buffer.alloc(bytes);
  const file = openSync(path, "r");
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece))
      yield piece.subarray(0, read);
  } finally {
    closeSync(file);
  }
}

/** Paths of all files below a folder, relative to it, with "/"; throws at what is neither file nor folder. */
export function filesBelow(folder: string, root = folder): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      const stat = lstatSync(path);
      if (stat.isDirectory()) return filesBelow(path, root);
      const own = relative(root, path).split(sep).join("/");
      if (!stat.isFile()) throw new Error(`${own} is neither a file nor a folder.`);
      return [own];
    });
}

export function writeManifest(folder: string, takenAt: string): void {
  const files = filesBelow(folder).map((path) => ({
    path,
    bytes: lstatSync(join(folder, path)).size,
    sha256: sha256Of(join(folder, path)),
    ...(IS_DATABASE.test(path) && { pages: pageChecksums(join(folder, path)) }),
  }));
  writeFileSync(join(folder, MANIFEST), textOf({ format: 2, takenAt, files }), { mode: 0o600 });
}

const textOf = (manifest: Manifest): string => {
  const sha256 = createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
  return JSON.stringify({ sha256, content: manifest });
};

/** Reads the manifest of a backup; throws where there is none or it is damaged. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, MANIFEST);
  if (!existsSync(path))
    throw new Error(`${folder} is no backup, or one that was interrupted: it has no ${MANIFEST}.`);
  const text = readFileSync(path, "utf8");
  const parsed = stored.safeParse(parseJson(text));
  if (!parsed.success || textOf(parsed.data.content) !== text) throw new Error(`${MANIFEST} is damaged.`);
  return parsed.data.content;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Throws unless a folder holds exactly the files of the manifest, each byte for byte; names the damaged pages of a database. */
export function requireUndamaged(folder: string, manifest: Manifest): void {
  const found = new Set(filesBelow(folder).filter((path) => path !== MANIFEST));
  for (const { path, bytes, sha256, pages } of manifest.files) {
    if (!found.delete(path)) throw new Error(`${path} is missing.`);
    if (lstatSync(join(folder, path)).size !== bytes || sha256Of(join(folder, path)) !== sha256)
      throw new Error(
        `${path} is damaged: its bytes are not those of the backup.${pages ? ` ${damagedPages(join(folder, path), pages)}` : ""}`,
      );
  }
  for (const path of found) throw new Error(`${path} does not belong to this backup.`);
}

/** Which pages of a damaged database differ, counted from 1 as SQLite counts them. */
function damagedPages(path: string, expected: readonly string[]): string {
  const actual = pageChecksums(path);
  const damaged = Array.from({ length: Math.max(actual.length, expected.length) }, (_, index) => index)
    .filter((index) => actual[index] !== expected[index])
    .map((index) => index + 1);
  const named = damaged.slice(0, PAGES_NAMED_MAX).join(", ");
  const more = damaged.length > PAGES_NAMED_MAX ? ` and ${damaged.length - PAGES_NAMED_MAX} more` : "";
  return `Damaged pages of ${expected.length}: ${named}${more}.`;
}
