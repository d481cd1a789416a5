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
} from "#core/billing/invoices/invoice-arithmetic.ts";
import { add, type Fraction, fraction, multiply, negate, rounded } from "#tests/core/exact-model.ts";

const e4 = (value: number): Fraction => fraction(BigInt(value), 10_000n);
const inCentavos = (pesos: Fraction): number => Number(rounded(multiply(pesos, fraction(100n))));

/** The rule spelled out with fractions: base and deduction of a line are rounded, taxes and surcharges of it are not. */
const inPesos = (centavos: number): Fraction => fraction(BigInt(centavos), 100n);
const modelBase = (line: LineFigures): Fraction =>
  inPesos(inCentavos(multiply(e4(line.unitPriceE4), e4(line.quantityE4))));
const modelDeduction = (line: LineFigures): Fraction =>
  inPesos(inCentavos(modelAdjustment(line, line.deduction)));
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
        const deductions = inCentavos(sumOf(given.map(modelDeduction)));
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

  test("add up what is printed: bases and deductions line by line, in the subtotal and the deductions", () => {
    fc.assert(
      fc.property(lines, (given) => {
        const { subtotal, deductions } = invoiceTotals(given);
        const add = (sum: number, next: number) => sum + next;
        expect(subtotal).toBe(given.map(lineBase).reduce(add, 0));
        expect(subtotal - deductions).toBe(given.map(lineTotal).reduce(add, 0));
      }),
    );
    const third = plain(33);
    expect(invoiceTotals([third, third, third]).subtotal).toBe(0);
    const tenth = plain(15_002_500, { deduction: { type: "percent", valueE4: 100_000 } });
    expect(invoiceTotals([tenth, tenth]).deductions).toBe(30_006);
  });

  test("sum taxes and surcharges exactly and round each once", () => {
    const third = plain(100, { tax: { type: "percent", valueE4: 330_000 } });
    expect(invoiceTotals([third, third, third]).taxes).toBe(1);
  });

  test("round a half centavo away from zero", () => {
    expect(invoiceTotals([plain(50)]).subtotal).toBe(1);
    expect(invoiceTotals([plain(49)]).subtotal).toBe(0);
    expect(invoiceTotals([plain(100, { deduction: { type: "amount", valueE4: 50 } })]).deductions).toBe(1);
  });

  test("of B-6's example: 2 × ₱1,500.25, 12 % tax, ₱100 off", () => {
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
    const exact = rounded(
      multiply(multiply(e4(largest.unitPriceE4), e4(largest.quantityE4)), fraction(100n)),
    );
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

  test("has as total its rounded base less its rounded deduction", () => {
    fc.assert(
      fc.property(line, (given) => {
        const rest = add(modelBase(given), negate(modelDeduction(given)));
        expect(lineTotal(given)).toBe(inCentavos(rest));
      }),
    );
  });
});
