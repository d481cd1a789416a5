import fc from "fast-check";
import { expect, test } from "vitest";
import { allocate, type OpenInvoice, totalBalance } from "#core/billing/payments/allocation.ts";

const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-11-${String(n).padStart(2, "0")}`);
const invoices: fc.Arbitrary<OpenInvoice[]> = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 1000 }),
    number: fc.integer({ min: 1, max: 999_999 }).map((n) => `INV-2026-${String(n).padStart(6, "0")}`),
    invoiceDate: day,
    dueDate: day,
    balance: fc.integer({ min: 0, max: 1_000_000 }),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
);
const amount = fc.integer({ min: 0, max: 5_000_000 });

test("nothing is lost, nothing is made, and no invoice gets more than it owes", () => {
  fc.assert(
    fc.property(amount, invoices, (paid, open) => {
      const { allocations, left } = allocate(paid, open);
      expect(allocations.reduce((sum, one) => sum + one.amount, left)).toBe(paid);
      for (const { invoiceId, amount: taken } of allocations) {
        expect(taken).toBeGreaterThan(0);
        expect(taken).toBeLessThanOrEqual(open.find(({ id }) => id === invoiceId)?.balance ?? 0);
      }
      expect(left).toBe(Math.max(0, paid - totalBalance(open)));
    }),
  );
});

test("the order invoices are given in does not matter", () => {
  fc.assert(
    fc.property(amount, invoices, (paid, open) => {
      const unique = open.filter(
        (one, index) => open.findIndex(({ number }) => number === one.number) === index,
      );
      expect(allocate(paid, [...unique].reverse())).toEqual(allocate(paid, unique));
    }),
  );
});

test("no invoice gets anything while one that is due before it still owes", () => {
  fc.assert(
    fc.property(amount, invoices, (paid, open) => {
      const taken = new Map(allocate(paid, open).allocations.map((one) => [one.invoiceId, one.amount]));
      for (const later of open.filter(({ id }) => taken.has(id)))
        for (const earlier of open.filter(({ dueDate }) => dueDate < later.dueDate))
          expect(taken.get(earlier.id) ?? 0).toBe(earlier.balance);
    }),
  );
});
