import {
  parseScaled,
  scaledFromNumber,
  scaledToNumber,
  scaledToShortText,
  ungroupDigits,
} from "./decimal.ts";

/** An amount of money in integer centavos (₱1.00 = 100). Safe up to ₱90 trillion. */
export type Centavos = number;

/** The most one document may amount to: ₱999,999,999.99. */
export const AMOUNT_CENTAVOS_MAX: Centavos = 99_999_999_999;

/** Pesos on the wire (JSON number, at most two decimals) → centavos; null where it is not such a number. */
export function centavosFromPesos(pesos: number): Centavos | null {
  const scaled = scaledFromNumber(pesos, 2);
  return scaled === null ? null : Number(scaled);
}

/** Pesos as plain text ("1500.25") → centavos; null where it is not a plain decimal of at most two decimals. */
export function centavosFromText(text: string): Centavos | null {
  const scaled = parseScaled(text, 2);
  return scaled === null ? null : Number(scaled);
}

/** Pesos as people type them ("1,500.25") → centavos; null where a comma does not group three digits, or for no such number. */
export function centavosFromTyped(text: string): Centavos | null {
  const ungrouped = ungroupDigits(text);
  return ungrouped === null ? null : centavosFromText(ungrouped);
}

/** Centavos → pesos on the wire, a JSON number with at most two decimals. */
export const pesosFromCentavos = (amount: Centavos): number => scaledToNumber(amount, 2);

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** "1,234.50": en-US grouping, two decimals, no sign of currency; negatives in parentheses, as accounting writes them. */
export function formatAmount(amount: Centavos): string {
  const magnitude = Math.abs(amount);
  const pesos = grouped(Math.trunc(magnitude / 100).toString());
  const text = `${pesos}.${(magnitude % 100).toString().padStart(2, "0")}`;
  return amount < 0 ? `(${text})` : text;
}

/** "₱1,234.50"; negatives "(₱1,234.50)". */
export function formatPesos(amount: Centavos): string {
  const text = formatAmount(Math.abs(amount));
  return amount < 0 ? `(₱${text})` : `₱${text}`;
}

/** Ten-thousandths of a peso in a centavo. */
export const E4_PER_CENTAVO = 100;

/** Who writes amounts: docs/decisions/0140-typed-values.md. A decimal of any scale with its thousands grouped and all its digits, at least two: (12345678, 4) → "1,234.5678". */
export function formatScaled(value: bigint, scale: number): string {
  const [whole = "0", fraction = ""] = scaledToShortText(value, scale).split(".");
  return `${grouped(whole)}.${fraction.padEnd(2, "0")}`;
}

/** A price in ten-thousandths of a peso: "1,234.50", "0.0001". */
export const formatPrice = (priceE4: number): string => formatScaled(BigInt(priceE4), 4);
