import { counted, defineImport, IMPORT_STATUSES, type ImportProgress } from "../shared/import/import.ts";
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
} from "../shared/list/fields.ts";
import { type Centavos, formatPesos } from "../shared/money.ts";
import type { RefusedEntry } from "../shared/result.ts";

/** Progress and outcome of an invoice import: GET /imports/{import_id}. */
export interface InvoiceImportProgress extends ImportProgress {
  invoices: number;
  rows: number;
  totalAmount: Centavos;
}
const ENTRY = { message: text("message"), path: orAbsent(text("path")), row: orAbsent(whole("row")) };
const refusedEntries = (wire: string) => orAbsent(plainRecords<RefusedEntry>(wire, ENTRY));
export const INVOICE_IMPORT_PROGRESS = adapted(
  fields({
    message: orAbsent(text("message")),
    importId: text("data.import_id"),
    isDryRun: flag("data.dry_run"),
    filename: text("data.filename"),
    status: oneOf(IMPORT_STATUSES, "data.status"),
    done: whole("data.done"),
    total: whole("data.total"),
    type: orAbsent(oneOf(["warning", "success"], "data.type")),
    invoices: orAbsent(whole("data.invoices")),
    rows: orAbsent(whole("data.rows")),
    totalAmount: orAbsent(money("data.total_amount")),
    warnings: refusedEntries("data.warnings"),
    errors: refusedEntries("errors"),
    errorCount: orAbsent(whole("error_count")),
  }),
  // Figures of the outcome only once there is one.
  ({
    invoices,
    rows,
    totalAmount,
    warnings,
    errors,
    errorCount,
    message,
    ...progress
  }: InvoiceImportProgress) => {
    const isDone = progress.status === "done";
    const hasFailed = progress.status === "failed";
    const hasWarnings = warnings.length > 0;
    return {
      ...progress,
      message: message || null,
      type: isDone ? (hasWarnings ? "warning" : "success") : null,
      invoices: isDone ? invoices : null,
      rows: isDone ? rows : null,
      totalAmount: isDone ? totalAmount : null,
      warnings: hasWarnings ? warnings : null,
      errors: hasFailed ? errors : null,
      errorCount: hasFailed ? errorCount : null,
    };
  },
  ({ type: _, invoices, rows, totalAmount, warnings, errors, errorCount, ...progress }) => ({
    ...progress,
    invoices: invoices ?? 0,
    rows: rows ?? 0,
    totalAmount: totalAmount ?? 0,
    warnings: warnings ?? [],
    errors: errors ?? [],
    errorCount: errorCount ?? 0,
  }),
);

const ACCEPTED_IMPORT = fields({ importId: text("data.import_id") });

/** Invoices from CSV: they become drafts, all rows or none. */
export const INVOICE_IMPORT = defineImport({
  name: "invoices",
  title: "Import invoices",
  choices: [],
  template: () => ({ path: "/invoice/import/template" }),
  templateOf: "Invoice",
  instructions: [
    "Download the CSV template.",
    "Add the details to it. The column headings must not be changed.",
    "Upload the filled-out file in the next step.",
  ],
  upload: (_, { isDryRun, isConfirmed }) => ({
    path: "/invoice/import",
    search: new URLSearchParams({
      ...(isDryRun && { dry_run: "1" }),
      ...(isConfirmed && { confirm_existing: "1" }),
    }),
  }),
  hasDryRun: true,
  describe: ({ invoices, rows, totalAmount }: InvoiceImportProgress) =>
    `${counted(invoices, "invoice")} in ${counted(rows, "row")}, totalling ${formatPesos(totalAmount)}.`,
  job: {
    idOf: (answer) => ACCEPTED_IMPORT.fromWire(answer).importId,
    progressPath: (id) => `/imports/${encodeURIComponent(id)}`,
    progressOf: INVOICE_IMPORT_PROGRESS.fromWire,
  },
  failures: { template: "Download invoices template went wrong", upload: "Upload invoices went wrong" },
});
