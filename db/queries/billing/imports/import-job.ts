import type { ImportKind } from "#core/billing/import-job/import-kinds.ts";
import type { FilePreview } from "#core/shared/import/file-preview.ts";
import type { ReadOptions } from "#core/shared/import/reading/file-reading.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { type Column, columns, type Row, type RowOfColumns } from "#db/row.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";

const IMPORT_JOB = columns(
  "import_job",
  "id",
  "uuid",
  "kind",
  "user_id",
  "object_key",
  "bytes",
  "is_dry_run",
  "confirms_existing",
  "bank_code",
  "bank_account_uuid",
  "answers_json",
  "status",
);
/** An import as its job sees it (the owner's side: import-request.ts). */
export interface ImportJobRow
  extends Omit<RowOfColumns<typeof IMPORT_JOB>, "kind">,
    Row<"user_role", "role_code"> {
  kind: ImportKind;
  user_uuid: Column<"user_account", "uuid">;
}

export const importJob = (uuid: string): Statement<ImportJobRow> =>
  statement(sql`select ${IMPORT_JOB.sql}, user_account.uuid as user_uuid,
      (select role_code from user_role where user_id = import_job.user_id order by position limit 1) as role_code
    from import_job join user_account on user_account.id = import_job.user_id
    where import_job.uuid = ${uuid}`);

/** The job takes the import in hand, also one whose consumer before died over it. */
export const importBegun = (id: number): Statement<unknown> =>
  statement(sql`update import_job set status = 'reading', done = 0, total = 0
    where id = ${id} and status in ('queued', 'reading', 'writing')`);

export const importProgressed = (
  id: number,
  status: "reading" | "writing",
  done: number,
  total: number,
): Statement<unknown> =>
  statement(sql`update import_job set status = ${status}, done = ${done}, total = ${total}
    where id = ${id} and status in ('reading', 'writing')`);

/** A row on its way into staging: its position in its part, then its other cells. */
export type StagedRow = readonly [position: number, ...cells: (string | number | null)[]];

export type StagedPart = "record" | "line";

export const rowsStaged = (id: number, part: StagedPart, rows: readonly StagedRow[]): Statement<unknown> =>
  statement(sql`insert into import_row (import_id, part, position, cells_json)
    select ${id}, ${part}, value ->> 0, value from json_each(${json(rows)})`);
export const stagingEmptied = (id: number): Statement<unknown> =>
  statement(sql`delete from import_row where import_id = ${id}`);

export interface ImportOutcome {
  records: number;
  rows: number;
  amount: Centavos;
}

/** The import is done; follow with expectChanges(1). Nobody but the first to say so ever does. */
export const importDone = (
  id: number,
  outcome: ImportOutcome,
  preview: FilePreview,
  now: Instant,
): Statement<unknown> =>
  statement(sql`update import_job set status = 'done', done = ${outcome.rows}, total = ${outcome.rows},
      records = ${outcome.records}, rows = ${outcome.rows}, amount_centavos = ${outcome.amount},
      preview_json = ${JSON.stringify(preview)}, finished_at = ${now}
    where id = ${id} and status in ('reading', 'writing')`);

export const importFailed = (
  id: number,
  {
    errors,
    errorCount,
    rows,
    preview,
  }: {
    errors: readonly RefusedEntry[];
    errorCount: number;
    rows: number;
    preview: FilePreview | null;
  },
  now: Instant,
): Statement<unknown> =>
  statement(sql`update import_job set status = 'failed', rows = ${rows}, error_count = ${errorCount},
      errors_json = ${JSON.stringify(errors)},
      preview_json = ${preview && JSON.stringify(preview)}, finished_at = ${now}
    where id = ${id} and status in ('queued', 'reading', 'writing')`);

/** Fails the batch where the books were closed further since the file was checked. */
export const booksUnchanged = (lockedThrough: string): Statement<unknown> =>
  expectThat(sql`coalesce((select value from school_setting where name = 'billing_locked_through'), '')
    = ${lockedThrough}`);

/** How a file is read, as it is kept with its import: what was said of it, and what its upload found; `isKept`: it was said of such a file before (F-5). */
export interface ImportAnswers extends Omit<ReadOptions, "leaveOut" | "largestAmount"> {
  leaveOut?: readonly number[];
  isKept?: boolean;
}
export const readOptionsOf = ({ answers_json }: Row<"import_job", "answers_json">): ReadOptions => {
  const { leaveOut = [], isKept: _, ...options }: ImportAnswers = JSON.parse(answers_json);
  return { ...options, leaveOut: new Set(leaveOut) };
};

/** The largest amount of a payment or of what an invoice owes. */
export const largestAmount = (): Statement<{ largest: Centavos }> =>
  statement(sql`select max(coalesce((select max(amount_centavos) from payment), 0),
    coalesce((select max(balance_centavos) from invoice where document_status = 'published'), 0)) as largest`);
