import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { setTimeout as sleep } from "node:timers/promises";
import { type Client, createClient } from "@libsql/client/http";

import Database from "libsql";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startParser } from "#db/local/libsql-grammar.ts";
import { DatabaseReader } from "#db/local/reader-process.ts";
import { startDatabaseServer } from "#db/local/server.ts";
import { startDatabaseProcess } from "#scripts/stack/database-process.ts";
import { batchBody, ENDLESS, sendBatch } from "#tests/support/endless.ts";
import { cpuSecondsOf, descendantsOf, endAll, isRunning } from "#tests/support/processes.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { until } from "#tests/support/school.ts";

const reading = (url: string, sql: string, signal?: AbortSignal) =>
  sendBatch(url, "local", sql, "read", signal);

/** The local database server meets a file that is not as it should be. */
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "talaan-local-"));
});
afterEach(() => removeFolder(folder));
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

test("a call after an abandoned one is answered, also where that was answered in the same moment", async () => {
  // Given a reader that has answered a call while this process was busy
  const parser = await startParser();
  const path = join(folder, "talaan.db");
  const file = new Database(path);
  file.exec("create table held (id integer)");
  file.close();
  const reader = new DatabaseReader({ path, parser: parser.address });
  await reader.opened;
  const [body, stays, gone] = [
    batchBody("select 1", "read"),
    new AbortController().signal,
    new AbortController(),
  ];
  await reader.run(body, stays);
  void reader.run(body, gone.signal);
  for (const until = performance.now() + 200; performance.now() < until; );
  // When its caller goes away, and another calls
  gone.abort();
  const [status] = await reader.run(body, stays);
  // Then the other is answered
  expect(status).toBe(200);
  await reader.close();
  parser.close();
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

describe("it refuses what the grammar of libSQL's server refuses", () => {
  let client: Client;
  let close: () => Promise<void>;
  beforeEach(async () => {
    const server = await serve(join(folder, "talaan.db"));
    client = createClient({ url: server.url, authToken: "local", intMode: "number" });
    await client.execute(
      "create table item (id integer primary key, name text not null, place integer not null) strict",
    );
    await client.execute("create index item_by_name on item (name, place)");
    await client.execute("insert into item (name, place) values ('a', 3), ('b', 1), ('c', 2)");
    close = async () => {
      client.close();
      await server.close();
    };
  });
  afterEach(() => close());

  const REFUSED = {
    "ORDER BY inside group_concat": "select group_concat(name, ',' order by place) from item",
    "ORDER BY inside json_group_array": "select json_group_array(name order by place) from item",
    "HAVING without GROUP BY": "select count(*) from item having count(*) > 0",
    VACUUM: "vacuum",
    ANALYZE: "analyze",
    "a temporary table": "create temp table other (id integer)",
    "a pragma with a value": "pragma cache_size = 5",
  };
  test.each(Object.entries(REFUSED))("%s", async (_, text) => {
    await expect(client.execute(text)).rejects.toMatchObject({ code: "SQL_PARSE_ERROR" });
  });

  test("and nothing of a batch with such a text is done, whatever its place", async () => {
    const batch = client.batch(["delete from item", REFUSED["HAVING without GROUP BY"]], "write");
    await expect(batch).rejects.toMatchObject({ code: "SQL_PARSE_ERROR" });
    expect((await client.execute("select count(*) as n from item")).rows[0]?.n).toBe(3);
  });

  test("a text that it accepts is done as often as it is sent", async () => {
    for (const n of [4, 5])
      expect(
        (await client.execute("insert into item (name, place) values ('d', 4) returning id")).rows[0]?.id,
      ).toBe(n);
  });

  test("the order of a subquery is that of the aggregate over it, also beside an index of another order", async () => {
    const ordered = "from (select name as item from item indexed by item_by_name order by place)";
    const { rows } = await client.execute(
      `select (select group_concat(item, ',') ${ordered}) as text, (select json_group_array(item) ${ordered}) as array`,
    );
    expect(rows[0]).toMatchObject({ text: "b,c,a", array: '["b","c","a"]' });
  });
});

test("it ends a statement whose caller is gone, and answers those who wait behind it", async () => {
  // Given as many statements without an end as there are readers, and others that wait behind them
  const server = await serve(join(folder, "talaan.db"));
  const leaving = new AbortController();
  const endless = [1, 2, 3].map(() => reading(server.url, ENDLESS, leaving.signal).catch(() => "gone"));
  const waiting = [1, 2, 3].map(async () => (await reading(server.url, "select 7 as n")).text());
  // When their callers go away once they run
  await sleep(500);
  leaving.abort();
  expect(await Promise.all(endless)).toEqual(["gone", "gone", "gone"]);
  // Then the others are answered, and the next too
  for (const answer of await Promise.all(waiting)) expect(answer).toContain('"value":"7"');
  expect(await (await reading(server.url, "select 8 as n")).text()).toContain('"value":"8"');
  await server.close();
});

test("it closes while a statement without an end runs", async () => {
  const server = await serve(join(folder, "talaan.db"));
  const endless = reading(server.url, ENDLESS).catch(() => "cut");
  await sleep(500);
  await server.close();
  expect(await endless).toBe("cut");
});

test("its readers end with it when it is killed, also in the middle of a statement without an end", async () => {
  const server = await startDatabaseProcess({
    path: join(folder, "talaan.db"),
    port: 0,
    authToken: "local",
  });
  const readers = descendantsOf(server.pid);
  onTestFinished(() => endAll(readers));
  expect(readers).toHaveLength(2);
  const endless = [1, 2].map(() => reading(server.url, ENDLESS).catch(() => "cut"));
  await until(async () => readers.every((pid) => isAtWork(pid)));
  await server.kill();
  expect(await Promise.all(endless)).toEqual(["cut", "cut"]);
  await until(async () => readers.every((pid) => !isRunning(pid)), 5);
});

/** Whether a process has used the processor for longer than it takes to start. */
const isAtWork = (pid: number): boolean => cpuSecondsOf(pid) > 1.5;
