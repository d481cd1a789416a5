import { type Cell, plainNumber, shownCell } from "#core/shared/import/table/table-row.ts";

/** What parts the whole from the fraction in a column of figures. */
export type DecimalMark = "." | ",";

/** Spaces of any width that group digits. */
const SPACES = /[\s\u00a0\u2007\u2009\u202f]+/g;
const CURRENCY = /^(?:₱|php\.?|p(?=[\d\s.,]))|(?:₱|php\.?)$/i;
const MINUS = /^[-−–]|[-−–]$/g;

/** The digits of a figure, without what stands around them. */
interface Digits {
  isNegative: boolean;
  /** Digits with their marks; groups of spaces are one space. */
  text: string;
}

/** Removes sign, brackets and currency of a figure; null where more than one sign says that it is negative. */
function digitsOf(typed: string): Digits | null {
  let text = typed.replace(SPACES, " ").trim();
  let signs = 0;
  const remove = (pattern: RegExp): boolean => {
    const without = text.replace(pattern, "").trim();
    const isFound = without !== text;
    text = without;
    return isFound;
  };
  const unsigned = (): void => {
    const bracketed = /^\((.*)\)$/.exec(text)?.[1];
    if (bracketed !== undefined) {
      signs += 1;
      text = bracketed.trim();
    }
    const minuses = text.match(MINUS)?.length ?? 0;
    signs += minuses;
    if (minuses > 0) remove(MINUS);
    else remove(/^\+/);
  };
  unsigned();
  // A sign is written before the currency or after it.
  if (remove(CURRENCY)) unsigned();
  return signs > 1 ? null : { isNegative: signs === 1, text };
}

/** Digits grouped by threes with one mark, or not at all, with a fraction or without. */
const WRITTEN: Readonly<Record<DecimalMark, RegExp>> = {
  ".": /^(?:\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+)?(?:\.\d+)?$/,
  ",": /^(?:\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+|\d+)?(?:,\d+)?$/,
};
const isWritten = (text: string, mark: DecimalMark): boolean => text !== "" && WRITTEN[mark].test(text);

/** "1.23E+11": what a spreadsheet made of a long number. */
const EXPONENT = /^([-+]?)(\d)(?:[.,](\d+))?E([+-]?\d{1,3})$/i;

/** What a program wrote with an exponent: all its digits as plain text, "lost" where some are gone, null for any other text. */
export function exponentDigits(text: string): string | "lost" | null {
  const [, sign = "", first = "", fraction = "", written = ""] = EXPONENT.exec(text) ?? [];
  if (first === "") return null;
  const exponent = Number(written);
  return exponent >= 0 && fraction.length === exponent
    ? `${sign === "-" ? "-" : ""}${first}${fraction}`
    : "lost";
}

const SEEN_MAX = 1_000;

/** The figures of one column prove its decimal mark: the comma only where all of them can be read with it, and one with it alone (F-7). */
export class DecimalProof {
  private provesComma = false;
  private isAllComma = true;
  /** The same figure again proves nothing more. */
  private readonly seen = new Set<string>();

  add(cell: Cell): void {
    // A number of a workbook has no mark.
    if (typeof cell === "number" || this.seen.has(cell)) return;
    if (this.seen.size < SEEN_MAX) this.seen.add(cell);
    const digits = digitsOf(cell.trim().replace(/%$/, ""));
    const text = digits?.text ?? "";
    if (!isWritten(text, ".") && !isWritten(text, ",")) return;
    const isComma = isWritten(text, ",");
    this.isAllComma &&= isComma;
    this.provesComma ||= isComma && !isWritten(text, ".");
  }

  get mark(): DecimalMark {
    return this.provesComma && this.isAllComma ? "," : ".";
  }
}

/** A figure as plain text ("-1500.25"), or why it is none, in words. `called`: "an amount". */
export function plainFigure(
  cell: Cell,
  mark: DecimalMark,
  called: string,
): { plain: string } | { refusal: string } {
  if (typeof cell === "number") return { plain: plainNumber(cell) };
  const typed = cell.trim();
  const exact = exponentDigits(typed);
  if (exact === "lost") return { refusal: shortened(typed) };
  if (exact !== null) return { plain: exact };
  // How accountants write nothing.
  if (/^(?:₱|php)?\s*[-–]\s*$/i.test(typed)) return { plain: "0" };
  const digits = digitsOf(typed);
  const text = digits?.text ?? "";
  if (digits === null || !isWritten(text, mark))
    return { refusal: `${shownCell(typed)} is not ${called}${otherMark(text, mark)}` };
  const [groups = "", fraction = ""] = text.split(mark);
  const whole = groups.replace(/\D/g, "") || "0";
  const isZero = /^0*$/.test(whole + fraction);
  return { plain: `${digits.isNegative && !isZero ? "-" : ""}${whole}${fraction && `.${fraction}`}` };
}

/** Of a number that lost digits. */
export const shortened = (typed: string): string =>
  `${shownCell(typed)} was shortened by a spreadsheet program. Show all its digits in the column, and upload the file again`;

/** A column has one mark: what only the other one reads is an error. */
function otherMark(text: string, mark: DecimalMark): string {
  if (!isWritten(text, mark === "." ? "," : ".")) return "";
  return mark === "."
    ? ": the other figures of this column do not show that its comma is a decimal comma"
    : ": the other figures of this column have a decimal comma";
}
