/** A cell of a file: text, or a number that a workbook keeps as such. Days of a workbook are "2026-11-20" or "2026-11-20 14:05:00". */
export type Cell = string | number;

/** A row that has text in any cell. */
export interface TableRow {
  /** The number that a spreadsheet program shows beside the row: the first is 1. */
  line: number;
  cells: readonly Cell[];
  /** Why the cells of the row cannot be told apart, in words; it has one then, with the whole text. */
  problem?: string;
}

/** The letters of a column as a spreadsheet shows them; the first, A, is 0. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

const DIGITS_SHOWN = 15;
/** Whole numbers below it have no more digits than are shown. */
const EXACT_MAX = 1e15;

/** A number as a spreadsheet shows it: at most 15 digits, without an exponent. */
export function plainNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < EXACT_MAX) return String(value);
  const text = String(Number(value.toPrecision(DIGITS_SHOWN)));
  const [, sign = "", whole = "", fraction = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (whole === "") return text;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  return point >= digits.length
    ? sign + digits.padEnd(point, "0")
    : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** What a person sees in a cell, without spaces around it. */
export const shownText = (cell: Cell | undefined): string =>
  cell === undefined ? "" : typeof cell === "number" ? plainNumber(cell) : cell.trim();

/** A cell as a message shows it. */
export const shownCell = (text: string): string => `“${text.slice(0, 30)}”`;
