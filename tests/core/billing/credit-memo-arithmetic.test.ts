import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  creditItemAmount,
  creditRefusals,
  creditTotal,
} from "#core/billing/credit-memos/credit-memo-arithmetic.ts";
import { spoken } from "#core/billing/credit-memos/credit-memo-messages.ts";

/** A peso, or one of a quantity, in ten-thousandths. */
const E4 = 10_000;
const item = (quantityE4: number, unitPriceE4: number) => ({ quantityE4, unitPriceE4 });

describe("a credit total", () => {
  test.each([
    ["one item of one", [item(E4, 150_25_00)], 150_25],
    ["two pieces", [item(2 * E4, 1_500_25_00)], 3_000_50],
    ["half a centavo away from zero", [item(E4 / 2, 1_01_00)], 51],
    ["four decimals of both", [item(3_3333, 33_3333)], 111_11],
    ["each item rounded, so that the printed amounts add up", [item(E4, 50), item(E4, 50)], 2],
  ])("of %s", (_, items, expected) => {
    expect(creditTotal(items)).toBe(expected);
  });

  test("is exact for any quantities and prices", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            quantityE4: fc.integer({ min: 1, max: 9_999_999_999 }),
            unitPriceE4: fc.integer({ min: 1, max: 1_000_000 }),
          }),
          { maxLength: 20 },
        ),
        (items) => {
          // Twice the amount in ten-thousandths of a centavo squared, so that halves are whole.
          const expected = items.map(({ quantityE4, unitPriceE4 }) => {
            const exact = BigInt(quantityE4) * BigInt(unitPriceE4);
            const floor = exact / 1_000_000n;
            return Number(exact % 1_000_000n >= 500_000n ? floor + 1n : floor);
          });
          expect(items.map(creditItemAmount)).toEqual(expected);
          expect(creditTotal(items)).toBe(expected.reduce((sum, amount) => sum + amount, 0));
        },
      ),
    );
  });
});

describe("credits on invoices", () => {
  const on = (amount: number, balance = 1_000, invoiceNumber = "INV-2026-000001") => ({
    invoiceNumber,
    balance,
    amount,
  });
  test("fit up to the balance", () => {
    expect(creditRefusals([on(1_000)])).toEqual([null]);
    expect(creditRefusals([on(1_001)])).toEqual(["INV-2026-000001 has a remaining balance of ₱10.00"]);
  });
  test("of one invoice take from one another; one that is refused takes nothing", () => {
    expect(creditRefusals([on(600), on(600), on(400)])).toEqual([
      null,
      "INV-2026-000001 has a remaining balance of ₱4.00",
      null,
    ]);
  });
  test("of several invoices are each their own", () => {
    expect(creditRefusals([on(600), on(600, 600, "INV-2026-000002")])).toEqual([null, null]);
  });
  test("never take more than the balance", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 12 }), (amounts) => {
        const refusals = creditRefusals(amounts.map((amount) => on(amount)));
        const taken = amounts.filter((_, place) => refusals[place] === null);
        expect(taken.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(1_000);
      }),
    );
  });
});

test.each([
  [["Cruz, Ben"], "Cruz, Ben"],
  [["Cruz, Ben", "Reyes, Ana"], "Cruz, Ben and Reyes, Ana"],
  [["Ana", "Ben", "Cora"], "Ana, Ben and Cora"],
])("names %j are joined as in speech", (names, text) => {
  expect(spoken(names)).toBe(text);
});
