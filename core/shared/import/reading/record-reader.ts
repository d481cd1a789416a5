import { counted } from "#core/shared/import/import.ts";
import { type Cell, columnLetters, shownText, type TableRow } from "#core/shared/import/table/table-row.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { foldText } from "#core/shared/search-text.ts";
import { blankOf, type CellReading, type ReadCell, readCell } from "./cell-values.ts";
import type { DateOrder, FileDefinition, FileField, FileFields, FileValues } from "./file-definition.ts";
import {
  type FileMessage,
  type FileRecord,
  type FileSummary,
  KeptMessages,
  type RowMessage,
} from "./file-outcome.ts";
import type { FileColumn, Headings } from "./headings.ts";
import { largeAmount } from "./large-amount.ts";
import { type DecimalMark, plainFigure } from "./number-values.ts";

interface Reading {
  order: DateOrder;
  /** By the place of the column. */
  marks: ReadonlyMap<number, DecimalMark>;
  options: { leaveOut?: ReadonlySet<number>; largestAmount?: Centavos };
  isWorkbook: boolean;
  /** The places of the columns that have something in some row. */
  filledColumns: ReadonlySet<number>;
}

type Place = Pick<RowMessage, "row" | "line">;

/** The word with which a row of totals begins. */
const TOTALS = /^(?:(?:grand|sub)?\s*-?\s*totals?|sum)\s*(?:amount)?\s*:?$/i;
const LEFT_OUT = {
  onPurpose: "left out on purpose",
  totals: "a row of totals",
  example: "the example of the template",
};
const CENTAVOS_SCALE = 100;
const COMPLETED_SHOWN = 10;

/** A column of the file that is read to a field. */
interface ReadColumn {
  place: number;
  column: Pick<FileColumn, "letter" | "heading">;
  field: FileField;
  key: string;
  how: CellReading;
  /** What its cells were read to before: a column of scores, choices or days has few that differ. Null: it has many. */
  known: Map<Cell, ReadCell> | null;
}
const KNOWN_MAX = 1_000;
const MANY_DIFFER: ReadonlySet<string> = new Set(["text", "identifier", "digits", "money"]);

function readKnown({ known, field, how }: ReadColumn, cell: Cell | undefined): ReadCell {
  if (known === null || cell === undefined) return readCell(cell, field.is, how);
  const before = known.get(cell);
  if (before !== undefined) return before;
  const read = readCell(cell, field.is, how);
  if (known.size < KNOWN_MAX) known.set(cell, read);
  return read;
}

/** Reads the rows of one file to records, and keeps its totals. */
export class RecordReader<Fields extends FileFields> {
  private readonly definition: FileDefinition<Fields>;
  private readonly headings: Headings;
  private readonly reading: Reading;
  private readonly onLeftOut: ((record: FileRecord<Fields>) => void) | undefined;
  private readonly fieldColumns: readonly ReadColumn[];
  /** The values of a row with nothing in it. */
  private readonly blank: Readonly<Record<string, unknown>>;
  private readonly errors = new KeptMessages<RowMessage>();
  private readonly warnings = new KeptMessages<FileMessage>();
  private readonly leftOut = new KeptMessages<RowMessage>();
  /** The first of the numbers that were completed. */
  private readonly completed = new Map<string, string>();
  private completedCells = 0;
  private hasMoreCompleted = false;
  private readonly people = new Set<string>();
  private readonly sums = new Map<number, number>();
  private shortYear: string | null = null;
  private rows = 0;
  private count = 0;
  private blankRows = 0;
  private amount: Centavos = 0;
  private span: { first: SchoolDay; last: SchoolDay } | null = null;
  /** Read with the next one: the last row may be one of totals. */
  private waiting: TableRow | null = null;

  constructor(
    definition: FileDefinition<Fields>,
    headings: Headings,
    reading: Reading,
    onLeftOut?: (record: FileRecord<Fields>) => void,
  ) {
    this.onLeftOut = onLeftOut;
    this.definition = definition;
    this.headings = headings;
    this.reading = reading;
    this.blank = Object.fromEntries(
      Object.entries(definition.fields).map(([key, { is }]) => [key, blankOf(is)]),
    );
    this.fieldColumns = headings.columns.flatMap((column) => {
      const field = column.field === null ? undefined : definition.fields[column.field];
      if (column.field === null || field === undefined) return [];
      const how = { order: reading.order, mark: reading.marks.get(column.place) ?? "." };
      const { letter, heading, place } = column;
      const known = MANY_DIFFER.has(field.is.kind) ? null : new Map<Cell, ReadCell>();
      return [{ place, column: { letter, heading }, field, key: column.field, how, known }];
    });
  }

  /** Takes the next row; answers the record of the one before it, null where that is none. */
  read(row: TableRow): FileRecord<Fields> | null {
    const { waiting } = this;
    this.waiting = row;
    return waiting === null ? null : this.recordOf(waiting, false);
  }

  /** The record of the last row. */
  end(): FileRecord<Fields> | null {
    const { waiting } = this;
    this.waiting = null;
    return waiting === null ? null : this.recordOf(waiting, true);
  }

  private recordOf(row: TableRow, isLast: boolean): FileRecord<Fields> | null {
    this.rows += 1;
    const place = { row: row.line - this.headings.line, line: row.line };
    const reason = this.leftOutReason(row, place.row, isLast);
    if (reason !== null) {
      this.leftOut.add({ ...place, message: reason });
      if (reason === LEFT_OUT.onPurpose) this.onLeftOut?.({ ...place, values: this.readableValues(row) });
      return null;
    }
    if (row.problem !== undefined) {
      this.errors.add({ ...place, message: row.problem });
      return null;
    }
    const before = this.errors.count;
    if (this.hasMoved(row, place)) return null;
    const { values, unread } = this.valuesOf(row, place);
    if (unread.size > 0) {
      this.checkNeeded(values, place, unread);
      return null;
    }
    if (this.isBlank(values)) {
      this.blankRows += 1;
      return null;
    }
    const notARecord = this.definition.notARecord?.(values) ?? null;
    if (notARecord !== null) {
      this.leftOut.add({ ...place, message: notARecord });
      return null;
    }
    this.checkNeeded(values, place, unread);
    if (this.errors.count > before) return null;
    this.count += 1;
    const record = { ...place, values };
    this.total(record);
    return record;
  }

  private leftOutReason(row: TableRow, number: number, isLast: boolean): string | null {
    if (this.reading.options.leaveOut?.has(number)) return LEFT_OUT.onPurpose;
    if (row.problem !== undefined) return null;
    if (this.isTotals(row, isLast)) return LEFT_OUT.totals;
    return number === 1 && this.isExample(row) ? LEFT_OUT.example : null;
  }

  /** A row that begins with the word, or the last one whose figures are the sums of their columns, and that names no record. */
  private isTotals({ cells }: TableRow, isLast: boolean): boolean {
    const isWord = TOTALS.test(shownText(cells.find((cell) => shownText(cell) !== "")));
    if (!isWord && !isLast) return false;
    const figures = this.fieldColumns.filter(({ field }) => ["money", "number"].includes(field.is.kind));
    const needed = this.fieldColumns.filter(
      ({ field, place }) => field.needs === "value" && !figures.some((figure) => figure.place === place),
    );
    const blank = needed.filter(({ place }) => shownText(cells[place]) === "");
    if (isWord)
      return (
        needed.length === 0 ||
        blank.length > 0 ||
        needed.some(({ place }) => TOTALS.test(shownText(cells[place])))
      );
    const written = figures.filter(({ place }) => shownText(cells[place]) !== "");
    return (
      needed.length > 0 &&
      blank.length === needed.length &&
      written.length > 0 &&
      this.count > 1 &&
      written.every(({ place, how }) => this.isSum(cells[place] ?? "", place, how.mark))
    );
  }

  private isSum(cell: string | number, place: number, mark: DecimalMark): boolean {
    const figure = plainFigure(cell, mark, "");
    return (
      "plain" in figure &&
      Math.round(Number(figure.plain) * CENTAVOS_SCALE) === Math.round(this.sums.get(place) ?? 0)
    );
  }

  private isExample({ cells }: TableRow): boolean {
    const filled = this.fieldColumns.filter(({ field }) => field.example !== "");
    return (
      filled.length > 1 &&
      this.fieldColumns.every(
        ({ place, field }) => shownText(cells[place]).toLowerCase() === field.example.toLowerCase(),
      )
    );
  }

  /** In a text, a value beyond the headings shows that the cells of its row have moved. */
  private hasMoved({ cells }: TableRow, place: Place): boolean {
    const { width, errorsPlace } = this.headings;
    const beside = cells.findIndex((cell, at) => at >= width && at !== errorsPlace && shownText(cell) !== "");
    if (beside < 0) return false;
    const message = `has a value in column ${columnLetters(beside)}, which has no heading`;
    const { isWorkbook } = this.reading;
    if (isWorkbook) this.warnings.add({ ...place, message: `${message}: it is not read` });
    else this.errors.add({ ...place, message: `${message}: its values may stand in the wrong columns` });
    return !isWorkbook;
  }

  private valuesOf(
    { cells }: TableRow,
    at: Place,
  ): { values: FileValues<Fields>; unread: ReadonlySet<string> } {
    const values: Record<string, unknown> = { ...this.blank };
    const unread = new Set<string>();
    for (const readColumn of this.fieldColumns) {
      const { place, column, field, key } = readColumn;
      const cell = cells[place];
      const read = readKnown(readColumn, cell);
      if ("refusal" in read) {
        this.errors.add({ ...at, column, message: read.refusal });
        unread.add(key);
        continue;
      }
      values[key] = read.value;
      if (read.notice === "completed") this.tellCompleted(shownText(cell), String(read.value));
      if (read.notice === "short-year") this.shortYear ??= `“${shownText(cell)}” as ${read.value}`;
      this.warnOf(read.value, field, { ...at, column });
      if (typeof read.value === "number") this.addToSum(place, field, read.value);
    }
    return { values: values as FileValues<Fields>, unread };
  }

  /** Of a row that is left out what can be read; blank for the rest. */
  private readableValues({ cells }: TableRow): FileValues<Fields> {
    const values: Record<string, unknown> = { ...this.blank };
    for (const { place, field, key, how } of this.fieldColumns) {
      const read = readCell(cells[place], field.is, how);
      if ("value" in read) values[key] = read.value;
    }
    return values as FileValues<Fields>;
  }

  private tellCompleted(typed: string, value: string): void {
    this.completedCells += 1;
    if (this.completed.size < COMPLETED_SHOWN) this.completed.set(typed, value);
    else this.hasMoreCompleted ||= !this.completed.has(typed);
  }

  private addToSum(place: number, { is }: FileField, value: number): void {
    const scale = is.kind === "number" ? 10 ** is.scale : CENTAVOS_SCALE;
    this.sums.set(place, (this.sums.get(place) ?? 0) + (value / scale) * CENTAVOS_SCALE);
  }

  private warnOf(value: unknown, { is }: FileField, place: Omit<RowMessage, "message">): void {
    const { largestAmount = 0 } = this.reading.options;
    if (is.kind === "day" && typeof value === "string" && /^(?:1900|9999)/.test(value))
      this.warnings.add({ ...place, message: `is a day of ${value.slice(0, 4)}` });
    if (is.kind !== "money" || typeof value !== "number") return;
    const message = largeAmount(value, largestAmount);
    if (message !== null) this.warnings.add({ ...place, message });
  }

  private isBlank(values: FileValues<Fields>): boolean {
    const { blankWithout } = this.definition;
    return blankWithout?.every((key) => isNothing(values[key])) ?? false;
  }

  /** `unread`: fields whose cells are wrong already. */
  private checkNeeded(values: FileValues<Fields>, place: Place, unread: ReadonlySet<string>): void {
    for (const { column, field, key, place: at } of this.fieldColumns)
      if (this.isNeeded(field, at) && isNothing(values[key]) && !unread.has(key))
        this.errors.add({ ...place, column, message: "is required" });
    const { eitherOf = [], fields } = this.definition;
    const isThere = (key: string) => !isNothing(values[key]) || unread.has(key);
    if (eitherOf.length === 0 || eitherOf.some((keys) => keys.some(isThere))) return;
    const names = eitherOf.flatMap((keys) => keys.map((key) => fields[key]?.heading));
    this.errors.add({ ...place, message: `has none of: ${names.join(", ")}` });
  }

  private isNeeded({ needs }: FileField, place: number): boolean {
    return needs === "value" || (needs === "filled" && this.reading.filledColumns.has(place));
  }

  private total({ values }: FileRecord<Fields>): void {
    const { person, amountOf, day } = this.definition;
    const named = person === undefined ? null : values[person];
    if (typeof named === "string" && named !== "")
      this.people.add(/^\d+$/.test(named) ? named : foldText(named));
    if (amountOf) this.amount += amountOf(values);
    const on = day === undefined ? null : values[day];
    if (typeof on !== "string") return;
    const { first, last } = this.span ?? { first: on, last: on };
    this.span = { first: on < first ? on : first, last: on > last ? on : last };
  }

  get summary(): FileSummary {
    return {
      rows: this.rows,
      records: this.count,
      blankRows: this.blankRows,
      errorCount: this.errors.count,
      errors: this.errors.kept,
      warnings: [...this.notices(), ...this.warnings.kept],
      leftOut: this.leftOut.kept,
      leftOutCount: this.leftOut.count,
      days: this.span,
      amount: this.definition.amountOf ? this.amount : null,
      people: this.people.size,
    };
  }

  /** What was read otherwise than written. */
  private notices(): { message: string }[] {
    const { completed, shortYear } = this;
    const shown = [...completed].map(([from, to]) => `${from} as ${to}`).join(", ");
    const more = this.hasMoreCompleted ? " …" : "";
    const completedText = `Numbers without their leading zeros were completed in ${counted(this.completedCells, "cell")}: ${shown}${more}.`;
    return [
      ...(completed.size > 0 ? [{ message: completedText }] : []),
      ...(shortYear === null
        ? []
        : [{ message: `Years of two digits were read as years from 1930 to 2029: ${shortYear}.` }]),
    ];
  }
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === "";
