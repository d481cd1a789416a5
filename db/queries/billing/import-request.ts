import type { InvoiceImportProgress } from "../../../core/billing/imports.ts";
import { IMPORT_MESSAGES } from "../../../core/billing/invoices/invoice-import.ts";
import type { ImportStatus } from "../../../core/shared/import/import.ts";
import type { Instant } from "../../../core/shared/school-day.ts";
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

export interface ImportRow {
  uuid: string;
  is_dry_run: number;
  filename: string;
  status: ImportStatus;
  done: number;
  total: number;
  errors_json: string;
  error_count: number;
  warnings_json: string;
  invoices: number;
  rows: number;
  amount_centavos: number;
}
export const importOf = (userId: number, uuid: string): Statement<ImportRow> =>
  statement(sql`select uuid, is_dry_run, filename, status, done, total, errors_json, error_count, warnings_json,
      invoices, rows, amount_centavos
    from invoice_import where user_id = ${userId} and uuid = ${uuid}`);

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
