import { describe, expect, test } from "vitest";
import {
  CREDIT_MEMO_STATUSES,
  type CreditMemoActionName,
  type CreditMemoFacts,
  type CreditMemoStatus,
  creditMemoWorkflow,
} from "#core/billing/credit-memos/credit-memo-actions.ts";
import {
  CREDIT_MESSAGES,
  noUnpaidInvoices,
  remainingBalance,
  tooManyInvoices,
} from "#core/billing/credit-memos/credit-memo-messages.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import { decide, menuFor } from "#core/shared/actions.ts";

/** Written by hand from B-73: what finance may do, status by status. */
const MAY: Record<CreditMemoStatus, readonly CreditMemoActionName[]> = {
  draft: ["view", "update", "publish", "cancel"],
  published: ["view", "print", "exportPdf", "sendEmail"],
  cancelled: ["view", "print", "exportPdf", "restore"],
};
const BECOMES: Partial<Record<CreditMemoActionName, CreditMemoStatus>> = {
  publish: "published",
  cancel: "cancelled",
  restore: "draft",
};
const ACTIONS = Object.keys(creditMemoWorkflow.actions) as CreditMemoActionName[];
const FINANCE = { role: "FA" } as const;

const given = (status: CreditMemoStatus, more: Partial<CreditMemoFacts> = {}): CreditMemoFacts => ({
  number: status === "published" ? "CM-2026-000001" : "CMD-000001",
  status,
  amount: 40_000,
  invoiceNumber: "INV-2026-000001",
  invoiceBalance: 40_000,
  isInvoiceCancelled: false,
  ...more,
});
const bulk = (...selection: readonly CreditMemoFacts[]) =>
  menuFor(creditMemoWorkflow, FINANCE, selection, "bulk");

describe.each(CREDIT_MEMO_STATUSES)("a credit memo that is %s", (status) => {
  test.each(ACTIONS)("finance: %s", (action) => {
    const decision = decide(creditMemoWorkflow, action, FINANCE, given(status));
    expect(decision.allowed).toBe(MAY[status].includes(action));
    if (decision.allowed) expect(decision.to).toBe(BECOMES[action] ?? status);
    else expect(decision.refusal).toMatchObject({ status: 409, code: "STATE_FORBIDS" });
  });

  test("nobody but finance may do anything", () => {
    for (const role of ROLE_CODES.filter((code) => code !== "FA"))
      for (const action of ACTIONS)
        expect(
          decide(creditMemoWorkflow, action, { role }, given(status)),
          `${role} ${action}`,
        ).toMatchObject({ allowed: false, refusal: { status: 403 } });
  });
});

test.each([
  [{ invoiceBalance: 39_999 }, "INV-2026-000001 has a remaining balance of ₱399.99"],
  [
    { isInvoiceCancelled: true, invoiceBalance: 0 },
    "CMD-000001: INV-2026-000001 is cancelled, nothing can be credited on it.",
  ],
])("a draft with %j is not published, and the menu says why", (facts, reason) => {
  const memo = given("draft", facts);
  expect(decide(creditMemoWorkflow, "publish", FINANCE, memo)).toMatchObject({
    refusal: { message: reason },
  });
  const row = menuFor(creditMemoWorkflow, FINANCE, [memo], "row").find(({ name }) => name === "publish");
  expect(row).toMatchObject({ label: "Publish Credit Memo", disabledReason: reason });
});

test("in bulk, publishing and cancelling can be chosen only where every selected memo is a draft", () => {
  for (const name of ["publish", "cancel"] as const) {
    const entry = (...selection: CreditMemoFacts[]) =>
      bulk(...selection).find((found) => found.name === name);
    expect(entry(given("draft"), given("draft"))?.disabledReason).toBeUndefined();
    for (const other of ["published", "cancelled"] as const) {
      expect(entry(given("draft"), given(other))?.disabledReason).toMatch(/ and cannot be /);
      expect(entry(given(other))).toBeUndefined();
    }
  }
});

test("only cancelled memos are printed together; a published one is printed alone", () => {
  const print = (...selection: CreditMemoFacts[]) => bulk(...selection).find(({ name }) => name === "print");
  expect(print(given("cancelled"), given("cancelled"))).toMatchObject({ name: "print" });
  expect(print(given("cancelled"), given("cancelled"))?.disabledReason).toBeUndefined();
  expect(print(given("published"))?.disabledReason).toBeUndefined();
  expect(print(given("cancelled"), given("published"))?.disabledReason).toMatch(/ is printed by itself/);
  expect(print(given("cancelled"), given("draft"))?.disabledReason).toMatch(/ is a draft: publish it/);
  expect(print(given("draft"))).toBeUndefined();
  const row = menuFor(creditMemoWorkflow, FINANCE, [given("published")], "row").map(({ name }) => name);
  expect(row).toContain("print");
});

test("Export PDF exists and is in no menu", () => {
  for (const status of CREDIT_MEMO_STATUSES)
    for (const place of ["row", "bulk"] as const)
      expect(
        menuFor(creditMemoWorkflow, FINANCE, [given(status)], place).map(({ name }) => name),
      ).not.toContain("exportPdf");
});

test("what the form says is the school's, word for word", () => {
  expect(CREDIT_MESSAGES).toMatchObject({
    noCustomer: "The customer field must contain at least one item",
    noInvoice: "The invoice field must contain at least one item",
    tooManyCustomers:
      "The number of entered customer exceeds the maximum limit of 10. Please reduce the number of customers and try again",
    enterInvoices:
      "Please enter the invoice numbers you wish to apply for credit. Note that each student is limited to a maximum of 10 invoices.",
    itemRequired: "Item is required field should remain.",
    noItem: "Please select an item",
    noUnitPrice: "Please set the amount on unit price",
    noDate: "Please select date",
  });
  expect(noUnpaidInvoices(["Reyes, Ana"])).toBe("There is/are no unpaid invoices for customer Reyes, Ana");
  expect(tooManyInvoices(["Reyes, Ana", "Cruz, Ben"])).toBe(
    "The number of entered invoices for Reyes, Ana and Cruz, Ben exceeds the maximum limit of 10 per student",
  );
  expect(remainingBalance("INV-2026-000001", 150_000)).toBe(
    "INV-2026-000001 has a remaining balance of ₱1,500.00",
  );
});
