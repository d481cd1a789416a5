import { foldText, searchedWords } from "./search-text.ts";

/** A word that names are made of, in small letters without accents, and how many bear it. */
export interface KnownWord {
  word: string;
  count: number;
}

/** How many letters of a word may be wrong: none of a short one, where another name is one letter away. */
const slipsAllowed = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : 2);

/**
 * A search with each word that begins no known word replaced by the nearest one (S-32); of equally near ones that of most
 * people. Null where every word is known, or one has nothing near.
 */
export function correctedSearch(text: string, known: readonly KnownWord[]): string | null {
  const words = searchedWords(foldText(text));
  const corrected = words.map((word) => nearestWord(word, known));
  const isComplete = corrected.every((word) => word !== null);
  return !isComplete || corrected.join() === words.join() ? null : corrected.join(" ");
}

function nearestWord(typed: string, known: readonly KnownWord[]): string | null {
  let best: { word: string; slips: number; count: number } | null = null;
  const most = slipsAllowed([...typed].length);
  for (const { word, count } of known) {
    if (word.includes(typed)) return typed;
    const slips = slipsBetween(typed, word, best ? best.slips : most);
    if (slips === null) continue;
    if (!best || slips < best.slips || (slips === best.slips && count > best.count))
      best = { word, slips, count };
  }
  return best?.word ?? null;
}

/**
 * How many letters of a word were left out, put in, exchanged or changed places with their neighbour (optimal string
 * alignment); null: more than `most`.
 */
export function slipsBetween(one: string, other: string, most: number): number | null {
  if (Math.abs(one.length - other.length) > most) return null;
  let [beforeLast, last]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let slips = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1])
        slips = Math.min(slips, (beforeLast[at - 2] ?? 0) + 1);
      next.push(slips);
    }
    if (Math.min(...next) > most) return null;
    [beforeLast, last] = [last, next];
  }
  const slips = last[other.length] ?? 0;
  return slips > most ? null : slips;
}
