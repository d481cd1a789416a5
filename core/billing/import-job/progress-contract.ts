import { IMPORT_STATUSES, type ImportProgress } from "#core/shared/import/import.ts";
import {
  adapted,
  fields,
  flag,
  money,
  oneOf,
  orAbsent,
  plainRecords,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { RefusedEntry } from "#core/shared/result.ts";
import { IMPORT_KINDS, type ImportKind } from "./import-kinds.ts";

/** Progress and outcome of an import: GET /imports/{import_id}. Without zod: the browser reads it too. */
export interface ImportJobProgress extends ImportProgress {
  kind: ImportKind;
  records: number;
  rows: number;
  totalAmount: Centavos;
}
const KINDS = Object.keys(IMPORT_KINDS) as ImportKind[];
const ENTRY = { message: text("message"), path: orAbsent(text("path")), row: orAbsent(whole("row")) };
const refusedEntries = (wire: string) => orAbsent(plainRecords<RefusedEntry>(wire, ENTRY));
export const IMPORT_JOB_PROGRESS = adapted(
  fields({
    message: orAbsent(text("message")),
    importId: text("data.import_id"),
    kind: oneOf(KINDS, "data.kind"),
    isDryRun: flag("data.dry_run"),
    filename: text("data.filename"),
    status: oneOf(IMPORT_STATUSES, "data.status"),
    done: whole("data.done"),
    total: whole("data.total"),
    type: orAbsent(oneOf(["warning", "success"], "data.type")),
    records: orAbsent(whole("data.records")),
    /** The records of an import of invoices, by the name they had before there were other kinds. */
    invoices: orAbsent(whole("data.invoices")),
    rows: orAbsent(whole("data.rows")),
    totalAmount: orAbsent(money("data.total_amount")),
    warnings: refusedEntries("data.warnings"),
    errors: refusedEntries("errors"),
    errorCount: orAbsent(whole("error_count")),
  }),
  // Figures of the outcome only once there is one.
  ({ records, rows, totalAmount, warnings, errors, errorCount, message, ...progress }: ImportJobProgress) => {
    const isDone = progress.status === "done";
    const hasFailed = progress.status === "failed";
    const hasWarnings = warnings.length > 0;
    return {
      ...progress,
      message: message || null,
      type: isDone ? (hasWarnings ? "warning" : "success") : null,
      records: isDone ? records : null,
      invoices: isDone && progress.kind === "invoices" ? records : null,
      rows: isDone ? rows : null,
      totalAmount: isDone ? totalAmount : null,
      warnings: hasWarnings ? warnings : null,
      errors: hasFailed ? errors : null,
      errorCount: hasFailed ? errorCount : null,
    };
  },
  ({
    type: _,
    invoices: __,
    records,
    rows,
    totalAmount,
    warnings,
    errors,
    errorCount,
    message,
    ...progress
  }) => ({
    ...progress,
    message,
    records: records ?? 0,
    rows: rows ?? 0,
    totalAmount: totalAmount ?? 0,
    warnings: warnings ?? [],
    errors: errors ?? [],
    errorCount: errorCount ?? 0,
  }),
);
/** The job an accepted file becomes, as the console reads it. */
export const ACCEPTED_IMPORT = fields({ importId: text("data.import_id") });
