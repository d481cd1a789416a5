import type { Receipt } from "#core/documents/receipt-contract.ts";
import type { SchoolRow } from "#core/management/contract.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import {
  type PaymentHeadRow,
  type PaymentInvoiceRow,
  paymentRowOf,
} from "#db/queries/billing/payments/payment.ts";
import {
  type KeptReceiptRow,
  NO_REFUND,
  type ReceiptContent,
} from "#db/queries/billing/payments/receipt-revision.ts";
import { businessParty } from "#db/queries/management/school.ts";

/**
 * Receipts in the order of the heads, each with the content that was kept of it. What is known since and makes no
 * revision is taken from the payment as it is: the official receipt number and the status. A payment without a kept
 * receipt (bulk-loaded data) reads as it is.
 */
export const assembleReceipts = (
  heads: readonly PaymentHeadRow[],
  invoices: readonly PaymentInvoiceRow[],
  school: SchoolRow,
  kept: readonly KeptReceiptRow[],
): Receipt[] => {
  const invoicesOf = Map.groupBy(invoices, ({ payment_id }) => payment_id);
  const keptOf = new Map(kept.map((row) => [row.payment_id, row]));
  return heads.map((head) => {
    const revision = keptOf.get(head.id);
    const content: ReceiptContent = revision
      ? JSON.parse(revision.content_json)
      : { head, invoices: invoicesOf.get(head.id) ?? [], school };
    return {
      payment: {
        ...paymentRowOf(
          {
            refunded_centavos: 0,
            details_json: "{}",
            received_date: schoolDayOf(content.head.paid_at),
            ...content.head,
            ...NO_REFUND,
          },
          content.invoices,
        ),
        status: head.status,
        officialReceiptNumber: head.official_receipt_number,
      },
      business: businessParty(content.school),
      revision: {
        number: revision?.number ?? 1,
        madeAt: revision?.made_at ?? head.posted_at ?? head.paid_at,
      },
    };
  });
};
