import {
  CREDIT_STATUSES,
  type PaymentRecordStatus,
} from "../../../../core/billing/payments/payment-actions.ts";
import type { Column, Row } from "../../../row.ts";
import { type Statement, sql, statement } from "../../../statement.ts";
import { type PaymentCreditRow, refundedTo } from "./payment.ts";
import { type PaymentVersion, versions } from "./payment-change.ts";

/** A customer as its unapplied credit is read. */
export interface CreditAccountRow
  extends Row<"customer_account", "student_id" | "unapplied_centavos" | "version">,
    Row<"student", "student_no"> {}
export const creditAccount = (customerId: string): Statement<CreditAccountRow> =>
  statement(sql`select student_id, unapplied_centavos, customer_account.version, student_no
    from student join customer_account on student_id = student.id where student_no = ${customerId}`);

/** The payments of which a customer has unapplied credit, in the order they were posted, and how much of each. */
export interface LoosePartRow extends Row<"payment", "uuid" | "version" | "number"> {
  loose_centavos: Column<"payment", "amount_centavos">;
}
export const looseParts = (customerId: string): Statement<LoosePartRow> =>
  statement(sql`select * from (
      select payment.uuid, payment.version, payment.number,
        (select coalesce(sum(credit_centavos), 0) from ledger_entry
          where paper_uuid = payment.uuid and kind = 'PAYMENT' and student_id = student.id)
        - ${refundedTo(sql`student.id`)}
        - (select coalesce(sum(amount_centavos), 0) from payment_allocation join invoice on invoice.id = invoice_id
          where payment_id = payment.id and released_at is null and invoice.student_id = student.id) as loose_centavos
      from student cross join payment_customer on payment_customer.student_id = student.id
        cross join payment on payment.id = payment_id
      where student_no = ${customerId}
        and status in (select value from json_each(${JSON.stringify(CREDIT_STATUSES)}))
      order by posted_at, payment.id
    ) where loose_centavos > 0`);

/** What of a payment was applied to an invoice and is still there. */
export interface AppliedAllocationRow
  extends Row<"payment_allocation", "id" | "invoice_id" | "amount_centavos"> {
  number: NonNullable<Column<"invoice", "number">>;
  version: Column<"invoice", "version">;
  student_id: NonNullable<Column<"invoice", "student_id">>;
}
export const appliedAllocations = (paymentUuid: string): Statement<AppliedAllocationRow> =>
  statement(sql`select payment_allocation.id, invoice_id, payment_allocation.amount_centavos, invoice.number,
      invoice.version, invoice.student_id
    from payment join payment_allocation on payment_id = payment.id join invoice on invoice.id = invoice_id
    where payment.uuid = ${paymentUuid} and is_applied = 1 and released_at is null order by payment_allocation.id`);

/** A change of what payments are allocated to; follow with expectChanges(payments.length). */
export const changeAllocatedPayments = (payments: readonly PaymentVersion[]): Statement<unknown> =>
  statement(sql`update payment set version = payment.version + 1 from ${versions(payments)}
    where payment.uuid = wanted.uuid and payment.version = wanted.version
      and status in (select value from json_each(${JSON.stringify(CREDIT_STATUSES)}))`);

/** The invoices a payment also pays from now on, after those it is for. */
export const addPaymentInvoices = (
  pairs: readonly { paymentUuid: string; invoiceId: number }[],
): Statement<unknown> =>
  statement(sql`insert into payment_invoice (payment_id, invoice_id, position)
    select payment.id, value ->> 'invoiceId',
      1 + key + coalesce((select max(position) from payment_invoice where payment_id = payment.id), 0)
    from json_each(${JSON.stringify(pairs)}) cross join payment on payment.uuid = value ->> 'paymentUuid'
    where true on conflict do nothing`);

/** Takes invoices off a payment that it paid with credit only and pays no more. */
export const removePaymentInvoices = (
  paymentUuid: string,
  invoiceIds: readonly number[],
): Statement<unknown> =>
  statement(sql`delete from payment_invoice
    where payment_id = (select id from payment where uuid = ${paymentUuid})
      and invoice_id in (select value from json_each(${JSON.stringify(invoiceIds)}))
      and not exists (select 1 from payment_allocation kept where kept.payment_id = payment_invoice.payment_id
        and kept.invoice_id = payment_invoice.invoice_id and (is_applied = 0 or released_at is null))`);

/** What of a payment no invoice holds, by customer; of one that does not count, nothing. */
export const looseCreditOf = (status: PaymentRecordStatus, credits: readonly PaymentCreditRow[]) =>
  CREDIT_STATUSES.includes(status)
    ? credits
        .map((credit) => ({
          customerId: credit.student_no,
          name: credit.fullname,
          amount: credit.credited_centavos - credit.allocated_centavos,
          credit: credit.unapplied_centavos,
        }))
        .filter(({ amount }) => amount > 0)
    : [];

/** The applied allocations, one sum for each invoice. */
export const appliedByInvoice = (rows: readonly AppliedAllocationRow[]) =>
  [...new Set(rows.map(({ number }) => number))].map((invoiceNumber) => ({
    invoiceNumber,
    amount: rows
      .filter(({ number }) => number === invoiceNumber)
      .reduce((sum, { amount_centavos }) => sum + amount_centavos, 0),
  }));
