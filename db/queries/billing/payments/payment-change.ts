import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { PAID } from "#db/queries/billing/entry-description.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { refundedTo } from "./payment.ts";

/** Posting and cancelling payments, set-based, each with the versions that were read. */
export interface PaymentVersion {
  uuid: string;
  version: number;
}
/** The payments as they were read, beside their places. */
export const versions = (payments: readonly PaymentVersion[]): SQL =>
  sql`(select value ->> 'uuid' as uuid, value ->> 'version' as version, key as position
    from json_each(${JSON.stringify(payments.map(({ uuid, version }) => ({ uuid, version })))})) wanted`;

/** Posts in the order given, each with the next receipt number; follow with expectChanges(payments.length). */
export const postPayments = (
  payments: readonly PaymentVersion[],
  year: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`update payment set status = 'POSTED', posted_at = ${now}, version = payment.version + 1,
      receipt_number = printf('PR-%d-%06d', ${year},
        (select next from number_series where series = 'PR' and year = ${year}) - ${payments.length} + wanted.position)
    from ${versions(payments)}
    where payment.uuid = wanted.uuid and payment.version = wanted.version and status = 'UNPOSTED'`);

/** Follow with expectChanges(payments.length). */
export const cancelPayments = (payments: readonly PaymentVersion[], now: Instant): Statement<unknown> =>
  statement(sql`update payment set status = 'CANCELLED', cancelled_at = ${now}, version = payment.version + 1
    from ${versions(payments)}
    where payment.uuid = wanted.uuid and payment.version = wanted.version and status in ('UNPOSTED', 'POSTED', 'REFUNDED')`);

export interface AccountChange {
  studentId: number;
  version: number;
  /** Centavos added to (or taken from) the unapplied credit. */
  unapplied: number;
}
/** The compare-and-set that guards all money facts; follow with expectChanges(accounts.length). */
export const moveAccounts = (accounts: readonly AccountChange[]): Statement<unknown> =>
  statement(sql`update customer_account set version = customer_account.version + 1,
      unapplied_centavos = unapplied_centavos + wanted.unapplied
    from (select value ->> 'studentId' as student_id, value ->> 'version' as version, value ->> 'unapplied' as unapplied
      from json_each(${JSON.stringify(accounts)})) wanted
    where customer_account.student_id = wanted.student_id and customer_account.version = wanted.version`);

export interface BalanceChange {
  id: number;
  version: number;
  /** Centavos the balance goes down by (posting) or up by (negative: cancelling). */
  paid: number;
}
/** Follow with expectChanges(invoices.length). The schema refuses a balance below zero or above the amount due. */
export const moveBalances = (invoices: readonly BalanceChange[]): Statement<unknown> =>
  statement(sql`update invoice set balance_centavos = balance_centavos - wanted.paid, version = invoice.version + 1
    from (select value ->> 'id' as id, value ->> 'version' as version, value ->> 'paid' as paid
      from json_each(${JSON.stringify(invoices)})) wanted
    where invoice.id = wanted.id and invoice.version = wanted.version and cancelled_at is null`);

/** Pays invoices that were published before in the same batch; follow with expectChanges(invoices.length). */
export const payPublished = (invoices: readonly { uuid: string; paid: number }[]): Statement<unknown> =>
  statement(sql`update invoice set balance_centavos = balance_centavos - wanted.paid, version = invoice.version + 1
    from (select value ->> 'uuid' as uuid, value ->> 'paid' as paid from json_each(${JSON.stringify(invoices)})) wanted
    where invoice.uuid = wanted.uuid and document_status = 'published' and cancelled_at is null`);

/** An invoice by its id, or by its uuid where it is written in the same batch. */
export type NamedInvoice = { invoiceId: number } | { invoiceUuid: string };
export const INVOICE_NAMED: SQL = sql`coalesce(value ->> 'invoiceId',
  (select id from invoice where uuid = value ->> 'invoiceUuid'))`;
export type NewAllocation = NamedInvoice & {
  paymentUuid: string;
  amount: number;
  /** Made by applying credit, not by posting. */
  isApplied?: boolean;
};
export const insertAllocations = (allocations: readonly NewAllocation[], now: Instant): Statement<unknown> =>
  statement(sql`insert into payment_allocation (payment_id, invoice_id, amount_centavos, allocated_at, is_applied)
    select (select id from payment where uuid = value ->> 'paymentUuid'), ${INVOICE_NAMED}, value ->> 'amount', ${now},
      coalesce(value ->> 'isApplied', 0)
    from json_each(${JSON.stringify(allocations)})`);
export const releasePaymentAllocations = (uuids: readonly string[], now: Instant): Statement<unknown> =>
  statement(sql`update payment_allocation set released_at = ${now} where released_at is null
    and payment_id in (select id from payment where uuid in (select value from json_each(${JSON.stringify(uuids)})))`);

export interface PaymentCredit {
  paymentUuid: string;
  studentId: number;
  amount: number;
}
/** The credit of each customer a payment paid for, dated the Manila day it is posted (B-38). */
export const creditPayments = (
  credits: readonly PaymentCredit[],
  today: SchoolDay,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into ledger_entry (student_id, entry_date, kind, paper_uuid, paper_number, description,
      due_date, debit_centavos, credit_centavos, recorded_at)
    select value ->> 'studentId', ${today}, 'PAYMENT', payment.uuid, payment.number, ${PAID}, null,
      0, value ->> 'amount', ${now}
    from json_each(${JSON.stringify(credits)}) cross join payment on payment.uuid = value ->> 'paymentUuid'`);

/** Reverses every credit of the payments but what was refunded of it, dated the later of today and the day it reverses. */
export const reversePayments = (
  uuids: readonly string[],
  today: SchoolDay,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into ledger_entry (student_id, entry_date, kind, paper_uuid, paper_number, description,
      due_date, debit_centavos, credit_centavos, recorded_at)
    select student_id, max(entry_date, ${today}), 'CANCELLATION', paper_uuid, paper_number,
      'Cancelled: ' || description, null, left_centavos, 0, ${now}
    from (select min(ledger_entry.id) as id, ledger_entry.student_id, max(entry_date) as entry_date, paper_uuid, paper_number, description,
        sum(credit_centavos) - ${refundedTo(sql`ledger_entry.student_id`)} as left_centavos
      from payment cross join ledger_entry on paper_uuid = payment.uuid and kind = 'PAYMENT' and credit_centavos > 0
      where payment.uuid in (select value from json_each(${JSON.stringify(uuids)}))
      group by payment.id, ledger_entry.student_id)
    where left_centavos > 0 order by id`);

/** `[{uuid, number, receiptNumber, status, version}]` as JSON: the answer of a change. */
export const changedPayments = (uuids: readonly string[]): SQL =>
  sql`(select json_group_array(json_object('uuid', uuid, 'number', number, 'receiptNumber', receipt_number,
      'status', status, 'version', version))
    from payment where uuid in (select value from json_each(${JSON.stringify(uuids)})))`;
/** The same of one: the answer of saving it. */
export const changedPayment = (uuid: string): SQL => sql`(${changedPayments([uuid])} -> 0)`;
