import { BANK_HEADINGS } from "#core/billing/bank-lines/bank-file.ts";
import { IMPORT_HEADINGS } from "#core/billing/invoices/invoice-import.ts";
import {
  cardNumberRefusal,
  OPTIONAL_HEADINGS,
  PAYMENT_HEADINGS,
} from "#core/billing/payments/payment-file.ts";
import { REFUND_HEADINGS } from "#core/billing/refunds/refund-file.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import { withoutOptional } from "#core/shared/import/import-rows.ts";
import type { Refusal } from "#core/shared/result.ts";
import { fileStamp } from "#core/shared/school-day.ts";
import type { ImportKind } from "./import-kinds.ts";

/** The file of a kind of import as it is given out and taken in. */
export interface ImportFile {
  headings: readonly string[];
  /** Those of them a file may be without; the template is. */
  optional?: readonly string[];
  /** The template is named `Import{templateOf}Record_{YYYYMMDD-hhmm}.csv` (B-19). */
  templateOf: string;
  /** A workbook (.xlsx) is taken as well. */
  takesWorkbooks?: true;
  /** Why the text of a CSV is refused before it is kept; null: it may be kept. */
  keptRefusal?: (text: string) => Refusal | null;
}

export const IMPORT_FILES: Readonly<Record<ImportKind, ImportFile>> = {
  invoices: { headings: IMPORT_HEADINGS, templateOf: "Invoice" },
  payments: {
    headings: PAYMENT_HEADINGS,
    optional: OPTIONAL_HEADINGS,
    templateOf: "Payment",
    keptRefusal: cardNumberRefusal,
  },
  "bank-lines": { headings: BANK_HEADINGS, templateOf: "BankLine" },
  refunds: { headings: REFUND_HEADINGS, templateOf: "Refund", takesWorkbooks: true },
};

export const templateText = ({ headings, optional }: ImportFile): string =>
  csvLine(withoutOptional(headings, optional));
/** "ImportInvoiceRecord_20261121-0905.csv". */
export const templateName = ({ templateOf }: ImportFile, epochMs: number): string =>
  `Import${templateOf}Record_${fileStamp(epochMs, "-")}.csv`;
