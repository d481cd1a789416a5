import { parseScaled, scaledToShortText } from "../../../core/shared/decimal.ts";

/** A figure as people type it ("1,500.25") in ten-thousandths; null for what is no plain figure of at most four decimals. */
export function readE4(text: string): number | null {
  const scaled = parseScaled(text.trim().replaceAll(",", ""), 4);
  return scaled === null ? null : Number(scaled);
}

/** Ten-thousandths as text to type on: "1500.25". */
export const writeE4 = (valueE4: number): string => scaledToShortText(BigInt(valueE4), 4);
