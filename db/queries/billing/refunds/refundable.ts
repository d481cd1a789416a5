import type { PaymentRecordStatus } from "#core/billing/payments/payment-actions.ts";
import { type FoundPayment, PAYMENT_JOINS, PAYMENT_SOURCES } from "#db/queries/billing/payments/payment.ts";
import { select } from "#db/select.ts";
import { type SQL, type Statement, sql } from "#db/statement.ts";

/** Payments of a status by number, those without an open refund where that is asked for. */
interface RefundablePage {
  status: PaymentRecordStatus;
  withoutRefund: boolean;
  descending: boolean;
  limit: number;
  offset: number;
}
const orderOf = ({ descending }: RefundablePage): SQL =>
  sql`payment.number ${sql.raw(descending ? "desc" : "asc")}`;
const idsOfRefundable = (page: RefundablePage): SQL =>
  sql`select payment.id from payment indexed by payment_by_status where payment.status = ${page.status}
      ${page.withoutRefund ? sql`and not exists (select 1 from refund where payment_id = payment.id and refund.status = 'UNPOSTED')` : sql``}
    order by ${orderOf(page)} limit ${page.limit} offset ${page.offset}`;
export const refundablePayments = (page: RefundablePage): Statement<FoundPayment> =>
  select(
    PAYMENT_SOURCES,
    sql`from payment ${PAYMENT_JOINS} where payment.id in (${idsOfRefundable(page)}) order by ${orderOf(page)}`,
  );
