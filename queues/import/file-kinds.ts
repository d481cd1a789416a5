import type { ImportKind } from "#core/billing/import-job/import-kinds.ts";
import { BANK_FILES } from "./bank-files.ts";
import type { FileKind } from "./file-kind.ts";
import { INVOICE_FILES } from "./invoice-files.ts";
import { PAYMENT_FILES } from "./payment-files.ts";
import { REFUND_FILES } from "./refund-files.ts";

/** Every kind of import; a further one has its line here. */
export const FILE_KINDS: Readonly<Record<ImportKind, FileKind>> = {
  invoices: INVOICE_FILES,
  payments: PAYMENT_FILES,
  "bank-lines": BANK_FILES,
  refunds: REFUND_FILES,
};
