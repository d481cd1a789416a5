import type { BusinessParty } from "#core/billing/business-contract.ts";
import type {
  HistoryEntry,
  HistoryTotals,
  PaymentHistory,
} from "#core/documents/payment-history-contract.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { type FoundInvoice, invoiceRowOf } from "#db/queries/billing/invoice.ts";
import { mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";

const isOf = (invoiceUuid: string): SQL =>
  sql`invoice_id = (select id from invoice where uuid = ${invoiceUuid})`;
/** A credit memo as an entry of the history: its type and its method are what it is. */
const creditsOn = (invoiceUuid: string): SQL =>
  sql`select uuid, 'credit-memo', number, null, 'Credit Memo', 'Credit Memo', 'PUBLISHED', published_at, published_at,
      amount_centavos, amount_centavos, null, published_at, id
    from credit_memo where ${isOf(invoiceUuid)} and status = 'published'`;

/** A refund as an entry of the history: what it took from the invoice again. */
const refundsOf = (invoiceUuid: string): SQL =>
  sql`select refund.uuid, 'refund', refund.number, null, 'Refund', payment_method.name, refund.status, posted_at, posted_at,
      refund.amount_centavos, -refund_part.amount_centavos, null, posted_at, refund_part.id
    from refund_part join refund on refund.id = refund_id join payment_method on payment_method.code = refund.method_code
    where ${isOf(invoiceUuid)}`;

/** What an invoice was ever paid and credited with, newest first, also what was taken off it again: all, or a page of them. */
export const historyOf = (
  invoiceUuid: string,
  page?: { limit: number; offset: number },
): Statement<HistoryEntry> =>
  mapRows(
    statement<
      HistoryEntry & { enteredAt: Instant; entryId: number }
    >(sql`select payment.uuid as recordUuid, 'payment' as kind,
      payment.number, coalesce(typed_receipt_number, receipt_number) as receiptNumber, payment_type as paymentType,
      payment_method.name as methodName, payment.status, paid_at as paidAt, posted_at as postedAt,
      payment.amount_centavos as amountPaid, payment_allocation.amount_centavos as allocated, released_at as releasedAt,
      payment_allocation.allocated_at as enteredAt, payment_allocation.id as entryId
    from payment_allocation join payment on payment.id = payment_allocation.payment_id
      join payment_method on payment_method.code = payment.method_code
    where ${isOf(invoiceUuid)}
    union all ${refundsOf(invoiceUuid)}
    union all ${creditsOn(invoiceUuid)}
    order by enteredAt desc, entryId desc
    ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`),
    ({ enteredAt: _at, entryId: _id, ...entry }) => entry,
  );

/** How many entries there are, and what of them still counts. */
export const historyTotalsOf = (invoiceUuid: string): Statement<HistoryTotals> =>
  statement(sql`select count(*) + (select count(*) from credit_memo where ${isOf(invoiceUuid)} and status = 'published')
        + (select count(*) from refund_part where ${isOf(invoiceUuid)}) as count,
      coalesce(sum(amount_centavos) filter (where released_at is null), 0) as paid
    from payment_allocation where ${isOf(invoiceUuid)}`);

export const paymentHistoryOf = (
  business: BusinessParty,
  head: FoundInvoice,
  entries: readonly HistoryEntry[],
  today: SchoolDay,
): PaymentHistory => {
  const invoice = invoiceRowOf(head, today);
  return {
    business,
    invoice: { ...invoice, customerName: invoice.customerName ?? invoice.segmentName ?? "" },
    entries: [...entries],
  };
};
