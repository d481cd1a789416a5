import { ok, type Refusal, type RefusedEntry, type Result, refuse, refuseAll } from "#core/shared/result.ts";
import { csvRecords } from "./csv.ts";

/** The CSV of an import that answers at once: headings checked, then row after row, all or none; every error is counted, the first hundred are answered. */
export const IMPORT_ERRORS_SHOWN = 100;

/** What is wrong with a file as a whole, or with its quotes. */
export const CSV_FILE_MESSAGES = {
  empty: "The file has no rows below its headings.",
  unclosedQuote: "A quoted value is not closed.",
  strayQuote: "A quote inside a quoted value must be written twice.",
} as const;

/** Why the first record of a file is not the template's headings, or null. Each of the `optional` ones may be left out. */
export function headingsRefusal(
  record: readonly string[],
  headings: readonly string[],
  optional: readonly string[] = [],
): string | null {
  const given = new Set(record.map((heading) => heading.trim()));
  const expected = headings.filter((heading) => given.has(heading) || !optional.includes(heading));
  const isSame =
    record.length === expected.length &&
    expected.every((heading, index) => record[index]?.trim() === heading);
  return isSame
    ? null
    : `The column headings must not be changed. They are: ${withoutOptional(headings, optional).join(", ")}`;
}
/** The headings of a template. */
export const withoutOptional = (headings: readonly string[], optional: readonly string[] = []): string[] =>
  headings.filter((heading) => !optional.includes(heading));

export const rowLengthRefusal = (record: readonly string[], headings: readonly string[]): string =>
  `This row has ${record.length} values instead of ${headings.length}.`;

/** Says what is wrong with a row: the column, and why. */
export type Wrong = (column: string | null, message: string) => void;

/** `readRow` takes trimmed cells, as many as there are headings, and the row's number (1 = the first below the headings). Answers how many rows there are. */
export function readImportRows(
  text: string,
  headings: readonly string[],
  readRow: (cells: readonly string[], row: number, wrong: Wrong) => void,
): Result<number> {
  const records = csvRecords(text);
  const first = records.next();
  const isFirst = !first.done && first.value.row === 0;
  const refusal = headingsRefusal(isFirst ? first.value.cells : [], headings);
  if (refusal) return refuse(422, "HEADINGS_CHANGED", refusal);
  const rowErrors = new RowErrors();
  let rows = 0;
  let record = records.next();
  for (; !record.done; record = records.next()) {
    const { row, cells, hasStrayQuote } = record.value;
    rows += 1;
    if (hasStrayQuote) rowErrors.add({ message: CSV_FILE_MESSAGES.strayQuote, row });
    else if (cells.length !== headings.length)
      rowErrors.add({ message: rowLengthRefusal(cells, headings), row });
    else
      readRow(
        cells.map((cell) => cell.trim()),
        row,
        (column, message) => rowErrors.add(entryOf(column, message, row)),
      );
  }
  const unclosedAt = record.value;
  if (unclosedAt !== null) rowErrors.add({ message: CSV_FILE_MESSAGES.unclosedQuote, row: unclosedAt });
  if (rowErrors.count > 0) return rowErrors.refusal();
  return rows === 0 ? refuse(422, "EMPTY_FILE", CSV_FILE_MESSAGES.empty) : ok(rows);
}

const entryOf = (column: string | null, message: string, row: number): RefusedEntry =>
  column === null ? { message, row } : { message: `${column}: ${message}`, row, path: column };

/** The errors of a file's rows: all are counted, the first are kept. */
export class RowErrors {
  count = 0;
  private readonly shown: RefusedEntry[] = [];

  add(entry: RefusedEntry): void {
    this.count += 1;
    if (this.shown.length < IMPORT_ERRORS_SHOWN) this.shown.push(entry);
  }

  refusal(): Refusal {
    const sorted = this.shown.sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
    return { ...refuseAll(422, "IMPORT_REFUSED", sorted), data: { error_count: this.count } };
  }
}

/** A cell as an error shows it. */
export const shownCell = (text: string): string => `“${text.slice(0, 30)}”`;

/** Finds the first row with the same key; null: this is the first. */
export function duplicateDetector(): (key: string, row: number) => number | null {
  const rows = new Map<string, number>();
  return (key, row) => {
    const duplicate = rows.get(key);
    if (duplicate === undefined) rows.set(key, row);
    return duplicate ?? null;
  };
}

export const STUDENT_NUMBER = /^\d{6}$/;
export const NO_STUDENT_NUMBER = "is not a student number of six digits (leading zeros lost?)";

/** Numbers told in a warning; of more only how many. */
const COMPLETED_SHOWN = 10;

/** Student numbers that lost their leading zeros in a spreadsheet: completed to six digits, and told in the answer. */
export class CompletedNumbers {
  private readonly found = new Set<string>();

  /** "123" → "000123" where such a student exists; anything else stays as it is. */
  complete(text: string, exists: (studentNumber: string) => boolean = () => true): string {
    if (!/^\d{1,5}$/.test(text)) return text;
    const number = text.padStart(6, "0");
    if (!exists(number)) return text;
    this.found.add(`${text} as ${number}`);
    return number;
  }

  /** Null where every number was whole. */
  warning(): string | null {
    const { size } = this.found;
    if (size === 0) return null;
    const shown = [...this.found].slice(0, COMPLETED_SHOWN).join(", ");
    const more = size > COMPLETED_SHOWN ? `, and ${size - COMPLETED_SHOWN} more` : "";
    return `Student numbers without their leading zeros were completed: ${shown}${more}.`;
  }
}
