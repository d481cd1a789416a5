import { FILE_PREVIEW, type FilePreview } from "#core/shared/import/file-preview.ts";
import {
  counted,
  IMPORT_STATUSES,
  type ImportProgress,
  type ImportStatus,
} from "#core/shared/import/import.ts";
import { CSV_FILE_MESSAGES } from "#core/shared/import/table/file-refused.ts";
import {
  adapted,
  type Fields,
  fields,
  flag,
  money,
  oneOf,
  orAbsent,
  type PlainCodec,
  plainRecords,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { RefusedEntry } from "#core/shared/result.ts";

/** The kinds of files one job imports (B-54): of each the noun of its audit events, and what a record becomes. */
export const IMPORT_KINDS = {
  invoices: { event: "invoice-import", record: "draft" },
  "opening-balances": { event: "invoice-import", record: "draft" },
  payments: { event: "payment-import", record: "payment" },
  "bank-lines": { event: "bank-line-import", record: "bank line" },
  refunds: { event: "refund-import", record: "refund" },
} as const;
export type ImportKind = keyof typeof IMPORT_KINDS;

/** "2 drafts": what an import makes or made. */
export const recordsOf = (kind: ImportKind, records: number): string =>
  counted(records, IMPORT_KINDS[kind].record);

/** No file has more rows. */
export const IMPORT_ROWS_MAX = 100_000;

/** What is said of a file that a job imports. */
export const IMPORT_MESSAGES = {
  empty: CSV_FILE_MESSAGES.empty,
  gone: "The uploaded file is no longer there. Upload it again.",
  stopped:
    "The import stopped unexpectedly and nothing was written. Upload the file again; if it stops again, tell your administrator.",
  success: "Successfully completed the import CSV.",
  failed: "Error Processing Data",
} as const;

/** What is said once an import has ended; null while it has not. */
export function endMessage(kind: ImportKind, status: ImportStatus, records: number): string | null {
  if (status === "failed") return IMPORT_MESSAGES.failed;
  if (status !== "done") return null;
  return kind === "refunds" ? `${records} refund(s) is/are successfully generated!` : IMPORT_MESSAGES.success;
}

/** Progress and outcome of an import: GET /imports/{import_id}. Without zod: the browser reads it too. */
export interface ImportJobProgress extends ImportProgress {
  kind: ImportKind;
  records: number;
  /** How the file was read and what it would do, or did; null before it was read. */
  preview: FilePreview | null;
  totalAmount: Centavos;
}
/** What has to be known of an import's file. */
export const warningsOf = (preview: FilePreview | null): RefusedEntry[] =>
  preview?.warnings.map(({ message }) => ({ message })) ?? [];
const KINDS = Object.keys(IMPORT_KINDS) as ImportKind[];
const ENTRY = { message: text("message"), path: orAbsent(text("path")), row: orAbsent(whole("row")) };
const refusedEntries = (wire: string) => orAbsent(plainRecords<RefusedEntry>(wire, ENTRY));
const PROGRESS = adapted(
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
    totalAmount: orAbsent(money("data.total_amount")),
    errors: refusedEntries("errors"),
    errorCount: orAbsent(whole("error_count")),
  }),
  // Figures of the outcome only once there is one.
  ({
    records,
    totalAmount,
    warnings,
    preview: _,
    errors,
    errorCount,
    message,
    ...progress
  }: ImportJobProgress) => {
    const isDone = progress.status === "done";
    const hasFailed = progress.status === "failed";
    const hasWarnings = warnings.length > 0;
    return {
      ...progress,
      message: message || null,
      type: isDone ? (hasWarnings ? "warning" : "success") : null,
      records: isDone ? records : null,
      invoices: isDone && progress.kind === "invoices" ? records : null,
      totalAmount: isDone ? totalAmount : null,
      errors: hasFailed ? errors : null,
      errorCount: hasFailed ? errorCount : null,
    };
  },
  ({
    type: _,
    invoices: __,
    records,
    totalAmount,
    errors,
    errorCount,
    message,
    ...progress
  }): ImportJobProgress => ({
    ...progress,
    message,
    records: records ?? 0,
    totalAmount: totalAmount ?? 0,
    preview: null,
    warnings: [],
    errors: errors ?? [],
    errorCount: errorCount ?? 0,
  }),
);
/** The names of a preview among those of the data. */
const PREVIEW_NAMES: Fields = Object.fromEntries(
  Object.entries(FILE_PREVIEW.names).map(([key, field]) => [
    `preview ${key}`,
    { ...field, wire: field.wire.map((name) => `data.${name}`), isOptional: true as const },
  ]),
);
export const IMPORT_JOB_PROGRESS: PlainCodec<ImportJobProgress> = {
  names: { ...PROGRESS.names, ...PREVIEW_NAMES },
  toWire(progress) {
    const wire = PROGRESS.toWire(progress);
    const preview = progress.preview && FILE_PREVIEW.toWire(progress.preview);
    return { ...wire, data: { ...(wire.data as object), ...preview } };
  },
  fromWire(wire) {
    const { data } = wire as { data: object };
    const preview = Object.hasOwn(data, "read_as") ? FILE_PREVIEW.fromWire(data) : null;
    return { ...PROGRESS.fromWire(wire), preview, warnings: warningsOf(preview) };
  },
};
/** The job an accepted file becomes, as the console reads it. */
export const ACCEPTED_IMPORT = fields({ importId: text("data.import_id") });
