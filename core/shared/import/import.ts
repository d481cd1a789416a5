import type { PlainCodec } from "#core/shared/list/fields.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import type { AnyFile, DateOrder } from "./reading/file-definition.ts";

/**
 * The definition of a CSV import. Its console routes (imports/:import/template, imports/:import and, of a job,
 * imports/:import/:id) and its dialog (app/ui/import) are derived from it. Without zod, because the browser loads it.
 */
export interface ImportDefinition<Choice extends string, Result extends ImportResult> {
  /** Its address in the console. */
  name: string;
  title: string;
  /** What is chosen before the file, e.g. a term; the console's routes take these names. */
  choices: readonly Choice[];
  template(chosen: Chosen<Choice>): ImportCall;
  /** What the template is of, for the message of its download: "Attendance". */
  templateOf: string;
  /** The steps under the template. */
  instructions: readonly string[];
  upload(chosen: Chosen<Choice>, mode: ImportMode): ImportCall;
  /** Further fields of the form that is uploaded. */
  form?(chosen: Chosen<Choice>): Readonly<Record<string, string>>;
  /** The kind of the file; loaded when its errors are saved. */
  file: () => Promise<AnyFile>;
  /** What its import answers, where that is more than FILE_IMPORTED. */
  imported?: Pick<PlainCodec<object>, "fromWire">;
  /** What a checked or imported file contains, in one sentence. */
  describe(result: Result, chosen: Chosen<Choice>): string;
  /** Absent: the upload answers at once. */
  job?: ImportJob<Result & ImportProgress>;
  /** Titles of the toasts of a failed template and upload, where they have their own (S-15). */
  failures?: { template: string; upload: string };
}
export type Chosen<Choice extends string> = Readonly<Record<Choice, string>>;
/** A call of the API. */
interface ImportCall {
  path: string;
  search?: URLSearchParams;
}
export interface ImportMode {
  isDryRun: boolean;
  /** The warnings of rows were confirmed. */
  isConfirmed: boolean;
}
/** What the person says of a file: its sheet, which column is what, the order of its dates, and which rows are left out. */
export interface FileAnswersGiven {
  /** Of a workbook; null: its first visible one. */
  sheet: string | null;
  /** Field → the file's heading; "": none. */
  columns: Readonly<Record<string, string>>;
  dateOrder: DateOrder | null;
  /** The row of the headings, as a spreadsheet numbers it; null: it is found. */
  headingsRow: number | null;
  leaveOut: readonly number[];
  /** Questions about people of one name that are answered "the same person". */
  samePeople: readonly string[];
}
export const NO_ANSWERS: FileAnswersGiven = {
  sheet: null,
  columns: {},
  dateOrder: null,
  headingsRow: null,
  leaveOut: [],
  samePeople: [],
};
/** The same as names of an address; empty of what was not said. */
export const answersSearch = ({
  sheet,
  columns,
  dateOrder,
  headingsRow,
  leaveOut,
  samePeople,
}: FileAnswersGiven): Record<string, string> => ({
  ...(sheet !== null && { sheet }),
  ...(Object.keys(columns).length > 0 && { columns: JSON.stringify(columns) }),
  ...(dateOrder && { date_order: dateOrder }),
  ...(headingsRow !== null && { headings_row: String(headingsRow) }),
  ...(leaveOut.length > 0 && { leave_out: JSON.stringify(leaveOut) }),
  ...(samePeople.length > 0 && { same_people: JSON.stringify(samePeople) }),
});
export const ANSWER_NAMES = [
  "sheet",
  "columns",
  "date_order",
  "headings_row",
  "leave_out",
  "same_people",
] as const;
/** What an import did or would do. A warning with a row has to be confirmed before the file is imported. */
export interface ImportResult {
  message: string | null;
  warnings: readonly RefusedEntry[];
}

/** An import that runs as a job: the upload answers its id, and its progress is read until it has ended. */
interface ImportJob<Progress extends ImportProgress> {
  idOf(answer: unknown): string;
  progressPath(id: string): string;
  progressOf(answer: unknown): Progress;
}
export const IMPORT_STATUSES = ["queued", "reading", "writing", "done", "failed"] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];
/** Nothing is done for it any more. */
export const hasImportEnded = (status: ImportStatus): boolean => status === "done" || status === "failed";
export interface ImportProgress extends ImportResult {
  importId: string;
  isDryRun: boolean;
  filename: string;
  status: ImportStatus;
  /** Rows. */
  done: number;
  total: number;
  errors: readonly RefusedEntry[];
  errorCount: number;
}

/** Checks a definition and keeps its precise types. */
export const defineImport = <const Choice extends string, Result extends ImportResult>(
  definition: ImportDefinition<Choice, Result>,
): ImportDefinition<Choice, Result> => definition;

// Code that takes any import passes on what it was given; callers keep the precise types.
// biome-ignore lint/suspicious/noExplicitAny: see above
export type AnyImport = ImportDefinition<any, any>;

/** "1 row", "2 rows". */
export const counted = (count: number, noun: string, many = `${noun}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? noun : many}`;
