import { endMessage, type ImportJobProgress, warningsOf } from "#core/billing/import-job/import-job.ts";
import type { FilePreview } from "#core/shared/import/file-preview.ts";
import type { ReadOptions } from "#core/shared/import/reading/file-reading.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { jsonIn, type RowOfSources, select, wanted } from "#db/select.ts";
import { mapRows, type Statement, sql, statement } from "#db/statement.ts";
import { importJob, importRow, student, userAccount } from "#db/tables.ts";
import { insertEach, set } from "#db/write.ts";

/** How a file is read, as it is kept with its import: what was said of it, and what its upload found; `isKept`: it was said of such a file before (F-5). */
export interface ImportAnswers extends Omit<ReadOptions, "leaveOut" | "largestAmount"> {
  leaveOut?: readonly number[];
  isKept?: boolean;
}

const JOB = {
  id: importJob.id,
  uuid: importJob.uuid,
  kind: importJob.kind,
  userId: importJob.userId,
  objectKey: importJob.objectKey,
  bytes: importJob.bytes,
  isDryRun: importJob.isDryRun,
  confirmsExisting: importJob.confirmsExisting,
  bankCode: importJob.bankCode,
  accountUuid: importJob.bankAccountUuid,
  answers: jsonIn<ImportAnswers>(importJob.answersJson),
  status: importJob.status,
  userUuid: userAccount.uuid,
  role: sql<string>`(select role_code from user_role where user_id = ${importJob.userId} order by position limit 1)`,
};
/** An import as its job sees it. */
export type FoundImport = RowOfSources<typeof JOB>;
export const importNamed = (uuid: string): Statement<FoundImport> =>
  select(
    JOB,
    sql`from ${importJob} join ${userAccount} on ${userAccount.id} = ${importJob.userId}
      where ${importJob.uuid} = ${uuid}`,
  );

/** How far the import of a user is, and its outcome. */
export const importProgress = (userId: number, uuid: string): Statement<ImportJobProgress> =>
  mapRows(
    select(
      {
        importId: importJob.uuid,
        kind: importJob.kind,
        isDryRun: importJob.isDryRun,
        filename: importJob.filename,
        status: importJob.status,
        done: importJob.done,
        total: importJob.total,
        errors: jsonIn<ImportJobProgress["errors"]>(importJob.errorsJson),
        errorCount: importJob.errorCount,
        preview: jsonIn<FilePreview | null>(importJob.previewJson),
        records: importJob.records,
        totalAmount: importJob.amountCentavos,
      },
      sql`from ${importJob} where ${importJob.userId} = ${userId} and ${importJob.uuid} = ${uuid}`,
    ),
    (progress) => ({
      ...progress,
      message: endMessage(progress.kind, progress.status, progress.records),
      warnings: warningsOf(progress.preview),
    }),
  );

/** The job takes the import in hand, also one whose consumer before died over it. */
export const importBegun = (id: number): Statement<unknown> =>
  change(id, { status: "reading", done: 0, total: 0 }, ["queued", "reading", "writing"]);
export const importProgressed = (
  id: number,
  status: "reading" | "writing",
  done: number,
  total: number,
): Statement<unknown> => change(id, { status, done, total });

type Status = FoundImport["status"];
/** An import that is not over. */
const change = (
  id: number,
  values: Parameters<typeof set<typeof importJob>>[1],
  from: readonly Status[] = ["reading", "writing"],
): Statement<unknown> =>
  statement(sql`update ${importJob} set ${set(importJob, values)}
    where ${importJob.id} = ${id} and ${importJob.status} in (${sql.join(
      from.map((status) => sql`${status}`),
      sql`, `,
    )})`);

/** A row on its way into staging: its position in its part, then its other cells. */
export type StagedRow = readonly [position: number, ...cells: (string | number | null)[]];

export type StagedPart = "record" | "line";

export const rowsStaged = (id: number, part: StagedPart, rows: readonly StagedRow[]): Statement<unknown> =>
  insertEach(importRow, rows, {
    importId: sql`${id}`,
    part: sql`${part}`,
    position: sql`value ->> 0`,
    cellsJson: sql`value`,
  });
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
  change(id, {
    status: "done",
    done: outcome.rows,
    total: outcome.rows,
    records: outcome.records,
    rows: outcome.rows,
    amountCentavos: outcome.amount,
    previewJson: JSON.stringify(preview),
    finishedAt: now,
  });

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
  change(
    id,
    {
      status: "failed",
      rows,
      errorCount,
      errorsJson: JSON.stringify(errors),
      previewJson: preview && JSON.stringify(preview),
      finishedAt: now,
    },
    ["queued", "reading", "writing"],
  );

/** Fails the batch where the books were closed further since the file was checked. */
export const booksUnchanged = (lockedThrough: string): Statement<unknown> =>
  expectThat(sql`coalesce((select value from school_setting where name = 'billing_locked_through'), '')
    = ${lockedThrough}`);

export const readOptionsOf = ({ answers }: Pick<FoundImport, "answers">): ReadOptions => {
  const { leaveOut = [], isKept: _, ...options } = answers;
  return { ...options, leaveOut: new Set(leaveOut) };
};

/** The largest amount of a payment or of what an invoice owes. */
export const largestAmount = (): Statement<{ largest: Centavos }> =>
  statement(sql`select max(coalesce((select max(amount_centavos) from payment), 0),
    coalesce((select max(balance_centavos) from invoice where document_status = 'published'), 0)) as largest`);
/** Which of these student numbers are active customers. */
export const activeCustomers = (
  customerIds: readonly string[],
): Statement<{ number: string; name: string }> =>
  select(
    { number: student.studentNo, name: student.fullname },
    sql`from ${wanted(customerIds)} cross join ${student} on ${student.studentNo} = wanted.value
      where ${student.isActive}`,
  );
