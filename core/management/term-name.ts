import { TERM_NAMES } from "./contract.ts";

/** A term of the school year as people and programs name it. */
export type TermOrdinal = keyof typeof TERM_NAMES;
export const TERM_ORDINALS: readonly TermOrdinal[] = [1, 2, 3];
export const LAST_TERM: TermOrdinal = 3;
/** As mails and screens name a term: "1st Term". */
export const termInWords = (ordinal: TermOrdinal): string => `${TERM_NAMES[ordinal]} Term`;
/** From the first to the last. */
export const termsBetween = (first: TermOrdinal, last: TermOrdinal): readonly TermOrdinal[] =>
  TERM_ORDINALS.filter((ordinal) => ordinal >= first && ordinal <= last);
export const TERM_EXPECTED = "Please choose 1st, 2nd or 3rd as the term";

/** "1st", "1st Term" or "1", in any letter case; null for what names no term. */
export function termOrdinalOf(text: string): TermOrdinal | null {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/\s+term$/, "");
  return TERM_ORDINALS.find((ordinal) => name === TERM_NAMES[ordinal] || name === String(ordinal)) ?? null;
}
