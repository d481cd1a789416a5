import type { BusinessParty } from "#core/billing/business-contract.ts";
import type {
  HistoryEntry,
  HistoryTotals,
  PaymentHistory,
} from "#core/documents/payment-history-contract.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { type InvoiceHeadRow, invoiceRowOf } from "#db/queries/billing/invoice.ts";
import type { Column, Row } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** What an invoice was ever paid and credited with, newest first, also what was taken off it again. */
export interface HistoryRow
  extends Row<"payment", "uuid" | "number" | "receipt_number" | "payment_type" | "paid_at" | "posted_at">,
    Row<"payment_allocation", "released_at"> {
  kind: HistoryEntry["kind"];
  status: HistoryEntry["status"];
  method_name: Column<"payment_method", "name">;
  payment_centavos: Column<"payment", "amount_centavos">;
  allocated_centavos: Column<"payment_allocation", "amount_centavos">;
}

const isOf = (invoiceUuid: string): SQL =>
  sql`invoice_id = (select id from invoice where uuid = ${invoiceUuid})`;
/** A credit memo as an entry of the history: its type and its method are what it is. */
const creditsOn = (invoiceUuid: string): SQL =>
  sql`select 'credit-memo' as kind, uuid, number, null as receipt_number, 'Credit Memo' as payment_type,
      'Credit Memo' as method_name, 'PUBLISHED' as status, published_at as paid_at, published_at as posted_at,
      amount_centavos as payment_centavos, amount_centavos as allocated_centavos, null as released_at,
      published_at as entered_at, id as entry_id
    from credit_memo where ${isOf(invoiceUuid)} and status = 'published'`;

/** A refund as an entry of the history: what it took from the invoice again. */
const refundsOf = (invoiceUuid: string): SQL =>
  sql`select 'refund' as kind, refund.uuid, refund.number, null as receipt_number, 'Refund' as payment_type,
      payment_method.name as method_name, refund.status, posted_at as paid_at, posted_at,
      refund.amount_centavos as payment_centavos, -refund_part.amount_centavos as allocated_centavos, null as released_at,
      posted_at as entered_at, refund_part.id as entry_id
    from refund_part join refund on refund.id = refund_id join payment_method on payment_method.code = refund.method_code
    where ${isOf(invoiceUuid)}`;

/** All entries, or a page of them. */
export const historyOf = (
  invoiceUuid: string,
  page?: { limit: number; offset: number },
): Statement<HistoryRow> =>
  statement(sql`select 'payment' as kind, payment.uuid, payment.number, coalesce(typed_receipt_number, receipt_number) as receipt_number,
      payment_type, payment_method.name as method_name, payment.status, paid_at, posted_at,
      payment.amount_centavos as payment_centavos, payment_allocation.amount_centavos as allocated_centavos, released_at,
      payment_allocation.allocated_at as entered_at, payment_allocation.id as entry_id
    from payment_allocation join payment on payment.id = payment_allocation.payment_id
      join payment_method on payment_method.code = payment.method_code
    where ${isOf(invoiceUuid)}
    union all ${refundsOf(invoiceUuid)}
    union all ${creditsOn(invoiceUuid)}
    order by entered_at desc, entry_id desc
    ${page ? sql`limit ${page.limit} offset ${page.offset}` : sql``}`);

/** How many entries there are, and what of them still counts. */
export const historyTotalsOf = (invoiceUuid: string): Statement<HistoryTotals> =>
  statement(sql`select count(*) + (select count(*) from credit_memo where ${isOf(invoiceUuid)} and status = 'published')
        + (select count(*) from refund_part where ${isOf(invoiceUuid)}) as count,
      coalesce(sum(amount_centavos) filter (where released_at is null), 0) as paid
    from payment_allocation where ${isOf(invoiceUuid)}`);

export const paymentHistoryOf = (
  business: BusinessParty,
  head: InvoiceHeadRow,
  rows: readonly HistoryRow[],
  today: SchoolDay,
): PaymentHistory => {
  const invoice = invoiceRowOf(head, today);
  return {
    business,
    invoice: { ...invoice, customerName: invoice.customerName ?? invoice.segmentName ?? "" },
    entries: rows.map((row) => ({
      recordUuid: row.uuid,
      kind: row.kind,
      number: row.number,
      receiptNumber: row.receipt_number,
      paymentType: row.payment_type,
      methodName: row.method_name,
      status: row.status,
      paidAt: row.paid_at,
      postedAt: row.posted_at,
      amountPaid: row.payment_centavos,
      allocated: row.allocated_centavos,
      releasedAt: row.released_at,
    })),
  };
};
