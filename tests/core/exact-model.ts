/** An independent, slow model of exact arithmetic for the property tests: fractions of big integers, rounded by comparing remainders. */
export interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

export const fraction = (numerator: bigint, denominator = 1n): Fraction => ({ numerator, denominator });

/** Reads "12.5" digit by digit. */
export function fractionOf(text: string): Fraction {
  let numerator = 0n;
  let denominator = 1n;
  let isAfterDot = false;
  for (const character of text.replace("-", "")) {
    if (character === ".") isAfterDot = true;
    else {
      numerator = numerator * 10n + BigInt(character);
      if (isAfterDot) denominator *= 10n;
    }
  }
  return { numerator: text.startsWith("-") ? -numerator : numerator, denominator };
}

export const add = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
export const negate = (a: Fraction): Fraction => fraction(-a.numerator, a.denominator);
export const multiply = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);

/** To the nearest integer; a remainder of exactly one half goes away from zero. */
export function rounded({ numerator, denominator }: Fraction): bigint {
  const isNegative = numerator < 0n;
  let rest = isNegative ? -numerator : numerator;
  const whole = rest / denominator;
  rest -= whole * denominator;
  const magnitude = rest + rest >= denominator ? whole + 1n : whole;
  return isNegative ? -magnitude : magnitude;
}
