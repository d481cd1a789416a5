import { REFUND_FORM_PATHS } from "../../../../core/billing/form-fields-contract.ts";
import { REQUIRED } from "../../../../core/billing/invoices/invoice-form-contract.ts";
import { aboveMax } from "../../../../core/billing/payments/allocation.ts";
import { REFUND_DOCUMENT_REQUIRED } from "../../../../core/billing/refunds/refund-actions.ts";
import type { RefundEntry } from "../../../../core/billing/refunds/refund-contract.ts";
import { ok, type RefusedEntry, type Result, refuseAll } from "../../../../core/shared/result.ts";
import type { RefundReferencesRow } from "../../../../db/queries/billing/refunds/refund-entry.ts";

/** What is known of the payment, and of the refund where there is one already. */
interface RefundRecord {
  /** What was approved, in centavos. */
  approved: number;
  hasDocument?: boolean;
}

/** Everything wrong with an entry (B-61, B-62), or the id of its document. */
export function checkRefundEntry(
  entry: RefundEntry,
  references: RefundReferencesRow | undefined,
  { approved, hasDocument = false }: RefundRecord,
): Result<{ fileId: number | null }> {
  const errors: RefusedEntry[] = [];
  const wrong = (path: string, message: string) => errors.push({ message, path });
  if (!references?.has_customer) wrong(REFUND_FORM_PATHS.customer, "The payment is not this student's");
  if (!references?.has_method) wrong(REFUND_FORM_PATHS.methodCode, "There is no such refund method");
  if (!references?.has_bank) wrong(REFUND_FORM_PATHS.bank, REQUIRED);
  if (entry.amount > approved) wrong(REFUND_FORM_PATHS.amount, aboveMax(approved));
  if (entry.documentNumber !== null && !references?.file_id)
    wrong(REFUND_FORM_PATHS.document, "This reference document does not exist. Please upload it again.");
  if (entry.posts && !hasDocument && entry.documentNumber === null)
    wrong(REFUND_FORM_PATHS.document, REFUND_DOCUMENT_REQUIRED);
  if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
  return ok({ fileId: references?.file_id ?? null });
}
