import type { InvoiceImportProgress } from "../../../core/billing/imports.ts";
import { IMPORT_MESSAGES } from "../../../core/billing/invoices/invoice-import.ts";
import type { ImportStatus } from "../../../core/shared/import/import.ts";
import type { Instant } from "../../../core/shared/school-day.ts";
import { columns, type RowOfColumns } from "../../row.ts";
import { type Statement, sql, statement } from "../../statement.ts";

/** A CSV import as its owner asks for and watches it. */
export const insertImport = (request: {
  uuid: string;
  userId: number;
  filename: string;
  objectKey: string;
  bytes: number;
  isDryRun: boolean;
  confirmsExisting: boolean;
  createdAt: Instant;
  requestId: string;
}): Statement<unknown> =>
  statement(sql`insert into invoice_import
      (uuid, user_id, filename, object_key, bytes, is_dry_run, confirms_existing, created_at, request_id)
    values (${request.uuid}, ${request.userId}, ${request.filename}, ${request.objectKey}, ${request.bytes},
      ${request.isDryRun ? 1 : 0}, ${request.confirmsExisting ? 1 : 0}, ${request.createdAt}, ${request.requestId})`);

const INVOICE_IMPORT = columns(
  "invoice_import",
  "uuid",
  "is_dry_run",
  "filename",
  "status",
  "done",
  "total",
  "errors_json",
  "error_count",
  "warnings_json",
  "invoices",
  "rows",
  "amount_centavos",
);
export type ImportRow = RowOfColumns<typeof INVOICE_IMPORT>;
export const importOf = (userId: number, uuid: string): Statement<ImportRow> =>
  statement(
    sql`select ${INVOICE_IMPORT.sql} from invoice_import where user_id = ${userId} and uuid = ${uuid}`,
  );

export function importProgressOf(row: ImportRow): InvoiceImportProgress {
  const messages = { done: IMPORT_MESSAGES.success, failed: IMPORT_MESSAGES.failed } as Partial<
    Record<ImportStatus, string>
  >;
  return {
    importId: row.uuid,
    isDryRun: row.is_dry_run === 1,
    filename: row.filename,
    status: row.status,
    done: row.done,
    total: row.total,
    message: messages[row.status] ?? null,
    errors: JSON.parse(row.errors_json) as InvoiceImportProgress["errors"],
    errorCount: row.error_count,
    warnings: JSON.parse(row.warnings_json) as InvoiceImportProgress["warnings"],
    invoices: row.invoices,
    rows: row.rows,
    totalAmount: row.amount_centavos,
  };
}
