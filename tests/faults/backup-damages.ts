import {
  appendFileSync,
  closeSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { filesBelow, MANIFEST, readManifest, writeManifest } from "#scripts/safekeeping/manifest.ts";
import { SEALED_SECRETS } from "#scripts/safekeeping/sealed-secrets.ts";

/** One way a backup can be damaged, done to the backup in `folder`. */
export interface Damage {
  place: string;
  damage(folder: string): void | Promise<void>;
  /** The damaged pages a restore names, of so many. */
  pages?: (all: number) => string;
}

const DATABASE = "talaan.db";
const PAGE_BYTES = 4096;

/** Changes the byte at a place of a file: from 0 (first) to 1 (last). */
const flip =
  (file: (folder: string) => string, place: number) =>
  (folder: string): void => {
    const path = join(folder, file(folder));
    const bytes = readFileSync(path);
    const index = Math.floor(place * (bytes.length - 1));
    bytes[index] = (bytes[index] ?? 0) ^ 0x10;
    writeFileSync(path, bytes);
  };
const inFile = (name: string) => () => name;
const object =
  (index: number) =>
  (folder: string): string =>
    filesBelow(folder).filter((path) => path.includes("/blobs/"))[index] ?? "";
const listOfObjects = (folder: string): string =>
  filesBelow(folder)
    .filter((path) => path.endsWith(".sqlite"))
    .sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size)[0] ?? "";
const remove =
  (file: (folder: string) => string) =>
  (folder: string): void =>
    rmSync(join(folder, file(folder)));
const cut =
  (file: (folder: string) => string, bytes: (size: number) => number) =>
  (folder: string): void => {
    const path = join(folder, file(folder));
    truncateSync(path, bytes(statSync(path).size));
  };
const swap =
  (first: (folder: string) => string, second: (folder: string) => string) =>
  (folder: string): void => {
    const [a, b] = [join(folder, first(folder)), join(folder, second(folder))];
    renameSync(a, `${folder}.swapped`);
    renameSync(b, a);
    renameSync(`${folder}.swapped`, b);
  };

function writePage(path: string, page: number, bytes: Buffer): void {
  const file = openSync(path, "r+");
  writeSync(file, bytes, 0, PAGE_BYTES, page * PAGE_BYTES);
  closeSync(file);
}
function readPage(path: string, page: number): Buffer {
  const bytes = Buffer.alloc(PAGE_BYTES);
  const file = openSync(path, "r");
  readSync(file, bytes, 0, PAGE_BYTES, page * PAGE_BYTES);
  closeSync(file);
  return bytes;
}
function swapPages(folder: string): void {
  const path = join(folder, DATABASE);
  const [first, second] = [readPage(path, 40), readPage(path, 41)];
  writePage(path, 40, second);
  writePage(path, 41, first);
}
const inManifest =
  (change: (text: string) => string) =>
  (folder: string): void => {
    const path = join(folder, MANIFEST);
    writeFileSync(path, change(readFileSync(path, "utf8")));
  };

/** What happened before the backup was taken: its manifest agrees with the damage. */
const before =
  (damage: Damage["damage"]): Damage["damage"] =>
  async (folder) => {
    const { takenAt } = readManifest(folder);
    await damage(folder);
    rmSync(join(folder, MANIFEST));
    writeManifest(folder, takenAt);
  };
const inDatabase = (...statements: string[]) =>
  before(async (folder) => {
    const client = createClient({ url: `file:${join(folder, DATABASE)}` });
    await client.executeMultiple(`pragma foreign_keys = off; ${statements.join(";")}`);
    client.close();
  });
/** Empties the pages of an index, by its root page. */
const emptiedIndex = (name: string) =>
  before(async (folder) => {
    const client = createClient({ url: `file:${join(folder, DATABASE)}`, intMode: "number" });
    const { rows } = await client.execute({
      sql: "select rootpage from sqlite_schema where name = ?",
      args: [name],
    });
    client.close();
    writePage(join(folder, DATABASE), Number(rows[0]?.rootpage) - 1, Buffer.alloc(PAGE_BYTES));
  });

/** The page of the byte that `flip` changes. */
const pageAt = (place: number) => (all: number) =>
  String(Math.floor((place * (all * PAGE_BYTES - 1)) / PAGE_BYTES) + 1);

export const DAMAGES: readonly Damage[] = [
  { place: "the first byte of the database", damage: flip(inFile(DATABASE), 0), pages: () => "1" },
  { place: "a page in the first quarter", damage: flip(inFile(DATABASE), 0.23), pages: pageAt(0.23) },
  { place: "a page in the middle", damage: flip(inFile(DATABASE), 0.5), pages: pageAt(0.5) },
  { place: "a page in the last quarter", damage: flip(inFile(DATABASE), 0.77), pages: pageAt(0.77) },
  { place: "the last byte of the database", damage: flip(inFile(DATABASE), 1), pages: String },
  {
    place: "a page of zeros",
    damage: (folder) => writePage(join(folder, DATABASE), 200, Buffer.alloc(PAGE_BYTES)),
    pages: () => "201",
  },
  { place: "two pages swapped", damage: swapPages, pages: () => "41, 42" },
  {
    place: "the last page missing",
    damage: cut(inFile(DATABASE), (size) => size - PAGE_BYTES),
    pages: String,
  },
  { place: "half a database", damage: cut(inFile(DATABASE), (size) => Math.floor(size / 2)) },
  { place: "an empty database", damage: cut(inFile(DATABASE), () => 0) },
  { place: "no database", damage: remove(inFile(DATABASE)) },
  {
    place: "bytes after the database",
    damage: (folder) => appendFileSync(join(folder, DATABASE), Buffer.alloc(PAGE_BYTES)),
    pages: (all) => String(all + 1),
  },
  { place: "the first byte of an object", damage: flip(object(0), 0) },
  { place: "the last byte of an object", damage: flip(object(1), 1) },
  { place: "half an object", damage: cut(object(0), (size) => Math.floor(size / 2)) },
  { place: "an object missing", damage: remove(object(1)) },
  { place: "two objects swapped", damage: swap(object(0), object(1)) },
  { place: "the list of objects", damage: flip(listOfObjects, 0.6) },
  { place: "no list of objects", damage: remove(listOfObjects) },
  { place: "the list of objects in the database's place", damage: swap(listOfObjects, inFile(DATABASE)) },
  { place: "the sealed secrets", damage: flip(inFile(SEALED_SECRETS), 0.5) },
  { place: "no secrets", damage: remove(inFile(SEALED_SECRETS)) },
  { place: "no manifest", damage: remove(inFile(MANIFEST)) },
  { place: "half a manifest", damage: cut(inFile(MANIFEST), (size) => Math.floor(size / 2)) },
  {
    place: "the manifest's moment",
    damage: inManifest((text) => text.replace(/"takenAt":"2\d/, '"takenAt":"21')),
  },
  {
    place: "a checksum in the manifest",
    damage: inManifest((text) => text.replace(/("path":"talaan\.db".*?"sha256":")[0-9a-f]{4}/, "$1beef")),
  },
  {
    place: "a file that does not belong",
    damage: (folder) => writeFileSync(join(folder, "r2", "more"), "x"),
  },
  {
    place: "a link instead of a file",
    damage: (folder) => symlinkSync("/etc/hostname", join(folder, "r2", "link")),
  },
  { place: "an index emptied before the backup", damage: emptiedIndex("audit_event_subject") },
  { place: "an object lost before the backup", damage: before(remove(object(0))) },
  {
    place: "a row without its parent",
    damage: inDatabase(
      "insert into refresh_token (session_id, token_hash, issued_at) values (987654, 'x', 'now')",
    ),
  },
  {
    place: "a balance changed before the backup",
    damage: inDatabase(
      "update invoice set balance_centavos = balance_centavos - 1 where id = (select max(id) from invoice where number is not null and balance_centavos > 0)",
    ),
  },
  {
    place: "a grade changed before the backup",
    damage: inDatabase(
      "update term_grade set grade_e4 = grade_e4 + 10000 where grade_e4 = (select min(grade_e4) from term_grade)",
    ),
  },
  {
    place: "an event removed before the backup",
    damage: inDatabase("drop trigger audit_event_no_delete", "delete from audit_event where id = 20"),
  },
];
