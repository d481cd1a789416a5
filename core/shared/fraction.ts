import { roundHalfAwayFromZero } from "./decimal.ts";

/** An exact non-negative ratio, not reduced; `denominator` > 0. Grades stay ratios until they are rounded, once (S-3). */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

export const fraction = (numerator: bigint | number, denominator: bigint | number = 1): Fraction => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.denominator === b.denominator
    ? { numerator: a.numerator + b.numerator, denominator: a.denominator }
    : {
        numerator: a.numerator * b.denominator + b.numerator * a.denominator,
        denominator: a.denominator * b.denominator,
      };

export const times = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});

/** Σ weight × value ÷ Σ weight; null where nothing weighs. Weights are whole numbers of any one unit. */
export function weightedMean(parts: readonly { value: Fraction; weight: number }[]): Fraction | null {
  const [first, second] = parts;
  if (first && !second) return first.value;
  let sum = fraction(0);
  let weights = 0;
  for (const { value, weight } of parts) {
    sum = plus(sum, { numerator: value.numerator * BigInt(weight), denominator: value.denominator });
    weights += weight;
  }
  return weights === 0 ? null : { numerator: sum.numerator, denominator: sum.denominator * BigInt(weights) };
}

/** In units of 10^-scale, halves away from zero. */
export const roundedTo = ({ numerator, denominator }: Fraction, scale: number): number =>
  Number(roundHalfAwayFromZero(numerator * 10n ** BigInt(scale), denominator));
