import { describe, expect, test } from "vitest";
import type { InvoiceFacts } from "#core/billing/invoices/invoice-actions.ts";
import {
  type InvoiceActionName,
  type InvoiceDocumentStatus,
  invoiceWorkflow,
} from "#core/billing/invoices/invoice-actions.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import { decide, menuFor } from "#core/shared/actions.ts";

/**
 * Written by hand from B-9 to B-17, B-21 and B-43: what finance may do, status by status.
 * Everybody else may do nothing.
 */
const MAY: Record<InvoiceDocumentStatus, readonly InvoiceActionName[]> = {
  DRAFT: ["view", "update", "publish", "split", "print", "exportPdf", "cancel"],
  SOURCE: ["view", "print", "exportPdf"],
  UNPAID: [
    "view",
    "viewPaymentHistory",
    "update",
    "pay",
    "print",
    "exportPdf",
    "sendEmail",
    "remind",
    "cancel",
  ],
  PARTIAL: ["view", "viewPaymentHistory", "pay", "print", "exportPdf", "sendEmail", "remind", "cancel"],
  OVERDUE: ["view", "viewPaymentHistory", "pay", "print", "exportPdf", "sendEmail", "remind", "cancel"],
  "OVERDUE-PARTIAL": [
    "view",
    "viewPaymentHistory",
    "pay",
    "print",
    "exportPdf",
    "sendEmail",
    "remind",
    "cancel",
  ],
  PAID: ["view", "viewPaymentHistory", "print", "exportPdf", "sendEmail"],
  CANCELLED: ["view", "viewPaymentHistory", "print", "exportPdf"],
};
const BECOMES: Partial<Record<InvoiceActionName, InvoiceDocumentStatus>> = {
  publish: "UNPAID",
  cancel: "CANCELLED",
};

const STATUSES = Object.keys(MAY) as InvoiceDocumentStatus[];
const ACTIONS = Object.keys(invoiceWorkflow.actions) as InvoiceActionName[];
const FINANCE = { role: "FA" } as const;

const given = (status: InvoiceDocumentStatus, more: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  number: status === "DRAFT" || status === "SOURCE" ? "D-000001" : "INV-2026-000001",
  documentStatus: status === "DRAFT" || status === "SOURCE" ? "draft" : "published",
  paymentStatus: status === "DRAFT" || status === "SOURCE" ? "UNPAID" : status,
  dueDate: "2026-12-18",
  amountDue: 100_000,
  remainingBalance: 40_000,
  credited: 0,
  customerId: status === "SOURCE" ? null : "000123",
  members: null,
  isSource: status === "SOURCE",
  isLateCharge: false,
  sourceUuid: null,
  schedule: null,
  hasPayments: true,
  ...more,
});

describe.each(STATUSES)("an invoice that is %s", (status) => {
  test.each(ACTIONS)("finance: %s", (action) => {
    const decision = decide(invoiceWorkflow, action, FINANCE, given(status));
    expect(decision.allowed).toBe(MAY[status].includes(action));
    if (decision.allowed) expect(decision.to).toBe(BECOMES[action] ?? status);
    else expect(decision.refusal).toMatchObject({ status: 409, code: "STATE_FORBIDS" });
  });

  test("nobody but finance may do anything", () => {
    for (const role of ROLE_CODES.filter((code) => code !== "FA"))
      for (const action of ACTIONS) {
        const decision = decide(invoiceWorkflow, action, { role }, given(status));
        expect(decision, `${role} ${action}`).toMatchObject({ allowed: false, refusal: { status: 403 } });
      }
  });

  test("the row menu offers finance exactly what is allowed", () => {
    const names = menuFor(invoiceWorkflow, FINANCE, [given(status)], "row").map(({ name }) => name);
    expect(names.sort()).toEqual([...MAY[status]].sort());
  });
});

describe("an amount due of 0", () => {
  const nothingDue = { amountDue: 0, remainingBalance: 0 };
  test.each(["update", "cancel"] as const)("never paid or credited: %s is allowed", (action) => {
    const facts = given("PAID", { ...nothingDue, hasPayments: false });
    expect(decide(invoiceWorkflow, action, FINANCE, facts).allowed).toBe(true);
  });
  test("something was paid on it once: it is refused", () => {
    for (const action of ["update", "cancel"] as const)
      expect(decide(invoiceWorkflow, action, FINANCE, given("PAID", nothingDue)).allowed).toBe(false);
  });
});

test("a cancelled draft has no payment history", () => {
  const draft = given("CANCELLED", { documentStatus: "draft", number: "D-000001" });
  expect(decide(invoiceWorkflow, "viewPaymentHistory", FINANCE, draft)).toMatchObject({
    allowed: false,
    refusal: { message: "A draft has no payment history." },
  });
});

describe("the payment history of an invoice without payments", () => {
  test.each([
    ["UNPAID", false],
    ["DRAFT", false],
    ["OVERDUE", true],
    ["PAID", true],
    ["CANCELLED", true],
  ] as const)("%s: offered %s", (status, isOffered) => {
    const bare = given(status, { hasPayments: false });
    expect(decide(invoiceWorkflow, "viewPaymentHistory", FINANCE, bare).allowed).toBe(isOffered);
  });
});

describe("the bulk bar", () => {
  const offered = (...statuses: InvoiceDocumentStatus[]) =>
    menuFor(
      invoiceWorkflow,
      FINANCE,
      statuses.map((status) => given(status)),
      "bulk",
    ).map(({ name }) => name);

  test("offers Publish when a draft is selected, greyed beside what is none", () => {
    expect(offered("DRAFT", "DRAFT")).toContain("publish");
    expect(offered("UNPAID", "CANCELLED")).not.toContain("publish");
    const mixed = menuFor(invoiceWorkflow, FINANCE, [given("DRAFT"), given("UNPAID")], "bulk");
    expect(mixed.find(({ name }) => name === "publish")?.disabledReason).toBe(
      "INV-2026-000001 is already published.",
    );
  });

  test("hides Cancel only when none of the selected can be cancelled", () => {
    expect(offered("CANCELLED", "CANCELLED")).not.toContain("cancel");
    expect(offered("CANCELLED", "UNPAID")).toContain("cancel");
    expect(offered("PAID")).not.toContain("cancel");
  });

  /** Hidden where nothing that is selected can be paid. */
  const PAY_SHOWN: readonly [boolean, ...InvoiceDocumentStatus[]][] = [
    [true, "UNPAID"],
    [true, "UNPAID", "OVERDUE-PARTIAL"],
    [true, "UNPAID", "PARTIAL", "OVERDUE"],
    [true, "UNPAID", "PAID"],
    [false, "PAID"],
    [false, "CANCELLED"],
    [true, "UNPAID", "CANCELLED"],
    [true, "DRAFT", "UNPAID"],
    [false, "PAID", "CANCELLED"],
    [false, "DRAFT"],
    [false, "DRAFT", "DRAFT"],
    [false, "DRAFT", "CANCELLED"],
  ];
  test.each(PAY_SHOWN)("Pay shown: %j for %j %j %j", (isShown, ...statuses) => {
    expect(offered(...statuses).includes("pay")).toBe(isShown);
  });

  test("shows Pay beside a paid invoice, disabled, with the reason", () => {
    const entries = menuFor(invoiceWorkflow, FINANCE, [given("UNPAID"), given("PAID")], "bulk");
    expect(entries.find(({ name }) => name === "pay")?.disabledReason).toBe("INV-2026-000001 is paid.");
  });

  test("disables Pay for invoices of several customers, in the required words", () => {
    const entries = menuFor(
      invoiceWorkflow,
      FINANCE,
      [given("UNPAID"), given("UNPAID", { customerId: "000456" })],
      "bulk",
    );
    expect(entries.find(({ name }) => name === "pay")?.disabledReason).toBe(
      "Please select invoices for 1 Student only",
    );
  });

  test("offers nothing without a selection, and nothing to other roles", () => {
    expect(offered()).toEqual([]);
    expect(menuFor(invoiceWorkflow, { role: "RA" }, [given("UNPAID")], "bulk")).toEqual([]);
  });
});

describe("a draft to a segment", () => {
  const toMembers = (members: number) => given("DRAFT", { customerId: null, members });
  test.each([
    [0, false],
    [1, true],
    [2000, true],
    [2001, false],
  ])("of %s active members is published: %s", (members, isAllowed) => {
    expect(decide(invoiceWorkflow, "publish", FINANCE, toMembers(members)).allowed).toBe(isAllowed);
  });
  test("is confirmed by how many invoices it makes, and what they total", () => {
    const { confirmation } = invoiceWorkflow.actions.publish;
    expect(confirmation?.([toMembers(38), given("DRAFT")])).toMatchObject({
      title: "Publish 39 invoices?",
      text: expect.stringContaining("39 invoices totalling ₱39,000.00 before automatic discounts"),
    });
  });
});

test("publishing is confirmed with the due date, of several from the first to the last", () => {
  const text = (...selection: InvoiceFacts[]) =>
    invoiceWorkflow.actions.publish.confirmation?.(selection).text ?? "";
  expect(text(given("DRAFT"))).toBe(
    "D-000001, totalling ₱1,000.00, due 12/18/2026, will be published and numbered.",
  );
  expect(text(given("DRAFT"), given("DRAFT", { dueDate: "2026-12-01" }))).toContain(
    "due from 12/01/2026 to 12/18/2026",
  );
});

describe("a late charge", () => {
  test.each(["DRAFT", "UNPAID"] as const)("%s: is offered all but what would change it", (status) => {
    const entries = menuFor(invoiceWorkflow, FINANCE, [given(status, { isLateCharge: true })], "row");
    const offered = entries.flatMap(({ name, disabledReason }) => (disabledReason ? [] : [name]));
    expect(offered.sort()).toEqual(
      MAY[status].filter((name) => name !== "update" && name !== "split").toSorted(),
    );
    expect(entries.find(({ name }) => name === "update")?.disabledReason).toContain("is not changed.");
  });
  test("is refused in words", () => {
    for (const action of ["update", "split"] as const)
      expect(decide(invoiceWorkflow, action, FINANCE, given("DRAFT", { isLateCharge: true }))).toMatchObject({
        allowed: false,
        refusal: {
          message:
            "D-000001 is of late-payment charges: it can be published or cancelled, and is not changed.",
        },
      });
  });
});

test("an instalment is not split again", () => {
  const instalment = given("DRAFT", { sourceUuid: "01900000-0000-7000-8000-000000000001" });
  expect(decide(invoiceWorkflow, "split", FINANCE, instalment)).toMatchObject({
    allowed: false,
    refusal: { message: "D-000001 is an instalment: it is not split again." },
  });
  expect(decide(invoiceWorkflow, "update", FINANCE, instalment).allowed).toBe(true);
});

test("a cancelled draft is cancelled, not a draft", () => {
  const facts = given("CANCELLED", { documentStatus: "draft", number: "D-000001" });
  expect(invoiceWorkflow.statusOf(facts)).toBe("CANCELLED");
});

test("cancelling drafts is done at once and can be undone; with a published one or a late charge among them it asks", () => {
  const entryOf = (...selection: InvoiceFacts[]) =>
    menuFor(invoiceWorkflow, FINANCE, selection, "bulk").find(({ name }) => name === "cancel");
  expect(entryOf(given("DRAFT"), given("DRAFT"))?.undoneBy).toBe("restore");
  expect(entryOf(given("DRAFT"), given("UNPAID"))?.undoneBy).toBeUndefined();
  expect(entryOf(given("DRAFT", { isLateCharge: true }))?.undoneBy).toBeUndefined();
});

test("a cancelled draft is restored, a late charge and what was published are not", () => {
  const draft = given("CANCELLED", { documentStatus: "draft", number: "D-000001" });
  expect(decide(invoiceWorkflow, "restore", FINANCE, draft)).toEqual({ allowed: true, to: "DRAFT" });
  expect(decide(invoiceWorkflow, "restore", FINANCE, { ...draft, isLateCharge: true }).allowed).toBe(false);
  expect(decide(invoiceWorkflow, "restore", FINANCE, given("CANCELLED"))).toMatchObject({
    refusal: { message: "INV-2026-000001 was published: it stays cancelled." },
  });
});

test("the confirmation of a cancellation says how much money is released", () => {
  const [entry] = menuFor(invoiceWorkflow, FINANCE, [given("PARTIAL")], "row").filter(
    ({ name }) => name === "cancel",
  );
  expect(entry?.confirmation).toMatchObject({ confirmLabel: "Yes, Cancel", cancelLabel: "No, Don't Cancel" });
  expect(entry?.confirmation?.text).toContain("₱600.00");
});

test("publishing is confirmed by Publish or No", () => {
  const [entry] = menuFor(invoiceWorkflow, FINANCE, [given("DRAFT")], "row").filter(
    ({ name }) => name === "publish",
  );
  expect(entry?.confirmation).toMatchObject({ confirmLabel: "Publish", cancelLabel: "No" });
});

test("the question before an update is the school's", () => {
  expect(invoiceWorkflow.actions.update.confirmation?.([given("UNPAID")])).toMatchObject({
    text: "Are you sure you want to Update invoice?",
    confirmLabel: "Update",
    cancelLabel: "Cancel",
  });
});
