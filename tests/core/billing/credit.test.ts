import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type OpenInvoice, totalBalance } from "#core/billing/payments/allocation.ts";
import { applyCredit, totalCredit, type UnappliedPart } from "#core/billing/payments/credit.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

const invoice = (id: number, dueDate: string, balance: number): OpenInvoice => ({
  id,
  number: `INV-2026-${String(id).padStart(6, "0")}`,
  invoiceDate: "2026-10-01" as SchoolDay,
  dueDate: dueDate as SchoolDay,
  balance,
});

describe("credit that is applied", () => {
  test("is taken from the payments as they were posted, and pays the oldest invoice first", () => {
    const parts = [
      { paymentUuid: "first", amount: 700 },
      { paymentUuid: "second", amount: 500 },
    ];
    const invoices = [invoice(1, "2026-12-01", 400), invoice(2, "2026-11-01", 900)];
    expect(applyCredit(1100, parts, invoices)).toEqual([
      { paymentUuid: "first", invoiceId: 2, amount: 700 },
      { paymentUuid: "second", invoiceId: 2, amount: 200 },
      { paymentUuid: "second", invoiceId: 1, amount: 200 },
    ]);
  });

  test("is all of the amount, never more than a payment or an invoice has, and the same in two steps as in one", () => {
    const cases = fc.record({
      parts: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 }),
      balances: fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 6 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(cases, ({ parts, balances, share, cut }) => {
        const credit: UnappliedPart[] = parts.map((amount, place) => ({ paymentUuid: `p${place}`, amount }));
        const open = balances.map((balance, place) => invoice(place + 1, `2026-11-${10 + place}`, balance));
        const amount = Math.floor(share * Math.min(totalCredit(credit), totalBalance(open)));
        const sumBy = (
          applied: ReturnType<typeof applyCredit>,
          key: (p: (typeof applied)[number]) => unknown,
        ) =>
          applied.reduce(
            (sums, p) => sums.set(key(p), (sums.get(key(p)) ?? 0) + p.amount),
            new Map<unknown, number>(),
          );
        const applied = applyCredit(amount, credit, open);
        expect(applied.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
        const ofPayment = sumBy(applied, ({ paymentUuid }) => paymentUuid);
        const ofInvoice = sumBy(applied, ({ invoiceId }) => invoiceId);
        for (const part of credit)
          expect(ofPayment.get(part.paymentUuid) ?? 0).toBeLessThanOrEqual(part.amount);
        for (const { id, balance } of open) expect(ofInvoice.get(id) ?? 0).toBeLessThanOrEqual(balance);

        const first = applyCredit(Math.floor(cut * amount), credit, open);
        const [usedOf, gotOf] = [sumBy(first, (p) => p.paymentUuid), sumBy(first, (p) => p.invoiceId)];
        const rest = applyCredit(
          amount - Math.floor(cut * amount),
          credit.map((part) => ({ ...part, amount: part.amount - (usedOf.get(part.paymentUuid) ?? 0) })),
          open.map((row) => ({ ...row, balance: row.balance - (gotOf.get(row.id) ?? 0) })),
        );
        expect(sumBy([...first, ...rest], (p) => `${p.paymentUuid} ${p.invoiceId}`)).toEqual(
          sumBy(applied, (p) => `${p.paymentUuid} ${p.invoiceId}`),
        );
      }),
    );
  });
});
