import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Adjustment,
  InvoiceSum,
  invoiceTotals,
  type LineFigures,
  lineBase,
  lineRefusal,
  lineTotal,
  NO_ADJUSTMENT,
  totalsRefusal,
} from "../../../core/billing/invoice-arithmetic.ts";
import { add, type Fraction, fraction, multiply, negate, rounded } from "../exact-model.ts";

const e4 = (value: number): Fraction => fraction(BigInt(value), 10_000n);
const inCentavos = (pesos: Fraction): number => Number(rounded(multiply(pesos, fraction(100n))));

/** Decision 23, spelled out with fractions. */
const modelBase = (line: LineFigures): Fraction => multiply(e4(line.unitPriceE4), e4(line.quantityE4));
function modelAdjustment(line: LineFigures, { type, valueE4 }: Adjustment): Fraction {
  return type === "amount"
    ? e4(valueE4)
    : multiply(modelBase(line), multiply(e4(valueE4), fraction(1n, 100n)));
}
const sumOf = (parts: Fraction[]): Fraction => parts.reduce(add, fraction(0n));

const adjustment = (max: number): fc.Arbitrary<Adjustment> =>
  fc.record({
    type: fc.constantFrom("amount" as const, "percent" as const),
    valueE4: fc.integer({ min: 0, max }),
  });
const line: fc.Arbitrary<LineFigures> = fc.record({
  quantityE4: fc.integer({ min: 0, max: 10_000_000 }),
  unitPriceE4: fc.integer({ min: 0, max: 1_000_000_000 }),
  tax: adjustment(1_000_000),
  deduction: adjustment(1_000_000),
  surcharge: adjustment(1_000_000),
});
const lines = fc.array(line, { minLength: 1, maxLength: 30 });

const plain = (unitPriceE4: number, more: Partial<LineFigures> = {}): LineFigures => ({
  quantityE4: 10_000,
  unitPriceE4,
  tax: NO_ADJUSTMENT,
  deduction: NO_ADJUSTMENT,
  surcharge: NO_ADJUSTMENT,
  ...more,
});

describe("an invoice's totals", () => {
  test("equal the slow exact model for any lines", () => {
    fc.assert(
      fc.property(lines, (given) => {
        const totals = invoiceTotals(given);
        const subtotal = inCentavos(sumOf(given.map(modelBase)));
        const taxes = inCentavos(sumOf(given.map((each) => modelAdjustment(each, each.tax))));
        const surcharges = inCentavos(sumOf(given.map((each) => modelAdjustment(each, each.surcharge))));
        const deductions = inCentavos(sumOf(given.map((each) => modelAdjustment(each, each.deduction))));
        const amountDue = subtotal + taxes + surcharges - deductions;
        expect(totals).toEqual({ subtotal, taxes, surcharges, deductions, amountDue });
      }),
    );
  });

  test("do not depend on the order of the lines, nor on how they arrive", () => {
    fc.assert(
      fc.property(lines, fc.integer(), (given, seed) => {
        const shuffled = given
          .map((each, index) => ({ each, key: Math.imul(index + 1, seed | 1) }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each);
        const streamed = new InvoiceSum();
        for (const each of shuffled) streamed.add(each);
        expect(streamed.totals()).toEqual(invoiceTotals(given));
      }),
    );
  });

  test("are rounded once, not line by line: three lines of a third of a centavo are one centavo", () => {
    const third = plain(33);
    expect(lineBase(third)).toBe(0);
    expect(invoiceTotals([third, third, third]).subtotal).toBe(1);
  });

  test("round a half centavo away from zero", () => {
    expect(invoiceTotals([plain(50)]).subtotal).toBe(1);
    expect(invoiceTotals([plain(49)]).subtotal).toBe(0);
    expect(invoiceTotals([plain(100, { deduction: { type: "amount", valueE4: 50 } })]).deductions).toBe(1);
  });

  test("of the contract's example: 2 × ₱1,500.25, 12 % tax, ₱100 off", () => {
    const given = plain(15_002_500, {
      quantityE4: 20_000,
      tax: { type: "percent", valueE4: 120_000 },
      deduction: { type: "amount", valueE4: 1_000_000 },
    });
    expect(lineTotal(given)).toBe(290_050);
    expect(invoiceTotals([given])).toEqual({
      subtotal: 300_050,
      taxes: 36_006,
      surcharges: 0,
      deductions: 10_000,
      amountDue: 326_056,
    });
  });

  test("stay exact at the largest figures admitted", () => {
    const largest = plain(9_999_999_990_000, { quantityE4: 9_999_999_999 });
    const exact = rounded(multiply(modelBase(largest), fraction(100n)));
    expect(BigInt(lineBase(largest))).toBe(BigInt(Number(exact)));
    expect(totalsRefusal(invoiceTotals([largest]))).toMatch(/above/);
  });
});

describe("a line", () => {
  test("is refused exactly when its deduction is above its base", () => {
    fc.assert(
      fc.property(line, (given) => {
        const rest = add(modelBase(given), negate(modelAdjustment(given, given.deduction)));
        expect(lineRefusal(given) !== null).toBe(rest.numerator < 0n);
      }),
    );
  });

  test("may be given away whole, but not a ten-thousandth more", () => {
    expect(lineRefusal(plain(10_000, { deduction: { type: "percent", valueE4: 1_000_000 } }))).toBeNull();
    expect(lineRefusal(plain(10_000, { deduction: { type: "amount", valueE4: 10_000 } }))).toBeNull();
    expect(lineRefusal(plain(10_000, { deduction: { type: "amount", valueE4: 10_001 } }))).not.toBeNull();
  });

  test("has as total its base less its deduction, rounded once", () => {
    fc.assert(
      fc.property(line, (given) => {
        const rest = add(modelBase(given), negate(modelAdjustment(given, given.deduction)));
        expect(lineTotal(given)).toBe(inCentavos(rest));
      }),
    );
  });
});
