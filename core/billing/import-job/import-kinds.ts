import { counted } from "#core/shared/import/import.ts";

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
