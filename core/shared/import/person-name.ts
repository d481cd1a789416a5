import { foldText, isSameName } from "#core/shared/search-text.ts";

/** A row calls the person of a number by another name than the one on record (S-21); null: it agrees, or says no name. */
export const nameRefusal = (number: string, onRecord: string, typed: string): string | null =>
  typed.trim() === "" || isSameName(typed, onRecord) ? null : contradiction(number, onRecord, typed);

/** The same where a name is typed in parts: those left empty say nothing. `onRecord`: "Last, Given Middle". */
export function namePartsRefusal(
  number: string,
  onRecord: string,
  { last, given, middle }: { last: string; given: string; middle: string },
): string | null {
  const typed = [last, [given, middle].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  if (typed === "" || isSameName(typed, onRecord)) return null;
  const [lastOnRecord = "", restOnRecord = ""] = onRecord.split(/,(.*)/s);
  const rest = new Set(wordsOfName(restOnRecord));
  const agrees =
    (last === "" || isSameName(last, lastOnRecord)) &&
    [given, middle].every((part) => wordsOfName(part).every((word) => rest.has(word)));
  const isWhole = last !== "" && given !== "" && middle !== "";
  return agrees && !isWhole ? null : contradiction(number, onRecord, typed);
}

const wordsOfName = (name: string): string[] => foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [];

const contradiction = (number: string, onRecord: string, typed: string): string =>
  `${number} is ${onRecord}, not “${typed.slice(0, 60)}”`;
