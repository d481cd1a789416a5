import { NO_SUCH_DOCUMENT } from "#api/commands/billing/payment-entry-rules.ts";
import { REQUIRED } from "#core/billing/entry-fields.ts";
import { aboveMax } from "#core/billing/payments/allocation.ts";
import { answersFor, type KnownMethods, wrongMethodFields } from "#core/billing/payments/payment-methods.ts";
import { REFUND_DOCUMENT_REQUIRED } from "#core/billing/refunds/refund-actions.ts";
import type { RefundEntry } from "#core/billing/refunds/refund-contract.ts";
import { NO_SUCH_REFUND_METHOD } from "#core/billing/refunds/refund-methods.ts";
import { ok, type RefusedEntry, type Result, refuseAll } from "#core/shared/result.ts";
import type { RefundReferencesRow } from "#db/queries/billing/refunds/refund-entry.ts";

/** What is known of the payment, and of the refund where there is one already. */
interface RefundRecord {
  /** What was approved, in centavos. */
  approved: number;
  hasDocument?: boolean;
  known: KnownMethods;
  /** How the refund is made already. */
  before?: { methodCode: string; bankCode: string | null };
}

/** Everything wrong with an entry (B-61, B-62); or the id of its document, and the entry without what its method does not ask for. */
export function checkRefundEntry(
  entry: RefundEntry,
  references: RefundReferencesRow | undefined,
  { approved, hasDocument = false, known, before }: RefundRecord,
): Result<{ fileId: number | null; entry: RefundEntry }> {
  const errors: RefusedEntry[] = [];
  const wrong = (path: string, message: string) => errors.push({ message, path });
  if (!references?.has_customer) wrong("customerId", "The payment is not this student's");
  const wrongFields = wrongMethodFields(entry, known, before);
  if (wrongFields.includes("methodCode")) wrong("methodCode", NO_SUCH_REFUND_METHOD);
  if (wrongFields.includes("bankCode")) wrong("bankCode", REQUIRED);
  if (entry.amount > approved) wrong("amount", aboveMax(approved));
  if (entry.documentNumber !== null && !references?.file_id) wrong("documentNumber", NO_SUCH_DOCUMENT);
  if (entry.posts && !hasDocument && entry.documentNumber === null)
    wrong("documentNumber", REFUND_DOCUMENT_REQUIRED);
  if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
  const { bankCode } = answersFor(entry, known.methods);
  return ok({ fileId: references?.file_id ?? null, entry: { ...entry, bankCode } });
}
