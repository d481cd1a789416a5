/**
 * The order of names (S-76): by their letters, as people sort them. Accents, case and punctuation count only where the letters are
 * alike; ñ follows n; a comma parts the last name from what follows, before a space does; numbers go by their size. The database
 * keeps the same key beside each name it sorts by (`name_key`, db/migrations/0101_shared.sql).
 */
const ALIKE = "\u0001";
const COMMA = "\u0002";
/** Beyond "z", so that "Muñoz" follows "Munzon". */
const ENYE = "n~";

/** Letters that no accent can be taken from. */
const OWN_LETTERS: Readonly<Record<string, string>> = {
  ñ: ENYE,
  Ñ: ENYE,
  ß: "ss",
  æ: "ae",
  Æ: "ae",
  œ: "oe",
  Œ: "oe",
  ø: "o",
  Ø: "o",
  ł: "l",
  Ł: "l",
  đ: "d",
  Đ: "d",
  ð: "d",
  Ð: "d",
  þ: "th",
  Þ: "th",
  ı: "i",
  "\u00a0": " ",
  ",": COMMA,
};
const PUNCTUATION = "!\"#$%&'()*+-./:;<=>?@[\\]^_`{|}~¡¿«»·´¨¸ʼ‐‑‒–—―‘’‚“”„•…′″";

const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place));
/** Accented letters of the Latin script, and marks that stand by themselves. */
const ACCENTED = [...range(0xc0, 0x24f), ...range(0x1e00, 0x1eff)];
const MARKS = range(0x300, 0x36f);

/** What each letter that is not of A–Z is sorted as. */
export const SORTED_AS: ReadonlyMap<string, string> = new Map([
  ...ACCENTED.flatMap((letter): [string, string][] => {
    const [base = ""] = letter.normalize("NFD");
    return /[a-z]/i.test(base) ? [[letter, base.toLowerCase()]] : [];
  }),
  ...[...PUNCTUATION, ...MARKS].map((sign): [string, string] => [sign, ""]),
  ...Object.entries(OWN_LETTERS),
]);

const isDigit = (letter: string | undefined): boolean =>
  letter !== undefined && letter >= "0" && letter <= "9";
/** Numbers of one and two digits, as long as those of three. */
const padding = (letters: readonly string[], at: number): string => {
  if (!isDigit(letters[at]) || isDigit(letters[at - 1])) return "";
  if (!isDigit(letters[at + 1])) return "00";
  return isDigit(letters[at + 2]) ? "" : "0";
};
const sortedAs = (letter: string): string =>
  /[A-Z]/.test(letter) ? letter.toLowerCase() : (SORTED_AS.get(letter) ?? letter);

/** What names have in common that differ in case, accents and punctuation alone. */
export const lettersOf = (name: string): string =>
  [...name].map((letter, at, letters) => padding(letters, at) + sortedAs(letter)).join("");

/** Names sort by it, compared sign by sign; no two names have one key. */
export const nameKey = (name: string): string => lettersOf(name) + ALIKE + name;

export const compareNames = (one: string, other: string): number => {
  const [key, otherKey] = [nameKey(one), nameKey(other)];
  return key < otherKey ? -1 : Number(key > otherKey);
};

/** The keys of all names of these letters: from the first on, before the second. */
export const keysOfLetters = (name: string): { from: string; before: string } => {
  const letters = lettersOf(name);
  return { from: letters + ALIKE, before: letters + COMMA };
};
