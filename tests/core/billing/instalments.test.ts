import fc from "fast-check";
import { expect, test } from "vitest";
import {
  instalmentLine,
  instalmentsOf,
  planRefusal,
  type Splittable,
} from "#core/billing/invoices/instalments.ts";
import { invoiceTotals, lineRefusal } from "#core/billing/invoices/invoice-arithmetic.ts";

/** A draft in instalments (B-78). */
const draft = (subtotal: number, more: Partial<Splittable> = {}): Splittable => {
  const totals = { subtotal, taxes: 0, surcharges: 0, deductions: 0, ...more };
  const amountDue = totals.subtotal + totals.taxes + totals.surcharges - totals.deductions;
  return { referenceNumber: "Tuition", ...totals, amountDue };
};
const plan = (more: object = {}) => ({
  downPayment: 0,
  parts: 3,
  every: "Monthly" as const,
  firstDueDate: "2026-12-31",
  ...more,
});

test.each([
  ["in thirds", draft(100_00), plan(), [33_33, 33_34, 33_33]],
  [
    "after a down payment",
    draft(100_00),
    plan({ downPayment: 10_00, parts: 4 }),
    [10_00, 22_50, 22_50, 22_50, 22_50],
  ],
  [
    "with a tax and a deduction",
    draft(100_00, { taxes: 12_00, deductions: 10_00 }),
    plan({ parts: 2 }),
    [51_00, 51_00],
  ],
])("%s", (_, of, asked, amounts) => {
  expect(instalmentsOf(asked, of).map(({ totals }) => totals.amountDue)).toEqual(amounts);
});

test("names, references and due dates count from the first", () => {
  const found = instalmentsOf(plan({ downPayment: 10_00, parts: 2 }), draft(100_00));
  expect(found.map(({ name, referenceNumber, dueDate }) => [name, referenceNumber, dueDate])).toEqual([
    ["Instalment 1 of 3, Tuition", "Tuition · 1/3", "2026-12-31"],
    ["Instalment 2 of 3, Tuition", "Tuition · 2/3", "2027-01-31"],
    ["Instalment 3 of 3, Tuition", "Tuition · 3/3", "2027-02-28"],
  ]);
  const quarters = instalmentsOf(plan({ every: "Quarterly" }), draft(100_00));
  expect(quarters.map(({ dueDate }) => dueDate)).toEqual(["2026-12-31", "2027-03-31", "2027-06-30"]);
});

test("a typed down payment is billed to the centavo, with tax and deduction", () => {
  const of = draft(60_000_00, { taxes: 7_200_01, deductions: 3_333_33, surcharges: 17 });
  const [down] = instalmentsOf(plan({ downPayment: 10_000_00, parts: 7 }), of);
  expect(down?.totals.amountDue).toBe(10_000_00);
});

test("a centavo that would put a deduction above its base moves on", () => {
  // Rounded apart the deductions are 1, 0, 1, 0 and the bases 1, 1, 0, 1.
  const found = instalmentsOf(plan({ parts: 4 }), draft(3, { deductions: 2, taxes: 400 }));
  for (const { totals } of found) expect(totals.deductions).toBeLessThanOrEqual(totals.subtotal);
  expect(found.reduce((sum, { totals }) => sum + totals.deductions, 0)).toBe(2);
});

test.each([
  ["nothing due", draft(100, { deductions: 100 }), plan(), /nothing to split/],
  [
    "a down payment of all of it",
    draft(100_00),
    plan({ downPayment: 100_00 }),
    /less than the amount due, ₱100.00/,
  ],
  ["a centavo in three", draft(1), plan(), /too little for 3 instalments/],
])("%s is refused", (_, of, asked, message) => expect(planRefusal(asked, of)).toMatch(message));

test("the parts of each total sum to it, and each part is a sound invoice, for any draft and plan", () => {
  const centavos = (max: number) => fc.integer({ min: 0, max });
  const drafts = fc
    .record({
      subtotal: centavos(99_999_999_999),
      taxes: centavos(1_000_000_000),
      surcharges: centavos(1_000_000),
      off: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ subtotal, taxes, surcharges, off }) =>
      draft(subtotal, { taxes, surcharges, deductions: Math.floor((subtotal * off) / 100) }),
    );
  const small = fc
    .record({
      subtotal: centavos(40),
      taxes: centavos(9),
      surcharges: centavos(9),
      off: fc.integer({ min: 0, max: 40 }),
    })
    .map(({ subtotal, taxes, surcharges, off }) =>
      draft(subtotal, { taxes, surcharges, deductions: Math.min(off, subtotal) }),
    );
  fc.assert(
    fc.property(
      fc.oneof(drafts, small),
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 0, max: 9_999 }),
      (of, parts, share) => {
        const asked = plan({ parts, downPayment: Math.floor((of.amountDue * share) / 10_000) });
        fc.pre(of.amountDue > 0);
        const found = instalmentsOf(asked, of);
        for (const total of ["subtotal", "taxes", "surcharges", "deductions", "amountDue"] as const)
          expect(found.reduce((sum, { totals }) => sum + totals[total], 0)).toBe(of[total]);
        // The down payment is what was typed, and the equal parts are.
        const due = found.map(({ totals }) => totals.amountDue);
        if (asked.downPayment > 0) expect(due.shift()).toBe(asked.downPayment);
        expect(Math.max(...due) - Math.min(...due)).toBeLessThanOrEqual(1);
        for (const instalment of found) {
          const line = instalmentLine(instalment);
          expect(invoiceTotals([line])).toEqual(instalment.totals);
          expect(lineRefusal(line)).toBeNull();
          expect(Math.min(...Object.values(instalment.totals))).toBeGreaterThanOrEqual(0);
        }
      },
    ),
  );
});
