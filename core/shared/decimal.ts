/**
 * Exact decimal arithmetic on scaled integers (S-3). A "scaled" value is a bigint counting
 * units of 10^-scale; floating point is touched only on the way out, where a JSON number is asked for.
 */

/** Rounds numerator ÷ denominator (denominator > 0) to the nearest integer, halves away from zero: the one rounding rule of Talaan. */
export function roundHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const quotient = (magnitude * 2n + denominator) / (denominator * 2n);
  return numerator < 0n ? -quotient : quotient;
}

const PLAIN_DECIMAL = /^(-?)(\d{1,15})(?:\.(\d+))?$/;

/**
 * Reads a plain decimal ("1500.25", "-3") into units of 10^-scale.
 * Answers null for anything else: exponents, separators, signs other than minus, non-ASCII digits,
 * more than 15 integer digits, or more decimals than `scale` (trailing zeros included).
 */
export function parseScaled(text: string, scale: number): bigint | null {
  const match = PLAIN_DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole, fraction = ""] = match;
  if (fraction.length > scale) return null;
  const value = BigInt(`${whole}${fraction.padEnd(scale, "0")}`);
  return sign ? -value : value;
}

const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** A number as people type it without its commas; null where a comma does anything but group three digits ("1,5", "2,50"). */
export function ungroupDigits(text: string): string | null {
  const trimmed = text.trim();
  if (!trimmed.includes(",")) return trimmed;
  return GROUPED.test(trimmed) ? trimmed.replaceAll(",", "") : null;
}

/** The scaled value of a JSON number, by its shortest decimal text; null where parseScaled refuses that text. */
export function scaledFromNumber(value: number, scale: number): bigint | null {
  return Number.isFinite(value) ? parseScaled(String(value === 0 ? 0 : value), scale) : null;
}

/** Plain decimal text of a scaled value with exactly `decimals` decimals kept (`decimals` ≤ scale; the cut digits must be zero). */
export function scaledToText(value: bigint, scale: number, decimals: number = scale): string {
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale, digits.length - scale + decimals);
  return `${value < 0n ? "-" : ""}${whole}${decimals > 0 ? `.${fraction}` : ""}`;
}

/** The text of a scaled value without trailing zeros: 12.5000 → "12.5". */
export function scaledToShortText(value: bigint, scale: number): string {
  const text = scaledToText(value, scale);
  return scale === 0 ? text : text.replace(/\.?0+$/, "");
}

/**
 * A scaled value as a JSON number. Exact whenever the value has at most 15 significant digits, which every limit in
 * `core` keeps. One division of two exact numbers is rounded once, to the very number its text names, and takes a
 * twentieth of the time of the way through text: a list of customers asks for 33,000.
 */
export function scaledToNumber(value: bigint | number, scale: number): number {
  const exact = Number(value);
  // Beyond this a number is no longer exact, and 10^22 is the last power of ten that is.
  if (!Number.isSafeInteger(exact) || scale > 22) return Number(scaledToText(BigInt(value), scale));
  return exact === 0 ? 0 : exact / 10 ** scale;
}
