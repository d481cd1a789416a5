import fc from "fast-check";
import { expect, test } from "vitest";
import {
  dayAfter,
  type LateChargeRule,
  lastDayOf,
  lateCharge,
  monthBefore,
  monthsPast,
  type OverdueInvoice,
} from "#core/billing/late-charge.ts";

/** What an overdue invoice is charged (B-90). */
const RULE: LateChargeRule = {
  isOn: true,
  type: "percent",
  valueE4: 2_0000,
  graceDays: 5,
  mostPerInvoice: null,
};
const LAST = "2026-11-30";
const invoice = (more: Partial<OverdueInvoice> = {}): OverdueInvoice => ({
  dueDate: "2026-11-01",
  overdue: 1_000_00,
  lines: 2_000_00,
  chargeableLines: 2_000_00,
  isLateCharge: false,
  isCancelled: false,
  isCharged: false,
  chargedBefore: 0,
  noteNumber: null,
  ...more,
});

test.each([
  ["a percent of what is overdue", {}, {}, 20_00, "2% of ₱1,000.00"],
  ["an amount", {}, { type: "amount", valueE4: 150_0000 }, 150_00, "₱150.00"],
  ["the share of items that are not left out", { chargeableLines: 500_00 }, {}, 5_00, "2% of ₱250.00"],
  [
    "at most what the rule says",
    {},
    { mostPerInvoice: 15_00 },
    15_00,
    "2% of ₱1,000.00, up to the most per invoice",
  ],
  [
    "less what other months charged",
    { chargedBefore: 10_00 },
    { mostPerInvoice: 15_00 },
    5_00,
    "2% of ₱1,000.00, up to the most per invoice",
  ],
  ["half a centavo as one", { overdue: 25 }, {}, 1, "2% of ₱0.25"],
] as const)("%s is charged", (_, of, rule, amount, why) => {
  expect(lateCharge(invoice(of), { ...RULE, ...rule }, LAST)).toEqual({ amount, days: 29, why });
});

test.each([
  ["a late charge", { isLateCharge: true }, "It is a late-payment charge itself"],
  ["one that was cancelled since", { isCancelled: true }, "It was cancelled since"],
  ["one that is charged already", { isCharged: true }, "It is charged for this month already"],
  ["one within the days of grace", { dueDate: "2026-11-25" }, "Within the 5 days of grace"],
  ["one under a standing note", { noteNumber: "PN-2026-000001" }, "Promised in PN-2026-000001, which stood"],
  ["one of items that are left out", { chargeableLines: 0 }, "All its items are left out by the rule"],
  ["one of less than half a centavo", { overdue: 24 }, "The charge is less than a centavo"],
] as const)("%s is left out", (_, of, leftOut) => {
  expect(lateCharge(invoice(of), RULE, LAST)).toMatchObject({ amount: 0, leftOut });
});
test("the day after the days of grace costs", () => {
  expect(lateCharge(invoice({ dueDate: "2026-11-24" }), RULE, LAST)).toMatchObject({
    amount: 20_00,
    days: 6,
  });
});
test("nothing is charged above the most per invoice", () => {
  expect(
    lateCharge(invoice({ chargedBefore: 15_00 }), { ...RULE, mostPerInvoice: 15_00 }, LAST),
  ).toMatchObject({ leftOut: "Charged ₱15.00 already, the most per invoice" });
});

test("a charge is never below zero, above what the rule allows, or of more than all items", () => {
  const money = fc.integer({ min: 0, max: 99_999_999_999 });
  fc.assert(
    fc.property(
      money,
      money,
      fc.integer({ min: 0, max: 100 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.option(fc.integer({ min: 1, max: 10_000_00 })),
      money,
      (overdue, lines, share, valueE4, mostPerInvoice, chargedBefore) => {
        const chargeableLines = Math.floor((lines * share) / 100);
        const charge = lateCharge(
          invoice({ overdue, lines, chargeableLines, chargedBefore }),
          { ...RULE, valueE4, mostPerInvoice },
          LAST,
        );
        expect(charge.amount).toBeGreaterThanOrEqual(0);
        expect(charge.amount).toBeLessThanOrEqual(overdue);
        if (charge.amount > 0 && mostPerInvoice !== null)
          expect(charge.amount + chargedBefore).toBeLessThanOrEqual(mostPerInvoice);
      },
    ),
  );
});

test("months: their last day, the day after, and those that can be charged", () => {
  expect([lastDayOf("2028-02"), dayAfter("2026-12"), monthBefore("2026-01-01")]).toEqual([
    "2028-02-29",
    "2027-01-01",
    "2025-12",
  ]);
  expect(monthsPast("2026-11-23").slice(0, 2)).toEqual(["2026-10", "2026-09"]);
  expect(monthsPast("2026-11-23")).toHaveLength(12);
});
