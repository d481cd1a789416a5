import { BANK_TEMPLATE, bankFile } from "#core/billing/bank-lines/bank-definition.ts";
import { invoiceFile } from "#core/billing/invoices/invoice-definition.ts";
import { openingBalanceFile } from "#core/billing/invoices/opening-balance-definition.ts";
import { cardNumbersIn } from "#core/billing/payments/card-numbers.ts";
import { PAYMENT_TEMPLATE, paymentFile } from "#core/billing/payments/payment-definition.ts";
import { refundFile } from "#core/billing/refunds/refund-definition.ts";
import { csvLine } from "#core/shared/import/csv.ts";
import type { AnyFile } from "#core/shared/import/reading/file-definition.ts";
import type { RowMessage } from "#core/shared/import/reading/file-outcome.ts";
import type { ReadOptions } from "#core/shared/import/reading/file-reading.ts";
import { fileStamp } from "#core/shared/school-day.ts";
import type { ImportFacts } from "./import-facts.ts";
import type { ImportKind } from "./import-job.ts";

/** The file of a kind of import as it is given out and taken in. */
export interface ImportFile {
  definition(facts?: ImportFacts): AnyFile;
  /** The columns of the template, by field; absent: all of them. */
  template?: readonly string[];
  /** The template is named `Import{templateOf}Record_{YYYYMMDD-hhmm}.csv` (B-19). */
  templateOf: string;
  /** Rows for which a file is refused before it is kept. Throws FileRefused. */
  neverKept?(bytes: Uint8Array, options: ReadOptions): RowMessage[];
}

export const IMPORT_FILES: Readonly<Record<ImportKind, ImportFile>> = {
  invoices: { definition: invoiceFile, templateOf: "Invoice" },
  "opening-balances": { definition: openingBalanceFile, templateOf: "OpeningBalance" },
  payments: {
    definition: paymentFile,
    template: PAYMENT_TEMPLATE,
    templateOf: "Payment",
    neverKept: cardNumbersIn,
  },
  "bank-lines": { definition: bankFile, template: BANK_TEMPLATE, templateOf: "BankLine" },
  refunds: { definition: refundFile, templateOf: "Refund" },
};

export function templateText({ definition, template }: ImportFile): string {
  const { fields } = definition();
  return csvLine((template ?? Object.keys(fields)).map((key) => fields[key]?.heading ?? ""));
}
/** "ImportInvoiceRecord_20261121-0905.csv". */
export const templateName = ({ templateOf }: ImportFile, epochMs: number): string =>
  `Import${templateOf}Record_${fileStamp(epochMs, "-")}.csv`;
