import { expect, test } from "vitest";
import { keepAllBalances, keepPastBalances } from "#api/commands/billing/accounts/keep-past-balances.ts";
import { ACCOUNT_LIST } from "#core/billing/accounts/account-list.ts";
import { keptDayAfter } from "#core/billing/accounts/kept-days.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import { addDays, type SchoolDay, startOfDay } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { ACCOUNTS } from "#db/queries/billing/accounts/account-list.ts";
import { PAST_BALANCE_CHECKS } from "#db/queries/billing/accounts/past-balances.ts";
import { inStatement } from "#db/statement.ts";
import { givenSeededSchool, planOf, SEED_TODAY } from "./seeded-database.ts";

/** Given books of more than a year, when the balances of past days are kept, then every past day says what it said before. */
const school = givenSeededSchool();

const NOON_OF = (day: SchoolDay) => Date.parse(startOfDay(day)) + 12 * 3_600_000;
const pageOf = (asOf: SchoolDay) => ({
  filter: filterOf(ACCOUNT_LIST, { asOf }),
  sort: "customerId" as const,
  descending: false,
  limit: 10_000,
  offset: 0,
  page: 1,
  perPage: 10_000,
  userId: 1,
  today: SEED_TODAY,
});
const accountsOn = async (day: SchoolDay) =>
  ACCOUNTS.listOf(pageOf(day), await read(school.db, ACCOUNTS.statements(pageOf(day))));
const execute = async (sql: string) => (await school.db.client.execute(sql)).rows;
/** What the check of kept days finds after a change, which is taken back. */
async function foundAfter(change: string): Promise<number[]> {
  const transaction = await school.db.client.transaction("write");
  await transaction.execute(change);
  const found: number[] = [];
  for (const { statement } of PAST_BALANCE_CHECKS)
    found.push(Number((await transaction.execute(inStatement(statement))).rows[0]?.broken));
  await transaction.rollback();
  return found;
}

test("the 10th, the 20th and the last of each month are kept", () => {
  const days = ["2024-02-09", "2024-02-10", "2024-02-20", "2024-02-29", "2025-12-31", "2026-02-27"];
  expect(days.map(keptDayAfter)).toEqual([
    "2024-02-10",
    "2024-02-20",
    "2024-02-29",
    "2024-03-10",
    "2026-01-10",
    "2026-02-28",
  ]);
});

test("kept or counted back from now, a past day's accounts are the same", async () => {
  // Given an invoice whose due date was changed twice, once back, and its balance in between
  const [invoice] = await execute(`select id, due_date from invoice where balance_centavos > 0
    and published_at < '2026-07-01' and cancelled_at is null and exists (select 1 from payment_allocation
      where invoice_id = invoice.id and released_at is null) order by id limit 1`);
  const id = Number(invoice?.id);
  for (const [due, at] of [
    [invoice?.due_date, "2026-07-14T02:00:00.000Z"],
    ["2026-12-01", "2026-08-14T02:00:00.000Z"],
    ["2026-12-15", "2026-08-25T02:00:00.000Z"],
  ])
    await execute(
      `insert into invoice_due_date (invoice_id, due_date, replaced_at) values (${id}, '${due}', '${at}')`,
    );
  const days = Array.from({ length: 48 }, (_, place) => addDays(SEED_TODAY, -1 - place * 11));
  days.push("2026-06-30", "2026-07-31", "2026-08-19", "2026-08-20", "2026-08-21", "2026-11-10");
  const counted = new Map<SchoolDay, unknown>();
  for (const day of days) counted.set(day, await accountsOn(day));

  // When the days are kept, a few a run
  const clock = { epochMs: NOON_OF(SEED_TODAY), newUuid: () => "", requestId: "" };
  expect(await keepPastBalances(school.db, clock, 5)).toEqual({ kept: 5 });
  await keepAllBalances(school.db, NOON_OF(SEED_TODAY));

  // Then nothing that is asked of the past has changed
  expect(await execute("select max(day) as day from past_balance_day")).toEqual([{ day: "2026-11-10" }]);
  for (const day of days) expect(await accountsOn(day), day).toEqual(counted.get(day));
  expect(await foundAfter("select 1")).toEqual([0, 0]);
});

test("a day is kept once, and not before the day after it is over", async () => {
  const at = (instant: string) => ({ epochMs: Date.parse(instant), newUuid: () => "", requestId: "" });
  expect(await keepPastBalances(school.db, at("2026-11-21T15:59:59.000Z"))).toEqual({ kept: 0 });
  expect(await keepPastBalances(school.db, at("2026-11-21T16:00:00.000Z"))).toEqual({ kept: 1 });
  expect(await keepPastBalances(school.db, at("2026-11-21T16:00:00.000Z"))).toEqual({ kept: 0 });
});

const OF_AUTUMN = "where day = '2026-09-30' and due_date <> ''";
test.each([
  ["another amount", `update past_balance set centavos = centavos + 1 ${OF_AUTUMN}`, [2, 2]],
  ["a row that is gone", `delete from past_balance ${OF_AUTUMN}`, [2, 2]],
  ["another due date", `update past_balance set due_date = date(due_date, '-10 years') ${OF_AUTUMN}`, [2, 0]],
  [
    "an allocation of before",
    `update payment_allocation set allocated_at = '2026-06-01T00:00:00.000Z' where id = (select id from payment_allocation
      where allocated_at between '2026-09-12' and '2026-10-01' and released_at is null limit 1)`,
    [1, 0],
  ],
  [
    "another amount long ago",
    "update past_balance set centavos = centavos + 1 where day = '2026-01-31' and due_date <> ''",
    [0, 2],
  ],
])("the books do not hold after %s", async (_, change, found) => {
  expect(await foundAfter(change)).toEqual(found);
});

test("reads records of the span alone, each by an index", async () => {
  for (const asked of ACCOUNTS.statements(pageOf("2026-06-14"))) {
    const steps = (await planOf(school.db, asked)).join("\n");
    expect(steps).not.toMatch(
      /SCAN (invoice|payment_allocation|ledger_entry|credit_memo|past_balance|customer_account)\b/,
    );
    expect(steps).toMatch(/SEARCH past_balance USING PRIMARY KEY \(day=\?\)/);
    expect(steps).toMatch(/ledger_by_recorded \(recorded_at>\? AND recorded_at<\?\)/);
  }
});
