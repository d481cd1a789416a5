import fc from "fast-check";
import { expect, test } from "vitest";
import { amountInWords } from "#core/billing/amount-in-words.ts";

test.each([
  [0, "Zero Pesos and 00/100"],
  [1, "Zero Pesos and 01/100"],
  [100, "One Peso and 00/100"],
  [2099, "Twenty Pesos and 99/100"],
  [2105, "Twenty-One Pesos and 05/100"],
  [101_50, "One Hundred One Pesos and 50/100"],
  [110_00, "One Hundred Ten Pesos and 00/100"],
  [1000_00, "One Thousand Pesos and 00/100"],
  [1200_50, "One Thousand Two Hundred Pesos and 50/100"],
  [12_019_00, "Twelve Thousand Nineteen Pesos and 00/100"],
  [1_000_001_00, "One Million One Pesos and 00/100"],
  [
    99_999_999_999,
    "Nine Hundred Ninety-Nine Million Nine Hundred Ninety-Nine Thousand Nine Hundred Ninety-Nine Pesos and 99/100",
  ],
  [
    Number.MAX_SAFE_INTEGER,
    "Ninety Trillion Seventy-One Billion Nine Hundred Ninety-Two Million Five Hundred Forty-Seven Thousand Four Hundred Nine Pesos and 91/100",
  ],
])("%i centavos are %s", (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});

const VALUES = new Map<string, number>(
  [
    "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen"
      .split(" ")
      .map((word, value) => [word, value] as const),
    "Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety"
      .split(" ")
      .map((word, place) => [word, 20 + place * 10] as const),
  ].flat(),
);
/** The words read back as people read them: what stands before Hundred, Thousand and Million is multiplied by it. */
function centavosIn(words: string): number {
  const [, pesos = "", centavos = ""] = /^(.*) Pesos? and (\d\d)\/100$/.exec(words) ?? [];
  let [total, group] = [0, 0];
  for (const word of pesos.split(/[ -]/)) {
    if (word === "Hundred") group *= 100;
    else if (word === "Thousand" || word === "Million") {
      total += group * (word === "Thousand" ? 1000 : 1_000_000);
      group = 0;
    } else group += VALUES.get(word) ?? Number.NaN;
  }
  return (total + group) * 100 + Number(centavos);
}
test("read back, the words of any amount up to ₱999,999,999.99 are that amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
      expect(centavosIn(amountInWords(amount))).toBe(amount);
    }),
  );
});

test.each([-1, 0.5, Number.MAX_SAFE_INTEGER + 1, Number.NaN])("there are no words for %d", (amount) => {
  expect(() => amountInWords(amount)).toThrow(RangeError);
});
