import { chmodSync, copyFileSync, cpSync, existsSync, linkSync, mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createClient } from "@libsql/client";
import { filesBelow } from "./manifest.ts";

const IS_DATABASE = /\.sqlite$/;
const IS_SIDE_FILE = /\.sqlite-(wal|shm)$/;
const TRIES = 3;

/** A consistent copy of a database, also while it is written to; readable by its owner alone. */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const client = createClient({ url: `file:${from}` });
  try {
    await client.execute({ sql: "vacuum into ?", args: [to] });
  } finally {
    client.close();
  }
  chmodSync(to, 0o600);
}

/**
 * Copies an object store that is in use: first its lists of objects, then the objects. One deleted in between is listed
 * without its bytes; the copy is then made again.
 */
export async function copyObjects(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    rmSync(to, { recursive: true, force: true });
    const paths = filesBelow(from);
    for (const path of paths.filter((each) => IS_DATABASE.test(each)))
      await copyDatabase(join(from, path), folderFor(join(to, path)));
    for (const path of paths.filter((each) => !IS_DATABASE.test(each) && !IS_SIDE_FILE.test(each))) {
      const target = folderFor(join(to, path));
      if (!existsSync(join(from, path))) continue;
      copyFileSync(join(from, path), target);
      chmodSync(target, 0o600);
    }
    const missing = await objectsWithoutBytes(to);
    if (missing.length === 0) return;
    if (tries === TRIES) throw new Error(`These stored objects have no bytes: ${missing.join(", ")}`);
  }
}

/** Keys that the lists of a copied store name without their bytes being there. */
export async function objectsWithoutBytes(folder: string): Promise<string[]> {
  const paths = existsSync(folder) ? filesBelow(folder) : [];
  const names = new Set(paths.map((path) => basename(path)));
  const missing: string[] = [];
  for (const path of paths.filter((each) => IS_DATABASE.test(each))) {
    const client = createClient({ url: `file:${join(folder, path)}` });
    try {
      const { rows: lists } = await client.execute("select 1 from sqlite_schema where name = '_mf_objects'");
      if (lists.length === 0) continue;
      const { rows } = await client.execute("select key, blob_id from _mf_objects where blob_id is not null");
      missing.push(
        ...rows.filter(({ blob_id }) => !names.has(String(blob_id))).map(({ key }) => String(key)),
      );
    } finally {
      client.close();
    }
    for (const suffix of ["-wal", "-shm"]) rmSync(join(folder, path + suffix), { force: true });
  }
  return missing;
}

/**
 * A second object store on the same bytes, while nothing writes to the first: objects never change and are linked, the
 * lists of objects are copied.
 */
export function cloneObjects(from: string, to: string): void {
  for (const path of filesBelow(from).filter((each) => !each.endsWith(".sqlite-shm"))) {
    const target = folderFor(join(to, path));
    if (IS_DATABASE.test(path) || IS_SIDE_FILE.test(path)) copyFileSync(join(from, path), target);
    else
      try {
        linkSync(join(from, path), target);
      } catch {
        cpSync(join(from, path), target);
      }
  }
}

function folderFor(path: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  return path;
}
