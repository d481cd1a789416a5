import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BILLING_AUDIT_LIST } from "#core/audit/billing-audit-list.ts";
import { COMPOSITE_LIST } from "#core/reports/composite-list.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import { type Database, databaseOver, read } from "#db/client.ts";
import { BILLING_AUDIT } from "#db/queries/audit/audit-list.ts";
import { monthsOfBooks } from "#db/queries/billing/overview/overview.ts";
import { findRecords } from "#db/queries/finding/found.ts";
import { COMPOSITE_ROWS } from "#db/queries/reports/composite-list.ts";
import { databaseAges } from "#db/queries/shared/health.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { BENCH_TODAY, benchDatabase } from "#tests/bench/bench-stack.ts";
import { removeFolder } from "#tests/support/remove-folder.ts";
import { type CountingServer, startCountingServer } from "./counting-server.ts";

/**
 * Given a school of 5,000 students, when what a plan does not tell is read, then it costs what is found and not what there is.
 * @module-tag exhaustive
 */
let folder: string;
let server: CountingServer;
let db: Database;
let userOf: (email: string) => Promise<number>;

beforeAll(async () => {
  const template = await benchDatabase("whole-school");
  folder = mkdtempSync(join(tmpdir(), "talaan-rows-"));
  const path = join(folder, "talaan.db");
  copyFileSync(template, path);
  server = await startCountingServer(path);
  const client = createClient({ url: server.url, authToken: "cost", intMode: "number" });
  db = databaseOver(client);
  userOf = async (email) => {
    const { rows } = await client.execute({
      sql: "select id from user_account where email = ?",
      args: [email],
    });
    return Number(rows[0]?.id);
  };
}, 900_000);
afterAll(async () => {
  db.client.close();
  await server.close();
  removeFolder(folder);
});

async function spent<Row>(statements: readonly Statement<Row>[]): Promise<{ rows: Row[]; rowsRead: number }> {
  server.take();
  const rows = (await read(db, statements)).flat() as Row[];
  return { rows, rowsRead: server.take().rowsRead };
}
const pageOf = async (email: string, filter: object, sort: string) => ({
  filter,
  sort: sort as never,
  descending: false,
  limit: 10,
  offset: 0,
  userId: await userOf(email),
  today: BENCH_TODAY,
});

test("the palette of a department head reads what two letters name, not that many times the sections", async () => {
  const asked = { text: "ma", userId: await userOf("head@talaan.test"), today: BENCH_TODAY };
  const { rows, rowsRead } = await spent(findRecords(asked));
  expect(rows.length).toBeGreaterThan(6);
  expect(rowsRead).toBeLessThan(25_000);
});

test("the last page of the billing log is read from its end", async () => {
  const page = await pageOf("finance@talaan.test", filterOf(BILLING_AUDIT_LIST, {}), "at");
  const [total] = await read(db, [BILLING_AUDIT.totals(page as never)] as const);
  const count = total[0]?.count ?? 0;
  expect(count).toBeGreaterThan(300_000);
  const last = { ...page, descending: true, offset: Math.floor((count - 1) / 10) * 10 };
  const { rows, rowsRead } = await spent([BILLING_AUDIT.rows(last as never)]);
  expect(rows).toHaveLength(count - last.offset);
  expect(rowsRead).toBeLessThan(1000);
  // And it says what the first page from the other end says, the other way round
  const { rows: first } = await spent([BILLING_AUDIT.rows({ ...page, limit: rows.length } as never)]);
  expect(rows.map(({ id }) => id)).toEqual(first.map(({ id }) => id).reverse());
});

test.each([
  ["what nobody is called", "zzz", 1_000],
  ["a whole name", "maria santos", 2_500],
  ["a family's name", "reyes", 25_000],
])("the composite's search of %s finds its students before their year is read", async (_, search, most) => {
  const page = await pageOf("registrar@talaan.test", filterOf(COMPOSITE_LIST, { search }), "studentName");
  const { rowsRead } = await spent<unknown>([
    COMPOSITE_ROWS.rows(page as never),
    COMPOSITE_ROWS.totals(page as never),
  ]);
  expect(rowsRead).toBeLessThan(most);
});

test("/health asks of the mails that wait those about accounts alone, and the overview reads a day's sums once", async () => {
  const [open] = await read(db, [
    statement<{ count: number }>(sql`select count(*) as count from outbox where done_at is null`),
  ] as const);
  expect(open[0]?.count).toBeGreaterThan(500);
  expect((await spent([databaseAges("2026-11-21T04:00:00.000Z")])).rowsRead).toBeLessThan(60);
  const [days] = await read(db, [
    statement<{ count: number }>(
      sql`select count(*) as count from ledger_daily_summary where entry_date > '2025-11-30' and entry_date <= '2026-11-21'`,
    ),
  ] as const);
  const { rows, rowsRead } = await spent([monthsOfBooks(BENCH_TODAY)]);
  expect(rows).toHaveLength(12);
  expect(rowsRead).toBeLessThan((days[0]?.count ?? 0) * 1.2 + 50);
});
