import { parseScaled, scaledToShortText, ungroupDigits } from "#core/shared/decimal.ts";
import { formatPrice } from "#core/shared/money.ts";

/** A figure as people type it ("1,500.25") in ten-thousandths; null for what is no figure of at most four decimals, "1,5" included. */
export function readE4(text: string): number | null {
  const ungrouped = ungroupDigits(text);
  const scaled = ungrouped === null ? null : parseScaled(ungrouped, 4);
  return scaled === null ? null : Number(scaled);
}

/** A typed price as it is shown: "1500.25" → "₱1,500.25"; what is no figure yet, as it is typed. */
export const shownPrice = (text: string): string => {
  const priceE4 = readE4(text);
  return priceE4 === null ? text : `₱${formatPrice(priceE4)}`;
};

/** Ten-thousandths as text to type on: "1500.25". */
export const writeE4 = (valueE4: number): string => scaledToShortText(BigInt(valueE4), 4);
