import { FileRefused } from "#core/shared/import/table/file-refused.ts";
import { type FileTable, openTable } from "#core/shared/import/table/file-table.ts";
import type { TableRow } from "#core/shared/import/table/table-row.ts";
import { letOthersRun } from "#core/shared/let-others-run.ts";
import type { Centavos } from "#core/shared/money.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import type { FileDefinition, FileFields, FileMatching } from "./file-definition.ts";
import type { FileNeed, FileRecord, FileSummary, ReadAs, SampledColumn } from "./file-outcome.ts";
import { type FileSurvey, surveyed } from "./file-survey.ts";
import { type FileShape, HeadingMatcher, type Headings } from "./headings.ts";
import { RecordReader } from "./record-reader.ts";

/** What a person said of a file, or what was kept of what was said. */
export interface ReadOptions extends FileMatching {
  /** Of a workbook; else the first visible sheet is read. */
  sheet?: string;
  /** Rows that are not imported on purpose, 1 = the first below the headings. */
  leaveOut?: ReadonlySet<number>;
  /** The largest amount the school has: ten times as much is asked about. */
  largestAmount?: Centavos;
  /** What was found of this very file, opened with the same answers before: it is not surveyed again. */
  survey?: FileSurvey;
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
  /** For whoever opens the file again. */
  survey: FileSurvey;
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
  const steps = opening(bytes, definition, options);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** The same for a Worker that serves others meanwhile. */
export async function openLargeFile<Fields extends FileFields>(
  bytes: Uint8Array,
  definition: FileDefinition<Fields>,
  options: ReadOptions = {},
): Promise<Result<FileReading<Fields>>> {
  const steps = opening(bytes, definition, options);
  let step = steps.next();
  while (!step.done) {
    await letOthersRun();
    step = steps.next();
  }
  return step.value;
}

/** Opens a file; pauses after some thousand rows. */
function* opening<Fields extends FileFields>(
  bytes: Uint8Array,
  definition: FileDefinition<Fields>,
  options: ReadOptions,
): Generator<void, Result<FileReading<Fields>>, void> {
  try {
    return yield* opened(bytes, definition, options);
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

function* opened<Fields extends FileFields>(
  bytes: Uint8Array,
  definition: FileDefinition<Fields>,
  options: ReadOptions,
): Generator<void, Result<FileReading<Fields>>, void> {
  const { table, headings } = openShape(bytes, definition, options);
  if (headings === null) return refuseReading("The file has no rows.");
  if (headings.problems.length > 0) return refuseReading(headings.problems.join(" "));
  const survey =
    options.survey ?? (yield* surveyed(rowsBelow(table, headings), headings, definition, options));
  if ("problem" in survey) return refuseReading(survey.problem);
  const said = new HeadingMatcher(definition, options);
  const asked = survey.askedAbout.filter((field) => !said.isSaid(field));
  const unknownFields = [...new Set([...headings.missing, ...headings.unclear, ...asked])];
  const decided = survey.dateOrder;
  const needs: FileNeed[] = [
    ...(unknownFields.length > 0 ? (["columns"] as const) : []),
    ...(decided === null ? (["date_order"] as const) : []),
  ];
  const { order = "mdy", isProven = false } = decided ?? {};
  const marks = new Map(survey.marks);
  const filledColumns = new Set(
    survey.samples.flatMap((values, place) => (values.length > 0 ? [place] : [])),
  );
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
    survey,
    *records(onLeftOut) {
      const reader = new RecordReader(
        definition,
        headings,
        { order, marks, options, isWorkbook: table.format === "xlsx", filledColumns },
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
