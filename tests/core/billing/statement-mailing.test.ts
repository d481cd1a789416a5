import { expect, test } from "vitest";
import { type AccountFacts, accountWorkflow } from "#core/billing/accounts/account-actions.ts";
import {
  daysOfMonth,
  type MailedCustomer,
  mailingOutcome,
  planMailing,
} from "#core/billing/accounts/statement-mailing.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import { decide, menuFor } from "#core/shared/actions.ts";

/** Written by hand from B-103. */
const customer = (customerId: string, guardian: string, more: Partial<MailedCustomer> = {}) => ({
  customerId,
  name: `Student ${customerId}`,
  guardian,
  address: `${guardian}@families.test`,
  isSent: false,
  ...more,
});

test("a family is mailed once whichever children are named; who was sent it and who has no address are left out", () => {
  const plan = planMailing("2026-10", [
    customer("000001", "ana"),
    customer("000002", "ben", { isSent: true }),
    customer("000003", "ana"),
    customer("000004", "cruz", { address: "" }),
    customer("000005", "dela", { address: "", isSent: true }),
  ]);
  expect(plan.mails.map(({ guardian, customers }) => [guardian, customers.length])).toEqual([["ana", 2]]);
  expect(plan.sent.map(({ guardian }) => guardian)).toEqual(["ben", "dela"]);
  expect(plan.unreachable.map(({ guardian }) => guardian)).toEqual(["cruz"]);
  expect(mailingOutcome(plan)).toBe(
    "1 email with the statement of October 2026 will be sent. 2 families were sent it before. 1 family has no email address.",
  );
  expect(mailingOutcome(planMailing("2026-10", []))).toBe(
    "No email with the statement of October 2026 will be sent.",
  );
});

test("a month's statement has all its days", () => {
  expect(daysOfMonth("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
});

test.each([
  ["sendStatements", 0, "Statements"],
  ["remind", 1, "Reminders"],
] as const)(
  "finance alone may %s, of at most 2,000 accounts at once, from a row or a selection",
  (action, place, what) => {
    const account: AccountFacts = { customerId: "000001", customerName: "Ana" };
    for (const role of ROLE_CODES)
      expect(decide(accountWorkflow, action, { role }, account).allowed, role).toBe(role === "FA");
    const bulk = (count: number) =>
      menuFor(accountWorkflow, { role: "FA" }, Array<AccountFacts>(count).fill(account), "bulk")[place];
    expect(bulk(2000)?.disabledReason).toBeUndefined();
    expect(bulk(2001)?.disabledReason).toBe(`${what} of at most 2,000 accounts can be sent at once.`);
    expect(menuFor(accountWorkflow, { role: "FA" }, [account], "row")[place]).toMatchObject({
      label: `Send ${what}`,
    });
  },
);
