import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startDatabaseServer } from "../../db/local/server.ts";

/** The local database server meets a file that is not as it should be. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "talaan-local-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const serve = (path: string) => startDatabaseServer({ path, port: 0, authToken: "local" });

test("it waits for who holds the file at the moment it starts", async () => {
  const path = join(folder, "talaan.db");
  const other = new Database(path);
  other.exec("create table held (id integer); begin exclusive");
  const starting = serve(path);
  setTimeout(() => other.exec("commit"), 300);
  const server = await starting;
  await server.close();
  other.close();
});

test("it says in the database's own words why a file cannot be opened", async () => {
  const path = join(folder, "talaan.db");
  writeFileSync(path, "no database".repeat(1_000));
  await expect(serve(path)).rejects.toThrow("file is not a database");
});
