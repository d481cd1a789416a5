import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AMOUNT_CENTAVOS_MAX,
  centavosFromPesos,
  centavosFromText,
  formatAmount,
  formatPesos,
  formatPrice,
  formatScaled,
  pesosFromCentavos,
} from "#core/shared/money.ts";

const amounts = fc.integer({ min: -AMOUNT_CENTAVOS_MAX, max: AMOUNT_CENTAVOS_MAX });

describe("money", () => {
  test("survives the way over the wire and back, to the centavo", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const wire: unknown = JSON.parse(JSON.stringify(pesosFromCentavos(amount)));
        expect(centavosFromPesos(wire as number)).toBe(amount);
      }),
    );
  });

  test("written for a person, has grouped pesos and always two centavo digits", () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const text = formatAmount(amount);
        expect(text).toMatch(/^\(?\d{1,3}(,\d{3})*\.\d{2}\)?$/);
        const sign = text.startsWith("(") ? "-" : "";
        expect(centavosFromText(sign + text.replace(/[(),]/g, ""))).toBe(amount);
      }),
    );
  });

  test.each([
    [0, "₱0.00"],
    [5, "₱0.05"],
    [123_450, "₱1,234.50"],
    [-123_450, "(₱1,234.50)"],
    [AMOUNT_CENTAVOS_MAX, "₱999,999,999.99"],
  ])("of %s centavos reads %s", (amount, text) => {
    expect(formatPesos(amount)).toBe(text);
  });

  test.each([[0.1 + 0.2], [1.005], [0.001], [Number.NaN], [Number.POSITIVE_INFINITY], [2 ** 53 + 2]])(
    "refuses the wire number %s",
    (pesos) => {
      expect(centavosFromPesos(pesos)).toBeNull();
    },
  );
});

test.each([
  [10_000, "1.00"],
  [12_345_678_901, "1,234,567.8901"],
  [125_005_000, "12,500.50"],
  [1, "0.0001"],
])("the price %s is %s: thousands grouped, at least two decimals, none lost", (priceE4, text) => {
  expect(formatPrice(priceE4)).toBe(text);
});

test("a figure of eight decimals is grouped as a price is", () => {
  expect(formatScaled(123_456_700_000_001n, 8)).toBe("1,234,567.00000001");
});
