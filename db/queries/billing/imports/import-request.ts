import type { ImportKind } from "#core/billing/import-job/import-kinds.ts";
import { endMessage } from "#core/billing/import-job/import-messages.ts";
import { type ImportJobProgress, warningsOf } from "#core/billing/import-job/progress-contract.ts";
import type { FilePreview } from "#core/shared/import/file-preview.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { columns, type RowOfColumns } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import type { ImportAnswers } from "./import-job.ts";

/** An import as its owner asks for and watches it. */
export const insertImport = (request: {
  uuid: string;
  kind: ImportKind;
  userId: number;
  filename: string;
  objectKey: string;
  bytes: number;
  isDryRun: boolean;
  confirmsExisting: boolean;
  /** Of a bank file. */
  bankCode: string | null;
  accountUuid: string | null;
  answers: ImportAnswers;
  createdAt: Instant;
  requestId: string;
}): Statement<unknown> =>
  statement(sql`insert into import_job
      (uuid, kind, user_id, filename, object_key, bytes, is_dry_run, confirms_existing, bank_code, bank_account_uuid, answers_json, created_at,
        request_id)
    values (${request.uuid}, ${request.kind}, ${request.userId}, ${request.filename}, ${request.objectKey}, ${request.bytes},
      ${request.isDryRun ? 1 : 0}, ${request.confirmsExisting ? 1 : 0}, ${request.bankCode}, ${request.accountUuid}, ${JSON.stringify(request.answers)}, ${request.createdAt}, ${request.requestId})`);

const IMPORT_JOB = columns(
  "import_job",
  "uuid",
  "kind",
  "is_dry_run",
  "filename",
  "status",
  "done",
  "total",
  "errors_json",
  "error_count",
  "preview_json",
  "records",
  "rows",
  "amount_centavos",
);
export type ImportRow = RowOfColumns<typeof IMPORT_JOB>;
export const importOf = (userId: number, uuid: string): Statement<ImportRow> =>
  statement(sql`select ${IMPORT_JOB.sql} from import_job where user_id = ${userId} and uuid = ${uuid}`);

export function importProgressOf(row: ImportRow): ImportJobProgress {
  const preview = row.preview_json === null ? null : (JSON.parse(row.preview_json) as FilePreview);
  return {
    importId: row.uuid,
    kind: row.kind as ImportKind,
    isDryRun: row.is_dry_run === 1,
    filename: row.filename,
    status: row.status,
    done: row.done,
    total: row.total,
    message: endMessage(row.kind as ImportKind, row.status, row.records),
    errors: JSON.parse(row.errors_json) as ImportJobProgress["errors"],
    errorCount: row.error_count,
    preview,
    warnings: warningsOf(preview),
    records: row.records,
    totalAmount: row.amount_centavos,
  };
}
