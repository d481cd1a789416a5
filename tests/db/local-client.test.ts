import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient, type LibsqlBatchError, type LibsqlError } from "@libsql/client/http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type DatabaseServer, startDatabaseServer } from "#db/local/server.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";

/** Given libSQL's own client, when it uses all it offers over HTTP, then the local server answers as Turso does. */
let folder: string;
let server: DatabaseServer;
let client: Client;
const AUTH = { authToken: "local" };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "talaan-client-"));
  server = await startDatabaseServer({ path: join(folder, "talaan.db"), port: 0, ...AUTH });
});
afterAll(async () => {
  await server.close();
  removeFolder(folder);
});
beforeEach(async () => {
  client = createClient({ url: server.url, ...AUTH });
  await client.executeMultiple(
    "drop table if exists paid; create table paid (number text unique, centavos integer)",
  );
});
afterEach(() => client.close());

const paid = async (): Promise<unknown[]> =>
  (await client.execute("select number from paid order by number")).rows.map(({ number }) => number);
const failure = (work: Promise<unknown>): Promise<LibsqlError> =>
  work.then(
    () => Promise.reject(new Error("It was done")),
    (error) => error,
  );

describe("one statement", () => {
  test.each([
    ["by place", "select ? as a, ? as b", [1, "x"]],
    ["by number", "select ?1 as a, ?2 as b", [1, "x"]],
    ["by a name with a colon", "select :a as a, :b as b", { a: 1, b: "x" }],
    ["by a name with an at sign", "select @a as a, @b as b", { a: 1, b: "x" }],
    ["by a name with a dollar sign", "select $a as a, $b as b", { a: 1, b: "x" }],
    ["by a name given with its sign", "select :a as a, :b as b", { ":a": 1, ":b": "x" }],
    [
      "by a name that stands in a text too",
      "select :a as a, :b as b where ':c' <> \"b\" -- :d",
      { a: 1, b: "x" },
    ],
  ] as const)("takes arguments %s", async (_, sql, args) => {
    const { rows } = await client.execute({ sql, args: args as never });
    expect({ ...rows[0] }).toMatchObject({ a: 1, b: "x" });
  });

  test("takes a name that is used twice, and numbers beside names", async () => {
    const twice = await client.execute({ sql: "select :a as one, :a as other", args: { a: 7 } });
    expect({ ...twice.rows[0] }).toMatchObject({ one: 7, other: 7 });
    const beside = await client.execute({ sql: "select :a as a, ?1 as first", args: { a: 7 } });
    expect({ ...beside.rows[0] }).toMatchObject({ a: 7, first: 7 });
  });

  test.each([
    ["text", "₱ ñ", "₱ ñ"],
    ["a whole number", 42, 42],
    ["a fraction", 0.25, 0.25],
    ["a big number", 9_007_199_254_740_991n, 9_007_199_254_740_991],
    ["nothing", null, null],
    ["true", true, 1],
    ["a moment", new Date("2026-11-25T00:00:00Z"), 1_795_564_800_000],
  ])("carries %s there and back", async (_, value, back) => {
    const { rows } = await client.execute({ sql: "select ? as value", args: [value] });
    expect(rows[0]?.value).toBe(back);
  });

  test("carries bytes there and back", async () => {
    const { rows } = await client.execute({ sql: "select ? as value", args: [Uint8Array.of(0, 255, 7)] });
    expect([...new Uint8Array(rows[0]?.value as ArrayBuffer)]).toEqual([0, 255, 7]);
  });

  test("tells the columns, how many rows it changed, and the last row's id", async () => {
    const { columns } = await client.execute("select number, centavos from paid");
    expect(columns).toEqual(["number", "centavos"]);
    const { rowsAffected, lastInsertRowid } = await client.execute(
      "insert into paid values ('a', 1), ('b', 2)",
    );
    expect([rowsAffected, lastInsertRowid]).toEqual([2, 2n]);
  });

  test("answers what is wrong with it by SQLite's primary code", async () => {
    await client.execute("insert into paid values ('a', 1)");
    expect((await failure(client.execute("insert into paid values ('a', 2)"))).code).toBe(
      "SQLITE_CONSTRAINT",
    );
    expect((await failure(client.execute("select from"))).code).toMatch(/^SQL/);
  });
});

describe("a batch", () => {
  test("is done whole, or not at all: the failed statement is named, those after it are not tried", async () => {
    const statements = [
      "insert into paid values ('a', 1)",
      "insert into paid values ('a', 2)",
      "insert into paid values ('b', 3)",
    ];
    const error = (await failure(client.batch(statements, "write"))) as LibsqlBatchError;
    expect([error.code, error.statementIndex]).toEqual(["SQLITE_CONSTRAINT", 1]);
    expect(await paid()).toEqual([]);
    await client.batch(
      [statements[0] ?? "", { sql: "insert into paid values (:n, 3)", args: { n: "b" } }],
      "write",
    );
    expect(await paid()).toEqual(["a", "b"]);
  });

  test("that rolls itself back leaves nothing, and the connection to the next", async () => {
    const statements = ["insert into paid values ('a', 1)", "rollback", "insert into paid values ('c', 1)"];
    expect((await failure(client.batch(statements, "write"))).code).toBe("TRANSACTION_CLOSED");
    expect(await paid()).toEqual([]);
    await client.batch(["insert into paid values ('b', 1)"], "write");
    expect(await paid()).toEqual(["b"]);
  });

  test("of statements that do not change anything changes nothing", async () => {
    const error = await failure(client.batch(["insert into paid values ('a', 1)"], "read"));
    expect(error.code).toMatch(/^SQLITE_/);
    expect(await paid()).toEqual([]);
  });

  test("of a migration may break a reference until its end", async () => {
    await client.executeMultiple(
      "drop table if exists child; drop table if exists parent; create table parent (id integer primary key); create table child (parent_id integer references parent (id)); insert into parent values (1); insert into child values (1)",
    );
    await client.migrate([
      "drop table parent",
      "create table parent (id integer primary key)",
      "insert into parent values (1)",
    ]);
    expect((await client.execute("select count(*) as n from parent")).rows[0]?.n).toBe(1);
  });
});

describe("a transaction over several calls", () => {
  test("is seen by itself alone until it is committed", async () => {
    const transaction = await client.transaction("write");
    await transaction.execute("insert into paid values ('a', 1)");
    expect((await transaction.execute("select count(*) as n from paid")).rows[0]?.n).toBe(1);
    expect(await paid()).toEqual([]);
    await transaction.commit();
    expect(await paid()).toEqual(["a"]);
    expect(transaction.closed).toBe(true);
  });

  test.each(["rollback", "close"] as const)("leaves nothing after %s", async (end) => {
    const transaction = await client.transaction("write");
    await transaction.batch(["insert into paid values ('a', 1)", "insert into paid values ('b', 1)"]);
    await transaction[end]();
    expect(await paid()).toEqual([]);
    expect((await failure(transaction.execute("select 1"))).code).toBe("TRANSACTION_CLOSED");
  });

  test("goes on after a statement that failed", async () => {
    const transaction = await client.transaction("write");
    await transaction.executeMultiple("insert into paid values ('a', 1); insert into paid values ('b', 1)");
    await failure(transaction.execute("insert into paid values ('a', 2)"));
    await transaction.execute("insert into paid values ('c', 1)");
    await transaction.commit();
    expect(await paid()).toEqual(["a", "b", "c"]);
  });

  test.each(["rollback", "insert or rollback into paid values ('a', 2)"])(
    "does nothing more after %s",
    async (sql) => {
      const transaction = await client.transaction("write");
      await transaction.execute("insert into paid values ('a', 1)");
      await transaction.execute(sql).catch(() => undefined);
      expect((await failure(transaction.execute("insert into paid values ('b', 1)"))).code).toBe(
        "TRANSACTION_CLOSED",
      );
      await failure(transaction.commit());
      expect(await paid()).toEqual([]);
    },
  );

  test("waits for another that writes, and two that read see what they began with", async () => {
    const [one, other] = await Promise.all([client.transaction("read"), client.transaction("read")]);
    await Promise.all([one.execute("select * from paid"), other.execute("select * from paid")]);
    await client.execute("insert into paid values ('a', 1)");
    expect((await one.execute("select * from paid")).rows).toHaveLength(0);
    await Promise.all([one.commit(), other.commit()]);
    const first = await client.transaction("write");
    const second = client.transaction("write").then(async (transaction) => {
      await transaction.execute("insert into paid values ('c', 1)");
      await transaction.commit();
    });
    await first.execute("insert into paid values ('b', 1)");
    await first.commit();
    await second;
    expect(await paid()).toEqual(["a", "b", "c"]);
  });

  test("that nobody goes on with is rolled back, so that others can write", async () => {
    const forgotten = await client.transaction("write");
    await forgotten.execute("insert into paid values ('a', 1)");
    // A writer waits for the lock at most as long as a stream is kept; its second try finds it free.
    const write = () => client.execute("insert into paid values ('b', 1)");
    await write().catch(write);
    expect(await paid()).toEqual(["b"]);
    expect(await failure(forgotten.execute("select 1"))).toBeTruthy();
  });
});
