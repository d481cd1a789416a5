import type { ImportFacts } from "#core/billing/import-job/import-facts.ts";
import type { PreviewLine } from "#core/shared/import/file-preview.ts";
import type { FilePlace, FileRecord, RowMessage } from "#core/shared/import/reading/file-outcome.ts";
import type { Instant } from "#core/shared/school-day.ts";
import type { Change } from "#db/commit.ts";
import type {
  FoundImport,
  ImportOutcome,
  StagedPart,
  StagedRow,
} from "#db/queries/billing/imports/import-job.ts";
import type { SQL, Statement } from "#db/statement.ts";
import type { Job } from "#queues/job.ts";

/** What one kind of import makes of the records of its files; what a file is, is in IMPORT_FILES, and everything else is the job's. */
export interface FileKind {
  open(context: ImportContext): RecordTaker;
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
  row: FoundImport;
  facts: ImportFacts;
  /** What is wrong with a row, at the column of a field, or by the field's name where the file has no such column. */
  wrong(at: FilePlace, field: string, message: string): RowMessage;
  /** Makes the ids of records and their events, ascending. */
  uuid: () => string;
}
// biome-ignore lint/suspicious/noExplicitAny: the values of a record are those of its kind's definition
export type AnyRecord = FileRecord<any>;

/** Takes the records of one file, one after another. */
export interface RecordTaker {
  /** Answers what is wrong with a record beside those before it. */
  take(record: AnyRecord): readonly RowMessage[];
  /** Is told each row that is left out on purpose. */
  leaveOut?(record: AnyRecord): void;
  /** Asks the database about the records taken since it was asked last; answers what is wrong with them. */
  check(): Promise<readonly RowMessage[]>;
  /** What of the records taken since it was asked last is staged at once: no later one changes it. */
  takeStaged(): Partial<Record<StagedPart, StagedRow[]>>;
  /** What only the whole file shows: what is refused, and what exists already (refused unless it is confirmed). */
  finish?(): Promise<{ refused: readonly RowMessage[]; existing: readonly RowMessage[] }>;
  /** Records that only the whole file completes, as they are staged. */
  lastRecords?(): Iterable<StagedRow>;
  readonly count: number;
  /** Records that are there already as the file has them. */
  readonly unchanged?: number;
  /** Centavos of all records. */
  readonly amount: number;
  /** The first of the records that are added, where the check shows them one by one. */
  readonly shown?: readonly PreviewLine[];
  /** What has to be known of the whole file, in sentences. */
  readonly warnings?: readonly string[];
}
