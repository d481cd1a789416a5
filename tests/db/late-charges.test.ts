import { expect, test } from "vitest";
import { monthBefore } from "#core/billing/late-charge.ts";
import { read } from "#db/client.ts";
import {
  chargersOf,
  isMonthRun,
  lateChargeRuns,
  overdueInvoices,
  ruleAt,
} from "#db/queries/billing/late-charge.ts";
import type { Statement } from "#db/statement.ts";
import { givenSeededSchool, planOf as plan, SEED_TODAY } from "./seeded-database.ts";

/** What late charges read is found by indexes: no table that grows with the school is read whole. */
const school = givenSeededSchool();

const MONTH = monthBefore(SEED_TODAY);
/** Each step of the plan that reads a table, as SQLite names it. */
const planOf = async (query: Statement<unknown>): Promise<string[]> =>
  (await plan(school.db, query)).filter((step) => /^(SCAN|SEARCH) /.test(step));
/** Tables whose size follows the school's. */
const GROWING =
  /^SCAN (invoice|invoice_line|payment_allocation|credit_memo|ledger_entry|late_charge|student|promissory_note_invoice)( |$)/;

test("a run reads the open invoices and what changed since the month ended, each by its index", async () => {
  const steps = await planOf(overdueInvoices(MONTH, "now"));
  expect(steps.filter((step) => GROWING.test(step) && !step.includes("INDEX invoice_owed"))).toEqual([]);
  for (const index of [
    "invoice_owed",
    "payment_allocation_made",
    "payment_allocation_released",
    "credit_memo_by_published",
    "ledger_by_recorded",
    "promissory_note_by_last",
    "late_charge_by_draft (draft_id=?)",
    "late_charge_by_invoice (invoice_id=?",
  ])
    expect(
      steps.some((step) => step.includes(index)),
      `${index} in\n${steps.join("\n")}`,
    ).toBe(true);
});

test.each([
  ["the rule of now", ruleAt("now"), "late_charge_rule"],
  ["whether a month was run", isMonthRun(MONTH), "late_charge_run_by_month"],
  ["the runs with their drafts", lateChargeRuns(), "late_charge_by_run"],
  ["who ran the drafts", chargersOf(["a", "b"]), "late_charge_by_draft"],
])("%s: read by an index", async (_, asked, index) => {
  const steps = await planOf(asked as Statement<unknown>);
  expect(steps.filter((step) => GROWING.test(step))).toEqual([]);
  expect(steps.join("\n")).toContain(index);
});

test("a product that is left out stays so when it is renamed", async () => {
  const { client } = school.db;
  await client.execute(
    `insert into late_charge_rule (version, is_on, type, value_e4, grace_days, product_codes_json, created_at, created_by)
      select 1, 1, 'percent', 20000, 0, json_array(code), '2026-01-01', 7 from product where name = 'Tuition Fee'`,
  );
  const chargeable = async () => {
    const [rows] = await read(school.db, [overdueInvoices(MONTH, "now")] as const);
    return rows.map(({ number, lines, chargeableLines }) => [number, lines, chargeableLines]);
  };
  const before = await chargeable();
  expect(before.some(([, lines, left]) => lines !== left)).toBe(true);
  await client.execute("update product set name = 'School Fee' where name = 'Tuition Fee'");
  expect(await chargeable()).toEqual(before);
});
