import { counted } from "#core/shared/import/import.ts";
import { FileRefused } from "#core/shared/import/table/file-refused.ts";
import { type FileTable, openTable } from "#core/shared/import/table/file-table.ts";
import { shownText, type TableRow } from "#core/shared/import/table/table-row.ts";
import type { Centavos } from "#core/shared/money.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { FileDateOrder } from "./day-values.ts";
import type { FieldKind, FileDefinition, FileFields, FileMatching } from "./file-definition.ts";
import type { FileNeed, FileRecord, FileSummary, ReadAs, SampledColumn } from "./file-outcome.ts";
import { type FileShape, HeadingMatcher, type Headings } from "./headings.ts";
import { DecimalProof } from "./number-values.ts";
import { RecordReader } from "./record-reader.ts";

/** What a person said of a file, or what was kept of what was said. */
export interface ReadOptions extends FileMatching {
  /** Of a workbook; else the first visible sheet is read. */
  sheet?: string;
  /** Rows that are not imported on purpose, 1 = the first below the headings. */
  leaveOut?: ReadonlySet<number>;
  /** The largest amount the school has: ten times as much is asked about. */
  largestAmount?: Centavos;
}

/** A file of a kind whose shape is known; its records are read as they are taken. */
export interface FileReading<Fields extends FileFields> {
  readAs: ReadAs;
  /** Every column of the file, with its first values. */
  columns: readonly SampledColumn[];
  /** Fields of which a person has to say the column. */
  unknownFields: readonly (keyof Fields & string)[];
  /** Rows with text below the headings. */
  rowCount: number;
  /** What has to be asked first: until then there is no record. */
  needs: readonly FileNeed[];
  /**
   * Reads the file from its beginning, row after row; answers its totals at the end. `onLeftOut`: is given each row that was
   * left out on purpose, with what could be read of it. Throws FileRefused.
   */
  records(onLeftOut?: (record: FileRecord<Fields>) => void): Generator<FileRecord<Fields>, FileSummary, void>;
}

/**
 * Finds how a file is to be read (F-1 to F-8), without keeping its rows. Refused, in words: what is no table, has a heading
 * twice, or has dates in two orders.
 */
export function openFile<Fields extends FileFields>(
  bytes: Uint8Array,
  definition: FileDefinition<Fields>,
  options: ReadOptions = {},
): Result<FileReading<Fields>> {
  try {
    return opened(bytes, definition, options);
  } catch (error) {
    if (error instanceof FileRefused) return refuseReading(error.message);
    throw error;
  }
}

/** The table of a file, and its headings; null: it has no row. Throws FileRefused. */
export function openShape(
  bytes: Uint8Array,
  definition: FileShape,
  options: ReadOptions,
): { table: FileTable; headings: Headings | null } {
  const matcher = new HeadingMatcher(definition, options);
  const table = openTable(bytes, matcher.score, options.sheet);
  return { table, headings: matcher.find(firstRows(table, options.linesToSkip)) };
}

const refuseReading = (message: string) => refuse(422, "FILE_NOT_READ", message);

function opened<Fields extends FileFields>(
  bytes: Uint8Array,
  definition: FileDefinition<Fields>,
  options: ReadOptions,
): Result<FileReading<Fields>> {
  const { table, headings } = openShape(bytes, definition, options);
  if (headings === null) return refuseReading("The file has no rows.");
  if (headings.problems.length > 0) return refuseReading(headings.problems.join(" "));
  const survey = surveyOf(table, headings, definition, options.leaveOut);
  if (survey === null)
    return refuseReading(
      `A file has at most ${counted(definition.rowsMax, "row")}. Divide this one into several.`,
    );
  const unknownFields = [...new Set([...headings.missing, ...headings.unclear])];
  const decided = survey.order.decide(options.dateOrder);
  if (decided !== null && "problem" in decided) return refuseReading(decided.problem);
  const needs: FileNeed[] = [
    ...(unknownFields.length > 0 ? (["columns"] as const) : []),
    ...(decided === null ? (["date_order"] as const) : []),
  ];
  const { order = "mdy", isProven = false } = decided ?? {};
  const marks = new Map([...survey.decimals].map(([place, proof]) => [place, proof.mark]));
  return ok({
    readAs: {
      ...formOf(table),
      headingsLine: headings.line,
      dateOrder: decided === null || order === "ymd" ? null : order,
      isDateOrderProven: isProven && order !== "ymd",
      decimal: [...marks.values()].includes(",") ? "," : ".",
    },
    columns: headings.columns.map((column) => ({ ...column, samples: survey.samples[column.place] ?? [] })),
    unknownFields,
    rowCount: survey.rows,
    needs,
    *records(onLeftOut) {
      const reader = new RecordReader(
        definition,
        headings,
        { order, marks, options, isWorkbook: table.format === "xlsx" },
        onLeftOut,
      );
      if (needs.length === 0)
        for (const row of rowsBelow(table, headings)) {
          const record = reader.read(row);
          if (record !== null) yield record;
        }
      const last = reader.end();
      if (last !== null) yield last;
      return reader.summary;
    },
  });
}

/** Rows among which the headings are sought. */
const FIRST_LINES = 40;

function firstRows(table: FileTable, linesToSkip = 0): TableRow[] {
  const rows: TableRow[] = [];
  for (const row of table.rows()) {
    rows.push(row);
    if (row.line > linesToSkip + FIRST_LINES) break;
  }
  return rows;
}

function* rowsBelow(table: FileTable, { line }: Headings): Generator<TableRow, void, void> {
  for (const row of table.rows()) if (row.line > line) yield row;
}

const formOf = (table: FileTable): Pick<ReadAs, "format" | "encoding" | "delimiter" | "sheet" | "sheets"> =>
  table.format === "csv"
    ? { format: "csv", encoding: table.encoding, delimiter: table.delimiter, sheet: null, sheets: [] }
    : { format: "xlsx", encoding: null, delimiter: null, sheet: table.sheet, sheets: table.sheets };

const SAMPLES = 3;
const SAMPLE_CHARACTERS = 60;

/** Kinds whose columns prove a decimal mark. */
const FIGURES: ReadonlySet<FieldKind["kind"]> = new Set(["money", "moneyOrPercent", "number", "percent"]);

interface Survey {
  order: FileDateOrder;
  /** By the place of the column. */
  decimals: ReadonlyMap<number, DecimalProof>;
  samples: readonly (readonly string[])[];
  rows: number;
}

/** Reads the whole file once for what only whole columns show; null where it has too many rows. */
function surveyOf(
  table: FileTable,
  headings: Headings,
  { fields, rowsMax }: FileShape & { rowsMax: number },
  leaveOut: ReadonlySet<number> = new Set(),
): Survey | null {
  const order = new FileDateOrder();
  const decimals = new Map<number, DecimalProof>();
  const dates: number[] = [];
  for (const { place, field } of headings.columns) {
    const kind = field === null ? undefined : fields[field]?.is.kind;
    if (kind === "day") dates.push(place);
    if (kind !== undefined && FIGURES.has(kind)) decimals.set(place, new DecimalProof());
  }
  const samples: string[][] = headings.columns.map(() => []);
  let rows = 0;
  for (const { line, cells, problem } of rowsBelow(table, headings)) {
    rows += 1;
    if (rows > rowsMax) return null;
    if (problem !== undefined || leaveOut.has(line - headings.line)) continue;
    for (const place of dates) order.add(shownText(cells[place]), line);
    for (const [place, proof] of decimals) proof.add(cells[place] ?? "");
    if (samples.some(({ length }) => length < SAMPLES)) addSamples(samples, cells);
  }
  return { order, decimals, samples, rows };
}

function addSamples(samples: readonly string[][], cells: TableRow["cells"]): void {
  for (const [place, kept] of samples.entries()) {
    const text = shownText(cells[place]).slice(0, SAMPLE_CHARACTERS);
    if (text !== "" && kept.length < SAMPLES) kept.push(text);
  }
}

/** A file that was read whole. */
export interface FileOutcome<Fields extends FileFields>
  extends Omit<FileReading<Fields>, "records">,
    Omit<FileSummary, "records"> {
  records: readonly FileRecord<Fields>[];
}

/** Reads a whole file: its records, or everything that is wrong with them; of one with a need, what to ask. */
export function readFile<Fields extends FileFields>(
  bytes: Uint8Array,
  definition: FileDefinition<Fields>,
  options: ReadOptions = {},
): Result<FileOutcome<Fields>> {
  const opened = openFile(bytes, definition, options);
  if (!opened.ok) return opened;
  const { records: reading, ...shape } = opened.value;
  const records: FileRecord<Fields>[] = [];
  try {
    const rows = reading();
    let next = rows.next();
    for (; !next.done; next = rows.next()) records.push(next.value);
    return ok({ ...shape, ...next.value, records });
  } catch (error) {
    if (error instanceof FileRefused) return refuseReading(error.message);
    throw error;
  }
}
