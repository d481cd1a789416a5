import { describe, expect, test } from "vitest";
import {
  amountOfAction,
  PAYMENT_RECORD_STATUSES,
  type PaymentActionName,
  type PaymentFacts,
  type PaymentRecordStatus,
  paymentWorkflow,
} from "#core/billing/payments/payment-actions.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import { decide, menuFor } from "#core/shared/actions.ts";

/** Written by hand from B-26 to B-28, B-33 and B-35: what finance may do, status by status. */
const MAY: Record<PaymentRecordStatus, readonly PaymentActionName[]> = {
  UNPOSTED: ["view", "update", "post", "cancel", "attach"],
  POSTED: [
    "view",
    "viewReceipt",
    "print",
    "exportPdf",
    "sendReceipt",
    "cancel",
    "requestRefund",
    "attach",
    "unapply",
    "correctOfficialReceipt",
  ],
  CANCELLED: ["view", "attach", "correctOfficialReceipt"],
  "REFUND REQUESTED": [
    "view",
    "viewReceipt",
    "print",
    "exportPdf",
    "sendReceipt",
    "approveRefund",
    "declineRefund",
    "attach",
    "unapply",
    "correctOfficialReceipt",
  ],
  "REFUND APPROVED": [
    "view",
    "viewReceipt",
    "print",
    "exportPdf",
    "sendReceipt",
    "refund",
    "attach",
    "unapply",
    "correctOfficialReceipt",
  ],
  REFUNDED: [
    "view",
    "viewReceipt",
    "print",
    "exportPdf",
    "sendReceipt",
    "cancel",
    "requestRefund",
    "viewRefund",
    "attach",
    "correctOfficialReceipt",
  ],
};
const BECOMES: Partial<Record<PaymentActionName, PaymentRecordStatus>> = {
  post: "POSTED",
  cancel: "CANCELLED",
  requestRefund: "REFUND REQUESTED",
  approveRefund: "REFUND APPROVED",
  declineRefund: "POSTED",
};
const ACTIONS = Object.keys(paymentWorkflow.actions) as PaymentActionName[];
const FINANCE = { role: "FA" } as const;

const given = (status: PaymentRecordStatus, more: Partial<PaymentFacts> = {}): PaymentFacts => ({
  number: "PT-2026-000001",
  status,
  amount: 100_000,
  referenceNumber: "RD-2026-000001",
  bankLine: null,
  officialReceiptNumber: "0000001",
  refundAmount: 40_000,
  refundedAmount: status === "REFUNDED" ? 40_000 : 0,
  refund: null,
  ...more,
});

describe.each(PAYMENT_RECORD_STATUSES)("a payment that is %s", (status) => {
  test.each(ACTIONS)("finance: %s", (action) => {
    const decision = decide(paymentWorkflow, action, FINANCE, given(status));
    expect(decision.allowed).toBe(MAY[status].includes(action));
    if (decision.allowed) expect(decision.to).toBe(BECOMES[action] ?? status);
    else expect(decision.refusal).toMatchObject({ status: 409, code: "STATE_FORBIDS" });
  });

  test("nobody but finance may do anything", () => {
    for (const role of ROLE_CODES.filter((code) => code !== "FA"))
      for (const action of ACTIONS)
        expect(decide(paymentWorkflow, action, { role }, given(status)), `${role} ${action}`).toMatchObject({
          allowed: false,
          refusal: { status: 403 },
        });
  });
});

test.each([
  [{ referenceNumber: null }, "Payment Reference Document is required!"],
  [{ amount: 0 }, "Invalid amount to pay"],
])("an unposted payment with %j is not posted, and the menu says why", (facts, reason) => {
  const payment = given("UNPOSTED", facts);
  expect(decide(paymentWorkflow, "post", FINANCE, payment)).toMatchObject({ refusal: { message: reason } });
  const row = menuFor(paymentWorkflow, FINANCE, [payment], "row").find(({ name }) => name === "post");
  expect(row).toMatchObject({ label: "Post Payment", disabledReason: reason });
});

test.each(PAYMENT_RECORD_STATUSES.filter((status) => status !== "UNPOSTED"))(
  "Post Payment is not in the menu of a payment that is %s",
  (status) => {
    const names = menuFor(paymentWorkflow, FINANCE, [given(status)], "row").map(({ name }) => name);
    expect(names).not.toContain("post");
  },
);

test("a bulk posting with one payment that lacks its document is shown, disabled, with the reason", () => {
  const selection = [given("UNPOSTED"), given("UNPOSTED", { referenceNumber: null })];
  const bulk = menuFor(paymentWorkflow, FINANCE, selection, "bulk").find(({ name }) => name === "post");
  expect(bulk?.disabledReason).toBe("Payment Reference Document is required!");
});

test("a bulk cancelling names the payment that cannot be cancelled; where none can be, it is not offered", () => {
  const cancel = (...statuses: PaymentRecordStatus[]) =>
    menuFor(
      paymentWorkflow,
      FINANCE,
      statuses.map((status) => given(status)),
      "bulk",
    ).find(({ name }) => name === "cancel");
  expect(cancel("POSTED", "CANCELLED")?.disabledReason).toBe(
    "PT-2026-000001 is cancelled and cannot be cancelled.",
  );
  expect(cancel("CANCELLED", "CANCELLED")).toBeUndefined();
});

test("receipts are printed and exported of many at once; one without a receipt disables it, with the reason", () => {
  const bulk = (...statuses: PaymentRecordStatus[]) =>
    menuFor(
      paymentWorkflow,
      FINANCE,
      statuses.map((status) => given(status)),
      "bulk",
    );
  expect(bulk("POSTED", "REFUNDED").map(({ label }) => label)).toEqual(
    expect.arrayContaining(["Print Receipts", "Export PDF"]),
  );
  const mixed = bulk("POSTED", "UNPOSTED").find(({ name }) => name === "print");
  expect(mixed?.disabledReason).toBe("PT-2026-000001 is unposted and has no receipt.");
  expect(bulk("UNPOSTED").map(({ name }) => name)).not.toContain("print");
  const row = menuFor(paymentWorkflow, FINANCE, [given("POSTED")], "row").map(({ name }) => name);
  expect(row).not.toContain("print");
});

test("at most a hundred receipts are printed at once", () => {
  const many = Array.from({ length: 101 }, () => given("POSTED"));
  const reason = (count: number) =>
    menuFor(paymentWorkflow, FINANCE, many.slice(0, count), "bulk").find(({ name }) => name === "exportPdf")
      ?.disabledReason;
  expect(reason(100)).toBeUndefined();
  expect(reason(101)).toBe("At most 100 receipts can be printed or exported at once.");
});

test("a receipt is sent from a row or of many at once, and its question says to whom", () => {
  const sent = (place: "row" | "bulk", ...selection: PaymentFacts[]) =>
    menuFor(paymentWorkflow, FINANCE, selection, place).find(({ name }) => name === "sendReceipt");
  expect(sent("row", given("POSTED"))?.confirmation).toMatchObject({
    title: "Send 1 receipt by email?",
    text: "PT-2026-000001, ₱1,000.00. One email, with the PDF attached, to the guardian of the student it was received from.",
  });
  expect(sent("bulk", given("POSTED"), given("UNPOSTED"))?.disabledReason).toBe(
    "PT-2026-000001 is unposted and has no receipt.",
  );
  expect(sent("bulk", ...Array.from({ length: 101 }, () => given("POSTED")))?.disabledReason).toBeUndefined();
});

describe("a payment with a refund", () => {
  const refund = { number: "RF-2026-000001", status: "UNPOSTED" as const, documentNumber: null };
  const may = (action: PaymentActionName, status: PaymentRecordStatus, more: Partial<PaymentFacts>) =>
    decide(paymentWorkflow, action, FINANCE, given(status, more));
  test("is not refunded again, and its refund can be cancelled from its menu", () => {
    expect(may("refund", "REFUND APPROVED", { refund })).toMatchObject({
      refusal: { status: 409, message: "PT-2026-000001 has the refund RF-2026-000001 already." },
    });
    const names = (facts: PaymentFacts) =>
      menuFor(paymentWorkflow, FINANCE, [facts], "row").map(({ name }) => name);
    expect(names(given("REFUND APPROVED", { refund }))).toContain("cancelRefund");
    expect(names(given("REFUND APPROVED"))).not.toContain("cancelRefund");
  });
  test("is not cancelled", () => {
    expect(may("cancel", "POSTED", { refund }).allowed).toBe(false);
    expect(may("cancel", "POSTED", {}).allowed).toBe(true);
  });
  test("that is posted is asked for again for what is left, declined back to refunded, or cancelled; whole it is neither", () => {
    const posted = { refund: { ...refund, status: "POSTED" as const }, refundedAmount: 40_000 };
    expect(may("requestRefund", "REFUNDED", posted)).toMatchObject({ to: "REFUND REQUESTED" });
    expect(may("declineRefund", "REFUND REQUESTED", posted)).toMatchObject({ to: "REFUNDED" });
    expect(may("refund", "REFUND APPROVED", posted).allowed).toBe(true);
    expect(may("cancel", "REFUNDED", posted)).toMatchObject({ to: "CANCELLED" });
    for (const status of ["REFUND REQUESTED", "REFUND APPROVED", "CANCELLED"] as const)
      expect(may("viewRefund", status, posted).allowed).toBe(true);
    const whole = { ...posted, refundedAmount: 100_000 };
    for (const action of ["requestRefund", "cancel"] as const)
      expect(may(action, "REFUNDED", whole)).toMatchObject({
        refusal: { status: 409, message: expect.stringMatching(/^PT-2026-000001 was refunded whole/) },
      });
    const asked = menuFor(paymentWorkflow, FINANCE, [given("REFUNDED", posted)], "row");
    expect(asked.find(({ name }) => name === "cancel")?.confirmation?.text).toContain(
      "What was refunded stays refunded.",
    );
  });
  test("shows the document of its refund, where there is one", () => {
    const document = (documentNumber: string | null) =>
      may("viewRefundDocument", "REFUNDED", { refund: { ...refund, documentNumber } }).allowed;
    expect([document("RD-2026-000002"), document(null)]).toEqual([true, false]);
  });
});

test("a decision on a refund is about what was asked for, everything else about the payment", () => {
  const facts = given("REFUND REQUESTED");
  expect(amountOfAction("approveRefund", facts)).toBe(40_000);
  expect(amountOfAction("declineRefund", facts)).toBe(40_000);
  expect(amountOfAction("cancel", facts)).toBe(100_000);
});

test("a refund of nothing is declined, never approved", () => {
  const nothing = given("REFUND REQUESTED", { refundAmount: 0 });
  expect(decide(paymentWorkflow, "approveRefund", FINANCE, nothing).allowed).toBe(false);
  expect(decide(paymentWorkflow, "declineRefund", FINANCE, nothing).allowed).toBe(true);
});

test("the confirmation of a refund says how much is asked for of which payment", () => {
  const { confirmation } = paymentWorkflow.actions.approveRefund;
  expect(confirmation?.([given("REFUND REQUESTED")]).text).toBe(
    "Are you sure you want to approve this refund request? ₱400.00 of PT-2026-000001.",
  );
  expect(confirmation?.([given("REFUND REQUESTED"), given("REFUND REQUESTED")]).text).toContain(
    "₱800.00 of PT-2026-000001, PT-2026-000001: 2 payments.",
  );
});
