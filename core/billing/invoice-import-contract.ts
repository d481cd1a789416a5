import * as z from "zod";
import { type Centavos, centavosFromPesos, pesosFromCentavos } from "../shared/money.ts";

/** The wire of the CSV import (contract.md, Billing). */

const centavos = (pesos: number): Centavos => centavosFromPesos(pesos) ?? 0;

/** GET /invoice/import/template: `business` is taken and not needed, there is one school. */
export const templateQuery = z.strictObject({ business: z.string().optional() });
export const importQuery = z.strictObject({
  dry_run: z.enum(["0", "1"]).default("0"),
  /** 1: import although some (reference no., customer) pairs exist already (decision 34). */
  confirm_existing: z.enum(["0", "1"]).default("0"),
});

export type ImportStatus = "queued" | "reading" | "writing" | "done" | "failed";
/** A CSV import's progress and outcome (contract: GET /imports/{import_id}). */
export interface ImportProgress {
  importId: string;
  isDryRun: boolean;
  filename: string;
  status: ImportStatus;
  done: number;
  total: number;
  message: string | null;
  errors: { message: string; row?: number; path?: string }[];
  errorCount: number;
  warnings: { message: string; row?: number; path?: string }[];
  invoices: number;
  rows: number;
  totalAmount: Centavos;
}
export const importToWire = (progress: ImportProgress) => ({
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
export type WireImport = ReturnType<typeof importToWire>;
export interface WireImportAnswer {
  message?: string;
  data: WireImport;
  errors?: { message: string; row?: number; path?: string }[];
  error_count?: number;
}
export const importFromWire = (wire: WireImportAnswer): ImportProgress => ({
  importId: wire.data.import_id,
  isDryRun: wire.data.dry_run,
  filename: wire.data.filename,
  status: wire.data.status,
  done: wire.data.done,
  total: wire.data.total,
  message: wire.message ?? null,
  errors: wire.errors ?? [],
  errorCount: wire.error_count ?? 0,
  warnings: wire.data.warnings ?? [],
  invoices: wire.data.invoices ?? 0,
  rows: wire.data.rows ?? 0,
  totalAmount: centavos(wire.data.total_amount ?? 0),
});

/** The inverse of importQuery, for the console. */
export const importSearch = (asked: { isDryRun: boolean; confirmsExisting: boolean }): URLSearchParams =>
  new URLSearchParams({
    ...(asked.isDryRun && { dry_run: "1" }),
    ...(asked.confirmsExisting && { confirm_existing: "1" }),
  });
/** The answer to an accepted upload (202). */
export const importIdFromWire = (wire: { data: { import_id: string } }): string => wire.data.import_id;
