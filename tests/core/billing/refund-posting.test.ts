import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type PaymentSources,
  planRefund,
  takenByCustomer,
  takenByInvoice,
} from "#core/billing/refunds/refund-posting.ts";

const amount = fc.integer({ min: 0, max: 5_000_000 });
const sources: fc.Arbitrary<PaymentSources> = fc.record({
  unapplied: fc.uniqueArray(fc.record({ studentId: fc.integer({ min: 1, max: 4 }), amount }), {
    selector: ({ studentId }) => studentId,
    maxLength: 4,
  }),
  allocations: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 1000 }),
      invoiceId: fc.integer({ min: 1, max: 6 }),
      studentId: fc.integer({ min: 1, max: 4 }),
      amount: fc.integer({ min: 1, max: 5_000_000 }),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  ),
});
const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, part) => total + part, 0);
const held = ({ unapplied, allocations }: PaymentSources): number =>
  sum([...unapplied, ...allocations].map((source) => source.amount));

test("a whole refund takes everything back: each invoice and customer is left as by a cancelled payment", () => {
  fc.assert(
    fc.property(sources, (given) => {
      const posting = planRefund(held(given), given);
      expect(posting.missing).toBe(0);
      expect(posting.allocations.every(({ kept }) => kept === 0)).toBe(true);
      for (const [invoiceId, taken] of takenByInvoice(posting))
        expect(taken).toBe(
          sum(given.allocations.filter((row) => row.invoiceId === invoiceId).map((row) => row.amount)),
        );
      for (const studentId of [1, 2, 3, 4])
        expect(takenByCustomer(posting).get(studentId) ?? 0).toBe(
          sum(
            [...given.unapplied, ...given.allocations]
              .filter((row) => row.studentId === studentId)
              .map((row) => row.amount),
          ),
        );
    }),
  );
});

test("any amount is taken to the centavo: unapplied parts first, then the newest allocations", () => {
  fc.assert(
    fc.property(sources, amount, (given, wanted) => {
      const posting = planRefund(wanted, given);
      const credit = sum(posting.unapplied.map((part) => part.amount));
      const invoices = sum(posting.allocations.map(({ taken }) => taken));
      expect(credit + invoices + posting.missing).toBe(wanted);
      expect(posting.missing).toBe(Math.max(0, wanted - held(given)));
      expect(credit).toBe(Math.min(wanted, sum(given.unapplied.map((part) => part.amount))));
      expect(sum(takenByCustomer(posting).values())).toBe(credit + invoices);
      // Whatever is left of an allocation, every newer one is taken whole.
      const oldest = Math.min(...posting.allocations.map(({ id }) => id));
      for (const allocation of given.allocations)
        if (invoices > 0 && allocation.id > oldest)
          expect(posting.allocations.find(({ id }) => id === allocation.id)).toMatchObject({
            taken: allocation.amount,
            kept: 0,
          });
      for (const part of posting.allocations) {
        expect(part.taken).toBeGreaterThan(0);
        expect(part.taken + part.kept).toBe(given.allocations.find(({ id }) => id === part.id)?.amount);
      }
    }),
  );
});

test("₱500 of a payment with ₱200 unapplied takes the rest from the invoice allocated last", () => {
  const posting = planRefund(50_000, {
    unapplied: [{ studentId: 7, amount: 20_000 }],
    allocations: [
      { id: 1, invoiceId: 11, studentId: 7, amount: 100_000 },
      { id: 2, invoiceId: 12, studentId: 8, amount: 25_000 },
    ],
  });
  expect(posting).toEqual({
    unapplied: [{ studentId: 7, amount: 20_000 }],
    allocations: [
      { id: 2, invoiceId: 12, studentId: 8, taken: 25_000, kept: 0 },
      { id: 1, invoiceId: 11, studentId: 7, taken: 5_000, kept: 95_000 },
    ],
    missing: 0,
  });
});
