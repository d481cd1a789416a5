import { counted, defineImport, type ImportProgress } from "../shared/import/import.ts";
import { type Centavos, centavosFromPesos, formatPesos, pesosFromCentavos } from "../shared/money.ts";
import type { RefusedEntry } from "../shared/result.ts";

/** Progress and outcome of an invoice import: GET /imports/{import_id}. */
export interface InvoiceImportProgress extends ImportProgress {
  invoices: number;
  rows: number;
  totalAmount: Centavos;
}
const dataToWire = (progress: InvoiceImportProgress) => ({
  import_id: progress.importId,
  dry_run: progress.isDryRun,
  filename: progress.filename,
  status: progress.status,
  done: progress.done,
  total: progress.total,
  ...(progress.status === "done" && {
    type: progress.warnings.length > 0 ? ("warning" as const) : ("success" as const),
    invoices: progress.invoices,
    rows: progress.rows,
    total_amount: pesosFromCentavos(progress.totalAmount),
  }),
  ...(progress.warnings.length > 0 && { warnings: progress.warnings }),
});
interface WireProgress {
  message?: string;
  data: ReturnType<typeof dataToWire>;
  errors?: readonly RefusedEntry[];
  error_count?: number;
}
export const progressToWire = (progress: InvoiceImportProgress): WireProgress => ({
  ...(progress.message && { message: progress.message }),
  data: dataToWire(progress),
  ...(progress.status === "failed" && { errors: progress.errors, error_count: progress.errorCount }),
});
export const progressFromWire = ({
  message,
  data,
  errors = [],
  error_count,
}: WireProgress): InvoiceImportProgress => ({
  importId: data.import_id,
  isDryRun: data.dry_run,
  filename: data.filename,
  status: data.status,
  done: data.done,
  total: data.total,
  message: message ?? null,
  errors,
  errorCount: error_count ?? 0,
  warnings: data.warnings ?? [],
  invoices: data.invoices ?? 0,
  rows: data.rows ?? 0,
  totalAmount: centavosFromPesos(data.total_amount ?? 0) ?? 0,
});

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
    idOf: (answer) => (answer as { data: { import_id: string } }).data.import_id,
    progressPath: (id) => `/imports/${encodeURIComponent(id)}`,
    progressOf: (answer) => progressFromWire(answer as WireProgress),
  },
  failures: { template: "Download invoices template went wrong", upload: "Upload invoices went wrong" },
});
