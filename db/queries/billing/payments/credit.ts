import type { InvoiceEntry } from "#core/billing/invoices/invoice-entry.body.ts";
import { CREDIT_STATUSES, type PaymentRecordStatus } from "#core/billing/payments/payment-actions.ts";
import { APPLY_CREDIT, ON } from "#core/billing/settings/billing-settings.ts";
import { columnsOf, type RowOfSources, select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { customerAccount, invoice, payment, paymentAllocation, student } from "#db/tables.ts";
import { ACCOUNT, type PaymentCredit, refundedTo } from "./payment.ts";
import { INVOICE_NAMED, type NamedInvoice, type PaymentVersion, versions } from "./payment-change.ts";

/** A customer as its unapplied credit is read. */
const CREDIT_ACCOUNT = { ...ACCOUNT, customerId: student.studentNo };
export type CreditAccount = RowOfSources<typeof CREDIT_ACCOUNT>;
export const creditAccount = (customerId: string): Statement<CreditAccount> =>
  select(
    CREDIT_ACCOUNT,
    sql`from ${student} join ${customerAccount} on ${customerAccount.studentId} = ${student.id}
      where ${student.studentNo} = ${customerId}`,
  );

/** The payments of which a customer has unapplied credit, in the order they were posted, and how much of each. */
const PART = {
  uuid: payment.uuid,
  version: payment.version,
  number: payment.number,
  unapplied: sql<number>`(select coalesce(sum(credit_centavos), 0) from ledger_entry
      where paper_uuid = ${payment.uuid} and kind = 'PAYMENT' and student_id = ${student.id})
    - ${refundedTo(sql`${student.id}`)}
    - (select coalesce(sum(amount_centavos), 0) from payment_allocation join invoice on invoice.id = invoice_id
      where payment_id = ${payment.id} and released_at is null and invoice.student_id = ${student.id})`,
};
export type UnappliedPart = RowOfSources<typeof PART>;
const COUNTING_PAYMENTS = sql`cross join payment_customer on payment_customer.student_id = student.id
  cross join payment on payment.id = payment_id
    and status in (select value from json_each(${JSON.stringify(CREDIT_STATUSES)}))`;
export const unappliedParts = (customerId: string): Statement<UnappliedPart> =>
  statement(sql`select * from (
      select ${columnsOf(PART)} from student ${COUNTING_PAYMENTS}
      where student_no = ${customerId} order by posted_at, payment.id
    ) where unapplied > 0`);

/** A payment's part of a student's unapplied credit, and the version of the account that bears it. */
const PART_OF_STUDENT = { studentId: student.id, accountVersion: sql<number>`billed.version`, ...PART };
export type CreditOfStudent = RowOfSources<typeof PART_OF_STUDENT>;
/**
 * The unapplied credit of these students that publishing applies: none while the setting is off (B-95). `students`: a
 * select of student ids as `id`.
 */
export const creditToApply = (students: SQL): Statement<CreditOfStudent> =>
  statement(sql`with billed as materialized (
      select customer_account.student_id as id, customer_account.version from (${students}) wanted
        cross join customer_account on customer_account.student_id = wanted.id and unapplied_centavos > 0
      where (select value from school_setting where name = ${APPLY_CREDIT}) = ${ON})
    select * from (
      select ${columnsOf(PART_OF_STUDENT)}
      from billed cross join student on student.id = billed.id ${COUNTING_PAYMENTS}
      order by student.id, posted_at, payment.id
    ) where unapplied > 0`);
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
const APPLIED = {
  id: paymentAllocation.id,
  invoiceId: paymentAllocation.invoiceId,
  amount: paymentAllocation.amountCentavos,
  number: sql<string>`${invoice.number}`,
  version: invoice.version,
  studentId: sql<number>`${invoice.studentId}`,
};
export type AppliedAllocation = RowOfSources<typeof APPLIED>;
export const appliedAllocations = (paymentUuid: string): Statement<AppliedAllocation> =>
  select(
    APPLIED,
    sql`from ${payment} join ${paymentAllocation} on ${paymentAllocation.paymentId} = ${payment.id}
      join ${invoice} on ${invoice.id} = ${paymentAllocation.invoiceId}
    where ${payment.uuid} = ${paymentUuid} and ${paymentAllocation.isApplied} = 1 and ${paymentAllocation.releasedAt} is null
    order by ${paymentAllocation.id}`,
  );

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
export const appliedByInvoice = (rows: readonly AppliedAllocation[]) =>
  [...new Set(rows.map(({ number }) => number))].map((invoiceNumber) => ({
    invoiceNumber,
    amount: rows
      .filter(({ number }) => number === invoiceNumber)
      .reduce((sum, { amount }) => sum + amount, 0),
  }));
