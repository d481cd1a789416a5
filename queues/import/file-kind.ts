import type { DateOrder } from "#core/shared/import/file-dates.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import type { Instant } from "#core/shared/school-day.ts";
import type { Change } from "#db/commit.ts";
import type {
  ImportJobRow,
  ImportOutcome,
  StagedPart,
  StagedRow,
} from "#db/queries/billing/imports/import-job.ts";
import type { SQL, Statement } from "#db/statement.ts";
import type { Job } from "#queues/job.ts";

/** What one kind of import knows of its files; everything else is the job's. */
export interface FileKind {
  headings: readonly string[];
  /** Those of them a file may be without. */
  optional?: readonly string[];
  /** Its date columns, where a file of this kind is not ours: the order of day and month is proven before it is read (S-22). */
  provenDates?: readonly string[];
  open(context: ImportContext): FileReader;
  /** Makes records of what is staged; each statement that may fail is followed by its guard. */
  write(importId: number, outcome: ImportOutcome, at: { userId: number; now: Instant }): Statement<unknown>[];
  /** Holds while nothing of what is staged exists already, also not by an import that was written meanwhile. */
  noneExists?(importId: number): SQL;
  /** The audit event of each record that is made, where each has one. */
  auditOfEach?: Pick<NonNullable<Change["auditOfEach"]>, "event"> & {
    rows(importId: number, outcome: ImportOutcome): SQL;
  };
}
export interface ImportContext {
  job: Job;
  row: ImportJobRow;
  /** The last day of the closed books; "" where none are closed. */
  lockedThrough: string;
  /** Of dates with slashes. */
  dateOrder: DateOrder;
  /** Makes the ids of records and their events, ascending. */
  uuid: () => string;
}
/** Reads one file, row after row. */
export interface FileReader {
  /** Answers what is wrong with a row by itself and beside those before it. `row`: 1 = the first below the headings. */
  readRow(cells: readonly string[], row: number): RefusedEntry[];
  /** Asks the database about the rows read since it was asked last; answers what is wrong with them. */
  check(): Promise<RefusedEntry[]>;
  /** What of the rows read since it was asked last is staged at once: no later row changes it. */
  takeStaged(): Partial<Record<StagedPart, StagedRow[]>>;
  /** What only the whole file shows: what is refused, and what exists already (refused unless it is confirmed). */
  finish(): Promise<{ refused: RefusedEntry[]; existing: RefusedEntry[] }>;
  /** Records that only the whole file completes, as they are staged. */
  lastRecords?(): Iterable<StagedRow>;
  readonly count: number;
  /** Centavos of all records. */
  readonly amount: number;
  /** What was completed or understood otherwise than written, for the whole file. */
  readonly notices: readonly RefusedEntry[];
}
