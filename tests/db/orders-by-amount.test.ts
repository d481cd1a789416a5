import { beforeAll, expect, test } from "vitest";
import { BANK_LINE_LIST } from "#core/billing/bank-lines/bank-line.ts";
import { CREDIT_MEMO_LIST } from "#core/billing/credit-memos/credit-memo-list.ts";
import { REFUND_LIST } from "#core/billing/refunds/refund-list.ts";
import { REMINDER_LIST } from "#core/billing/reminders/reminder-list.ts";
import { type AnyList, filterOf } from "#core/shared/list/definition.ts";
import { BANK_LINES } from "#db/queries/billing/bank-line.ts";
import { CREDIT_MEMOS } from "#db/queries/billing/credit-memos/credit-memo-list.ts";
import { REFUNDS } from "#db/queries/billing/refunds/refund-list.ts";
import { REMINDERS } from "#db/queries/billing/reminders/reminder-list.ts";
import { statement } from "#db/statement.ts";
import { givenSeededSchool, planOf, SEED_TODAY } from "./seeded-database.ts";

/** Given an analyzed school, when a list is read by its amounts, then its page is walked in that order and nothing is sorted. */
const school = givenSeededSchool();
beforeAll(async () => {
  await school.db.client.execute("analyze");
});

test.each([
  ["refund", REFUND_LIST, REFUNDS],
  ["credit_memo", CREDIT_MEMO_LIST, CREDIT_MEMOS],
  ["bank_line", BANK_LINE_LIST, BANK_LINES],
  ["reminder", REMINDER_LIST, REMINDERS],
] as const)("%s", async (table, list, source) => {
  const page = {
    filter: filterOf(list as AnyList, {}),
    ...{ sort: "amount", descending: true, limit: 10, offset: 0, userId: 1, today: SEED_TODAY },
  };
  const steps = await planOf(school.db, statement(source.ids(page as never)));
  expect(steps.join("\n")).toContain(`${table} USING COVERING INDEX ${table}_by_amount`);
  expect(steps.filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
});
