import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startDatabaseServer } from "#db/local/server.ts";

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

test("it goes on serving when a caller goes away in the middle of its request", async () => {
  const server = await serve(join(folder, "talaan.db"));
  const { port, hostname } = new URL(server.url);
  const caller = connect(Number(port), hostname);
  await once(caller, "connect");
  caller.write(
    "POST /v2/pipeline HTTP/1.1\r\nHost: local\r\nAuthorization: Bearer local\r\nContent-Length: 1000\r\n\r\n{",
  );
  // An answer after it shows that the server has begun to read it.
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  caller.destroy();
  await once(caller, "close");
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  await server.close();
});
