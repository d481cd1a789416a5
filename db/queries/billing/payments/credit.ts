import type { InvoiceEntry } from "#core/billing/invoices/invoice-entry.body.ts";
import { CREDIT_STATUSES, type PaymentRecordStatus } from "#core/billing/payments/payment-actions.ts";
import { APPLY_CREDIT, ON } from "#core/billing/settings/billing-settings.ts";
import type { Column, Row } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { type PaymentCredit, refundedTo } from "./payment.ts";
import { INVOICE_NAMED, type NamedInvoice, type PaymentVersion, versions } from "./payment-change.ts";

/** A customer as its unapplied credit is read. */
export interface CreditAccountRow
  extends Row<"customer_account", "student_id" | "unapplied_centavos" | "version">,
    Row<"student", "student_no"> {}
export const creditAccount = (customerId: string): Statement<CreditAccountRow> =>
  statement(sql`select student_id, unapplied_centavos, customer_account.version, student_no
    from student join customer_account on student_id = student.id where student_no = ${customerId}`);

/** The payments of which a customer has unapplied credit, in the order they were posted, and how much of each. */
export interface UnappliedPartRow extends Row<"payment", "uuid" | "version" | "number"> {
  unapplied_centavos: Column<"payment", "amount_centavos">;
}
const UNAPPLIED_PART = sql`payment.uuid, payment.version, payment.number,
  (select coalesce(sum(credit_centavos), 0) from ledger_entry
    where paper_uuid = payment.uuid and kind = 'PAYMENT' and student_id = student.id)
  - ${refundedTo(sql`student.id`)}
  - (select coalesce(sum(amount_centavos), 0) from payment_allocation join invoice on invoice.id = invoice_id
    where payment_id = payment.id and released_at is null and invoice.student_id = student.id) as unapplied_centavos`;
const COUNTING_PAYMENTS = sql`cross join payment_customer on payment_customer.student_id = student.id
  cross join payment on payment.id = payment_id
    and status in (select value from json_each(${JSON.stringify(CREDIT_STATUSES)}))`;
export const unappliedParts = (customerId: string): Statement<UnappliedPartRow> =>
  statement(sql`select * from (
      select ${UNAPPLIED_PART} from student ${COUNTING_PAYMENTS}
      where student_no = ${customerId} order by posted_at, payment.id
    ) where unapplied_centavos > 0`);

/** A payment's part of a student's unapplied credit, and the version of the account that bears it. */
export interface CreditOfStudentRow extends UnappliedPartRow, Row<"customer_account", "student_id"> {
  account_version: Column<"customer_account", "version">;
}
/**
 * The unapplied credit of these students that publishing applies: none while the setting is off (B-95). `students`: a
 * select of student ids as `id`.
 */
export const creditToApply = (students: SQL): Statement<CreditOfStudentRow> =>
  statement(sql`with billed as materialized (
      select customer_account.student_id as id, customer_account.version from (${students}) wanted
        cross join customer_account on customer_account.student_id = wanted.id and unapplied_centavos > 0
      where (select value from school_setting where name = ${APPLY_CREDIT}) = ${ON})
    select * from (
      select student.id as student_id, billed.version as account_version, ${UNAPPLIED_PART}
      from billed cross join student on student.id = billed.id ${COUNTING_PAYMENTS}
      order by student.id, posted_at, payment.id
    ) where unapplied_centavos > 0`);
/** For `creditToApply`: whoever these drafts bill, also as members of a segment. */
export const billedByDrafts = (uuids: readonly string[]): SQL =>
  sql`with draft as materialized (select student_id, segment_id from json_each(${json(uuids)}) wanted
      cross join invoice on invoice.uuid = wanted.value)
    select student_id as id from draft where student_id is not null
    union select segment_member.student_id from draft
      cross join segment_member on segment_member.segment_id = draft.segment_id and draft.student_id is null`;
/** For `creditToApply`: whoever an entry bills that is published. */
export const billedByEntry = ({ billTo, publishes }: Pick<InvoiceEntry, "billTo" | "publishes">): SQL =>
  !publishes
    ? sql`select id from student where false`
    : billTo.type === "INDIVIDUAL"
      ? sql`select id from student where student_no = ${billTo.customerId}`
      : sql`select segment_member.student_id as id from segment
          cross join segment_member on segment_member.segment_id = segment.id where code = ${billTo.segmentCode}`;
/** For `creditToApply`: students by their ids. */
export const studentsNamed = (ids: readonly number[]): SQL =>
  sql`select distinct value as id from json_each(${json(ids)})`;

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
  pairs: readonly ({ paymentUuid: string } & NamedInvoice)[],
): Statement<unknown> =>
  statement(sql`insert into payment_invoice (payment_id, invoice_id, position)
    select payment.id, ${INVOICE_NAMED},
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
export const unappliedCreditOf = (status: PaymentRecordStatus, credits: readonly PaymentCredit[]) =>
  CREDIT_STATUSES.includes(status)
    ? credits
        .map(({ customerId, name, credit, credited, allocated }) => ({
          customerId,
          name,
          amount: credited - allocated,
          credit,
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
