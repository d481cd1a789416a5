import { counted } from "#core/shared/import/import.ts";
import type { Delimiter } from "#core/shared/import/table/delimited-text.ts";
import type { TextEncoding } from "#core/shared/import/table/text-encoding.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { formatLongDay, type SchoolDay } from "#core/shared/school-day.ts";
import { DATE_ORDER_NAMES } from "./day-values.ts";
import type { DateOrder, FileFields, FileValues } from "./file-definition.ts";
import type { FileColumn } from "./headings.ts";
import type { DecimalMark } from "./number-values.ts";

/** How a file was read, for the person who uploaded it. */
export interface ReadAs {
  format: "csv" | "xlsx";
  /** Of a text. */
  encoding: TextEncoding | null;
  delimiter: Delimiter | null;
  /** Of a workbook, and what else could be chosen. */
  sheet: string | null;
  sheets: readonly string[];
  /** The row of the headings as a spreadsheet numbers it. */
  headingsLine: number;
  /** Null where no date has one. */
  dateOrder: DateOrder | null;
  isDateOrderProven: boolean;
  /** "," where any column has it. */
  decimal: DecimalMark;
}

/** Where a row of a file is. */
export interface FilePlace {
  /** 1 = the first row below the headings. */
  row: number;
  /** As a spreadsheet numbers it. */
  line: number;
}

/** A message about a row of the file, or about one of its cells. */
export interface RowMessage extends FilePlace {
  column?: Pick<FileColumn, "letter" | "heading">;
  message: string;
}
/** A message about a row, or about the whole file. */
export type FileMessage = RowMessage | { message: string };

/** A row that is a record. */
export interface FileRecord<Fields extends FileFields> extends FilePlace {
  values: FileValues<Fields>;
}

/** What has to be asked before a file can be read. */
export type FileNeed = "columns" | "date_order";

/** A column with the first values in it, so that a person can say what it is. */
export interface SampledColumn extends FileColumn {
  samples: readonly string[];
}

/** The totals of a file, once all its records were taken. */
export interface FileSummary {
  /** Rows with text below the headings; those left out and those without a record count too. */
  rows: number;
  records: number;
  /** Rows in which nothing was entered. */
  blankRows: number;
  errorCount: number;
  /** The first hundred. */
  errors: readonly RowMessage[];
  warnings: readonly FileMessage[];
  /** The first hundred. */
  leftOut: readonly RowMessage[];
  leftOutCount: number;
  days: { first: SchoolDay; last: SchoolDay } | null;
  amount: Centavos | null;
  people: number;
}

/** Says what is found of a record after it was read. */
export type WrongAt<Field extends string = string> = (
  at: FilePlace,
  field: Field,
  message: string,
) => RowMessage;

/** Says it at the column of the field; where the file has no such column, the message begins with the field's name. */
export const wrongAt =
  <Fields extends FileFields>(
    { fields }: { fields: Fields },
    columns: readonly FileColumn[],
  ): WrongAt<keyof Fields & string> =>
  ({ row, line }, field, message) => {
    const column = columns.find((one) => one.field === field);
    return column
      ? { row, line, column: { letter: column.letter, heading: column.heading }, message }
      : { row, line, message: `${fields[field]?.heading ?? field}: ${message}` };
  };

const DELIMITER_NAMES: Readonly<Record<Delimiter, string>> = {
  ",": "commas",
  ";": "semicolons",
  "\t": "tabs",
  "|": "vertical bars",
};

/** What a file amounts to, in a sentence; none where it has neither amounts nor people. */
function totalsSentences({ amount, people }: Pick<FileSummary, "amount" | "people">): string[] {
  const of = [
    ...(amount === null ? [] : [`${formatPesos(amount)} together`]),
    ...(people > 0 ? [counted(people, "person", "people")] : []),
  ];
  return of.length > 0 ? [`In it: ${of.join(", ")}.`] : [];
}

/** How a file was read and what it amounts to, in sentences for the preview. */
export function readAsSentences(
  readAs: ReadAs,
  { days, ...totals }: Pick<FileSummary, "days" | "amount" | "people">,
): string[] {
  const { format, encoding, delimiter, sheet, headingsLine, dateOrder, isDateOrderProven, decimal } = readAs;
  const form =
    format === "xlsx"
      ? `The sheet “${sheet}” of a workbook`
      : `A text in ${encoding} with ${delimiter === null ? "" : DELIMITER_NAMES[delimiter]}`;
  const order = dateOrder === null ? "" : `, read as ${DATE_ORDER_NAMES[dateOrder]}`;
  const why = dateOrder === null ? "" : isDateOrderProven ? " (the file shows it)" : " (as you said)";
  const span = days && `${formatLongDay(days.first)} to ${formatLongDay(days.last)}`;
  return [
    `${form}; its headings are in row ${headingsLine}.`,
    ...(decimal === "," ? ["Its figures have a decimal comma."] : []),
    ...(span ? [`Dates: ${span}${order}${why}.`] : []),
    ...totalsSentences(totals),
  ];
}

/** "Row 5, column C “Amount”: “abc” is not an amount." */
export function sentenceOf(message: FileMessage): string {
  if (!("line" in message)) return message.message;
  const { line, column } = message;
  const place = column ? `Row ${line}, column ${placeOf(column)}` : `Row ${line}`;
  return `${place}: ${message.message}${/[.!?]$/.test(message.message) ? "" : "."}`;
}
const placeOf = ({ letter, heading }: Pick<FileColumn, "letter" | "heading">): string =>
  heading === "" ? letter : `${letter} “${heading.slice(0, 60)}”`;

/** As the API answers it. */
export const entryOf = (message: FileMessage): RefusedEntry => ({
  message: sentenceOf(message),
  ...("row" in message && { row: message.row, ...(message.column && { path: message.column.heading }) }),
});

/** Of more errors only the count is told. */
export const IMPORT_ERRORS_SHOWN = 100;

/** Messages of a file: all are counted, the first are kept. */
export class KeptMessages<Message extends FileMessage> {
  count = 0;
  readonly kept: Message[] = [];

  add(message: Message): void {
    this.count += 1;
    if (this.kept.length < IMPORT_ERRORS_SHOWN) this.kept.push(message);
  }
}
