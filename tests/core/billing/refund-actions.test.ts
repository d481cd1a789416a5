import { describe, expect, test } from "vitest";
import {
  REFUND_STATUSES,
  type RefundActionName,
  type RefundFacts,
  type RefundStatus,
  refundWorkflow,
} from "#core/billing/refunds/refund-actions.ts";
import { ROLE_CODES } from "#core/identity/roles.ts";
import { decide, menuFor } from "#core/shared/actions.ts";

/** Written by hand from B-60 to B-64: what finance may do, status by status. */
const MAY: Record<RefundStatus, readonly RefundActionName[]> = {
  UNPOSTED: ["view", "update", "post", "cancel"],
  POSTED: ["view", "exportPdf", "sendReceipt"],
  CANCELLED: ["view"],
};
const BECOMES: Partial<Record<RefundActionName, RefundStatus>> = { post: "POSTED", cancel: "CANCELLED" };
const ACTIONS = Object.keys(refundWorkflow.actions) as RefundActionName[];
const FINANCE = { role: "FA" } as const;

const given = (status: RefundStatus, more: Partial<RefundFacts> = {}): RefundFacts => ({
  number: "RF-2026-000001",
  status,
  amount: 50_000,
  paymentNumber: "PT-2026-000009",
  documentNumber: "RD-2026-000001",
  fromCredit: 20_000,
  invoices: [
    { number: "INV-2026-000001", refunded: 30_000 },
    { number: "INV-2026-000002", refunded: 0 },
  ],
  ...more,
});
const row = (facts: RefundFacts) => menuFor(refundWorkflow, FINANCE, [facts], "row");
const bulk = (...statuses: RefundStatus[]) =>
  menuFor(
    refundWorkflow,
    FINANCE,
    statuses.map((status) => given(status)),
    "bulk",
  );

describe.each(REFUND_STATUSES)("a refund that is %s", (status) => {
  test.each(ACTIONS)("finance: %s", (action) => {
    const decision = decide(refundWorkflow, action, FINANCE, given(status));
    expect(decision.allowed).toBe(MAY[status].includes(action));
    if (decision.allowed) expect(decision.to).toBe(BECOMES[action] ?? status);
    else expect(decision.refusal).toMatchObject({ status: 409, code: "STATE_FORBIDS" });
  });
  test("nobody but finance may do anything", () => {
    for (const role of ROLE_CODES.filter((code) => code !== "FA"))
      for (const action of ACTIONS)
        expect(decide(refundWorkflow, action, { role }, given(status)), `${role} ${action}`).toMatchObject({
          allowed: false,
          refusal: { status: 403 },
        });
  });
});

test("Post Refund is enabled when unposted and with a document; else it says why not", () => {
  const post = (facts: RefundFacts) => row(facts).find(({ name }) => name === "post");
  expect(post(given("UNPOSTED"))?.disabledReason).toBeUndefined();
  expect(post(given("UNPOSTED", { documentNumber: null }))?.disabledReason).toBe(
    "Refund Reference Document is required!",
  );
  expect(post(given("POSTED"))?.disabledReason).toBe("RF-2026-000001 is already posted.");
});

test("several selected are posted and cancelled only, all of them unposted", () => {
  expect(bulk("UNPOSTED", "UNPOSTED").map(({ name }) => name)).toEqual(["post", "cancel"]);
  expect(bulk("UNPOSTED", "POSTED").map(({ disabledReason }) => disabledReason)).toEqual([
    "RF-2026-000001 is already posted.",
    expect.stringMatching(/^RF-2026-000001 /),
  ]);
  expect(bulk("POSTED", "CANCELLED")).toEqual([]);
  expect(row(given("POSTED")).map(({ name }) => name)).toEqual(["view", "post", "exportPdf", "sendReceipt"]);
});

test("the confirmation of posting names the amount, the credit used and each invoice that opens again", () => {
  const text = (selection: RefundFacts[]) => refundWorkflow.actions.post.confirmation?.(selection).text;
  expect(text([given("UNPOSTED")])).toBe(
    "Are you sure want to post this refund transaction? RF-2026-000001, ₱500.00 of PT-2026-000009. " +
      "₱200.00 is taken from unapplied credit. INV-2026-000001 opens again by ₱300.00. You cannot undo this action.",
  );
  const many = Array.from({ length: 7 }, (_, place) => ({ number: `INV-${place}`, refunded: 100 }));
  expect(text([given("UNPOSTED", { fromCredit: 0, invoices: many }), given("UNPOSTED")])).toContain(
    "2 refunds, ₱1,000.00. ₱200.00 is taken from unapplied credit. INV-0 opens again by ₱1.00.",
  );
  expect(text([given("UNPOSTED", { fromCredit: 0, invoices: many })])).toContain(
    "INV-4 opens again by ₱1.00. 2 more invoices open again.",
  );
});

test("the confirmation of cancelling asks as required", () => {
  expect(refundWorkflow.actions.cancel.confirmation?.([given("UNPOSTED")]).text).toMatch(
    /^Are you sure you want to Cancel refund transaction\?/,
  );
});
