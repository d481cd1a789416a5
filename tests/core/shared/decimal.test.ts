import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  parseScaled,
  roundHalfAwayFromZero,
  scaledFromNumber,
  scaledToNumber,
  scaledToShortText,
  scaledToText,
} from "#core/shared/decimal.ts";
import { fraction, fractionOf, multiply, rounded } from "#tests/core/exact-model.ts";

const scale = fc.integer({ min: 0, max: 8 });
/** Fifteen digits: as many as are read. */
const big = fc.bigInt({ min: -(10n ** 15n - 1n), max: 10n ** 15n - 1n });

describe("rounding", () => {
  test.each([
    [5n, 10n, 1n],
    [-5n, 10n, -1n],
    [4n, 10n, 0n],
    [-4n, 10n, 0n],
    [15n, 10n, 2n],
    [-15n, 10n, -2n],
    [25n, 10n, 3n],
    [-25n, 10n, -3n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [0n, 7n, 0n],
  ])("takes %s ÷ %s to %s: halves go away from zero", (numerator, denominator, expected) => {
    expect(roundHalfAwayFromZero(numerator, denominator)).toBe(expected);
  });

  test("agrees with the slow model for every fraction", () => {
    fc.assert(
      fc.property(big, fc.bigInt({ min: 1n, max: 10n ** 14n }), (numerator, denominator) => {
        expect(roundHalfAwayFromZero(numerator, denominator)).toBe(rounded(fraction(numerator, denominator)));
      }),
    );
  });

  test("is symmetric about zero", () => {
    fc.assert(
      fc.property(big, fc.bigInt({ min: 1n, max: 10n ** 14n }), (numerator, denominator) => {
        expect(roundHalfAwayFromZero(-numerator, denominator)).toBe(
          -roundHalfAwayFromZero(numerator, denominator),
        );
      }),
    );
  });
});

describe("reading a decimal", () => {
  test("reads what it wrote, at every scale", () => {
    fc.assert(
      fc.property(big, scale, (value, digits) => {
        expect(parseScaled(scaledToText(value, digits), digits)).toBe(value);
      }),
    );
  });

  test("gives the exact value of the text", () => {
    const text = fc
      .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.stringMatching(/^\d{0,4}$/))
      .map(([isNegative, whole, rest]) => `${isNegative ? "-" : ""}${whole}${rest ? `.${rest}` : ""}`);
    fc.assert(
      fc.property(text, (given) => {
        expect(parseScaled(given, 4)).toBe(rounded(multiply(fractionOf(given), fraction(10_000n))));
      }),
    );
  });

  test.each([
    "",
    " ",
    "-",
    ".",
    ".5",
    "5.",
    "+1",
    "1e3",
    "1E3",
    "1,000.00",
    "1 000",
    "0x10",
    "NaN",
    "Infinity",
    "--1",
    "１２",
    "١٢",
    "1.2.3",
    "1_000",
    "₱5",
    "1\u0000",
    " 1",
    "1 ",
    "1234567890123456",
    "1.00001",
  ])("refuses “%s”", (text) => {
    expect(parseScaled(text, 4)).toBeNull();
  });

  test("refuses more decimals than the scale, even trailing zeros", () => {
    expect(parseScaled("1.10", 2)).toBe(110n);
    expect(parseScaled("1.100", 2)).toBeNull();
  });

  test.each([
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY],
    [1e21],
    [1e-7],
    [0.001],
    [2 ** 60],
  ])("refuses the JSON number %s at two decimals", (value) => {
    expect(scaledFromNumber(value, 2)).toBeNull();
  });

  test("takes negative zero as zero", () => {
    expect(scaledFromNumber(-0, 2)).toBe(0n);
  });
});

describe("writing a decimal", () => {
  test("a JSON number is the very number its text names", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 8 }), (value, scale) => {
        expect(scaledToNumber(value, scale)).toBe(Number(scaledToText(BigInt(value), scale)));
      }),
      { numRuns: 2000 },
    );
    expect(scaledToNumber(-0, 2)).toBe(0);
    expect(scaledToNumber(12_345_678_901_234_567_890n, 4)).toBe(1_234_567_890_123_456.8);
  });

  test("a JSON number comes back as the same scaled value", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (value) => {
        expect(scaledFromNumber(scaledToNumber(value, 2), 2)).toBe(BigInt(value));
      }),
    );
  });

  test.each([
    [125_000n, 4, "12.5"],
    [120_000n, 4, "12"],
    [1n, 4, "0.0001"],
    [-5n, 1, "-0.5"],
    [0n, 4, "0"],
    [100n, 0, "100"],
  ])("writes %s at scale %s shortly as %s", (value, digits, text) => {
    expect(scaledToShortText(value, digits)).toBe(text);
  });
});
