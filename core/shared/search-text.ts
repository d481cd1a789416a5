import { readDay } from "./import/reading/day-values.ts";
import { type Centavos, centavosFromTyped } from "./money.ts";
import type { SchoolDay } from "./school-day.ts";

/**
 * What a typed search text is, decided by its shape, for every list, picker and the palette:
 * - number: "INV-2026-0011", the beginning of a record's number
 * - digits: "1127", "001127", the end of a record's number, the beginning or end of a student number
 * - yearNumber: "2026-001127", a number without its series
 * - amount: "2,646.88", "₱500", pesos with their centavos, their grouping or their sign
 * - day: "11/22/2026", "22 Nov 2026", "2026-11-22", month first where only numbers are written
 * - words: parts of a name in any order, or a part of a reference number
 */
export type SearchText =
  | { kind: "number"; prefix: string }
  | { kind: "digits"; digits: string }
  | { kind: "yearNumber"; year: string; digits: string }
  | { kind: "amount"; centavos: Centavos }
  | { kind: "day"; day: SchoolDay }
  | { kind: "words"; words: readonly string[] };

const SERIES = /^(INV|D|CMD|CM|PT|PR|RF|RD|PN)-[\d-]*$/i;

export function readSearchText(text: string): SearchText {
  const trimmed = text.trim();
  if (SERIES.test(trimmed)) return { kind: "number", prefix: trimmed.toUpperCase() };
  if (/^\d+$/.test(trimmed)) return { kind: "digits", digits: trimmed };
  const [, year = "", digits = ""] = /^(\d{4})-(\d{1,6})$/.exec(trimmed) ?? [];
  if (year !== "") return { kind: "yearNumber", year, digits };
  const centavos = amountIn(trimmed);
  if (centavos !== null) return { kind: "amount", centavos };
  const read = /\d/.test(trimmed) ? readDay(trimmed, "mdy") : null;
  if (read && "day" in read) return { kind: "day", day: read.day };
  return { kind: "words", words: searchedWords(trimmed) };
}

/** Pesos that their sign, grouping or centavos tell from a number; null: no amount. */
function amountIn(text: string): Centavos | null {
  const [, sign = "", pesos = ""] = /^(₱|php)?\s*([\d,]+(?:\.\d{1,2})?)$/i.exec(text) ?? [];
  const isAmount = pesos !== "" && (sign !== "" || /[.,]/.test(pesos));
  return isAmount ? centavosFromTyped(pesos) : null;
}

const PHONE_DIGITS = 10;
/** The last ten digits of a telephone number however it is written ("+63 917 555 0123"); null: the text is none. */
export function phoneIn(text: string): string | null {
  const digits = text.replace(/[\s()+-]/g, "");
  return /^\d{10,13}$/.test(digits) ? digits.slice(-PHONE_DIGITS) : null;
}

/** The words of a text; a comma parts them as a space does ("Reyes, Ana"). */
export const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Of a search so many words count: each is asked of every name (S-62). */
const SEARCHED_WORDS_MAX = 8;
export const searchedWords = (text: string): string[] => wordsOf(text).slice(0, SEARCHED_WORDS_MAX);

/** Without accents and in small letters: "Niño" → "nino". */
export const foldText = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Are these the same name, whatever the case, accents, punctuation, spaces and order of parts? */
export function isSameName(one: string, other: string): boolean {
  if (one === other) return true;
  const keys = new Set(keysOfName(one));
  return keysOfName(other).some((key) => keys.has(key));
}

/** A mark within a name parts it or not: "Santos-Reyes", "O'Neil", "Ma. Ana". */
export function keysOfName(name: string): string[] {
  const folded = foldText(name);
  const joined = folded.replace(/[^\p{L}\p{N}\s,]/gu, "");
  const parted = folded.replace(/[^\p{L}\p{N}\s,]/gu, " ");
  const byWords = (text: string) => wordsOf(text).sort().join("");
  const byParts = joined
    .split(",")
    .map((part) => part.replace(/\s+/g, ""))
    .sort()
    .join("");
  return [byWords(joined), byWords(parted), byParts];
}

/** Does the text hold every word of what is searched, in any order, whatever the accents? */
export function containsWords(text: string, searched: string): boolean {
  const folded = foldText(text);
  return searchedWords(foldText(searched)).every((word) => folded.includes(word));
}
