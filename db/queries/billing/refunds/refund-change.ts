import type { RefundEntry } from "#core/billing/refunds/refund-contract.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { type PaymentVersion, versions } from "#db/queries/billing/payments/payment-change.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** Creating, updating, posting and cancelling refunds, each with the versions that were read. */
export interface NewRefund {
  uuid: string;
  paymentUuid: string;
  entry: RefundEntry;
  fileId: number | null;
}

/** Guards that payments whose refunds were approved have no open refund; follow with expectChanges(payments.length). */
export const claimPayments = (payments: readonly PaymentVersion[]): Statement<unknown> =>
  claimPaymentsOf(versions(payments));
/** The same of the uuids and versions of a table named `wanted`. */
export const claimPaymentsOf = (wanted: SQL): Statement<unknown> =>
  statement(sql`update payment set version = payment.version + 1
    from ${wanted}
    where payment.uuid = wanted.uuid and payment.version = wanted.version and status = 'REFUND APPROVED'
      and not exists (select 1 from refund where payment_id = payment.id and refund.status = 'UNPOSTED')`);

/** Numbered with the last numbers taken of their series (`takeNumbers("RF", year, refunds.length)`); after `claimPayments`. */
export const insertRefunds = (refunds: readonly NewRefund[], by: RefundsMade): Statement<unknown> =>
  insertRefundsOf(
    sql`(select key as place, value ->> 'uuid' as uuid, value ->> 'paymentUuid' as payment_uuid,
        value ->> '$.entry.amount' as amount, value ->> '$.entry.methodCode' as method,
        value ->> '$.entry.bankCode' as bank, value ->> '$.entry.typedReference' as typed_reference,
        value ->> '$.entry.notes' as notes, value ->> 'fileId' as file_id
      from json_each(${json(refunds)})) new`,
    refunds.length,
    by,
  );
interface RefundsMade {
  year: number;
  userId: number;
  now: Instant;
}
/** The same of a table named `new`, whose `place` counts from 0. */
export const insertRefundsOf = (
  refunds: SQL,
  count: number,
  { year, userId, now }: RefundsMade,
): Statement<unknown> =>
  statement(sql`insert into refund (uuid, number, payment_id, student_id, status, amount_centavos, method_code,
      bank_code, typed_reference, notes, reference_file_id, approved_at, created_at, created_by,
      approved_centavos, reason, approved_by)
    select new.uuid, printf('RF-%d-%06d', ${year}, next - ${count} + place), payment.id, payment.student_id,
      'UNPOSTED', amount, method, bank, typed_reference, new.notes, file_id, payment.refund_approved_at, ${now}, ${userId},
      coalesce(payment.refund_amount_centavos, payment.amount_centavos), payment.refund_reason, payment.refund_approved_by
    from ${refunds} cross join number_series on series = 'RF' and year = ${year}
      cross join payment on payment.uuid = payment_uuid order by place`);

/** Follow with expectChanges(1). Only an unposted refund is ever changed; a document stays unless another is named. */
export const updateRefund = (
  { uuid, version }: PaymentVersion,
  entry: RefundEntry,
  fileId: number | null,
): Statement<unknown> =>
  statement(sql`update refund set amount_centavos = ${entry.amount}, method_code = ${entry.methodCode},
      bank_code = ${entry.bankCode}, typed_reference = ${entry.typedReference}, notes = ${entry.notes},
      reference_file_id = coalesce(${fileId}, reference_file_id), version = version + 1
    where uuid = ${uuid} and version = ${version} and status = 'UNPOSTED'`);

/** Every reference document a refund had stays in refund_file. */
export const recordRefundFile = (
  uuid: string,
  fileId: number,
  userId: number,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into refund_file (refund_id, file_id, attached_at, attached_by)
    select id, ${fileId}, ${now}, ${userId} from refund where uuid = ${uuid}`);

/** Follow with expectChanges(refunds.length). */
export const postRefunds = (refunds: readonly PaymentVersion[], now: Instant): Statement<unknown> =>
  statement(sql`update refund set status = 'POSTED', posted_at = ${now}, version = refund.version + 1
    from ${versions(refunds)}
    where refund.uuid = wanted.uuid and refund.version = wanted.version and status = 'UNPOSTED'`);
/** Follow with expectChanges(refunds.length). */
export const cancelRefunds = (refunds: readonly PaymentVersion[], now: Instant): Statement<unknown> =>
  statement(sql`update refund set status = 'CANCELLED', cancelled_at = ${now}, version = refund.version + 1
    from ${versions(refunds)}
    where refund.uuid = wanted.uuid and refund.version = wanted.version and status = 'UNPOSTED'`);
/** The payments of refunds that were posted; follow with expectChanges(payments.length). */
export const refundPayments = (payments: readonly PaymentVersion[], now: Instant): Statement<unknown> =>
  statement(sql`update payment set status = 'REFUNDED', refunded_at = ${now}, version = payment.version + 1
    from ${versions(payments)}
    where payment.uuid = wanted.uuid and payment.version = wanted.version and status = 'REFUND APPROVED'`);
/** The payments of refunds that were cancelled can be refunded again; follow with expectChanges(payments.length). */
export const freePayments = (payments: readonly PaymentVersion[]): Statement<unknown> =>
  statement(sql`update payment set version = payment.version + 1
    from ${versions(payments)} where payment.uuid = wanted.uuid and payment.version = wanted.version`);

export interface NewRefundPart {
  refundUuid: string;
  studentId: number;
  /** Null: from unapplied credit. */
  invoiceId: number | null;
  amount: number;
}
export const insertRefundParts = (parts: readonly NewRefundPart[]): Statement<unknown> =>
  statement(sql`insert into refund_part (refund_id, student_id, invoice_id, amount_centavos)
    select (select id from refund where uuid = value ->> 'refundUuid'), value ->> 'studentId', value ->> 'invoiceId',
      value ->> 'amount'
    from json_each(${json(parts)})`);

export interface RefundDebit {
  refundUuid: string;
  studentId: number;
  amount: number;
}
/** The debit of each customer it is taken from, dated the Manila day it is posted (B-38). */
export const debitRefunds = (
  debits: readonly RefundDebit[],
  today: SchoolDay,
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into ledger_entry (student_id, entry_date, kind, paper_uuid, paper_number, description,
      due_date, debit_centavos, credit_centavos, recorded_at)
    select value ->> 'studentId', ${today}, 'REFUND', refund.uuid, refund.number,
      'Refund ' || refund.number || ' of ' || payment.number, null, value ->> 'amount', 0, ${now}
    from json_each(${json(debits)}) cross join refund on refund.uuid = value ->> 'refundUuid'
      cross join payment on payment.id = refund.payment_id`);

/** `[{uuid, number, status, version}]` as JSON: the answer of a change, in the order of the names. */
export const changedRefunds = (uuids: readonly string[]): SQL =>
  sql`(select json_group_array(json_object('uuid', uuid, 'number', number, 'status', status, 'version', version))
    from (select refund.uuid, number, status, version from json_each(${json(uuids)}) wanted
      cross join refund on refund.uuid = wanted.value order by wanted.key))`;
/** The same of one. */
export const changedRefund = (uuid: string): SQL =>
  sql`(select json_object('uuid', uuid, 'number', number, 'status', status, 'version', version)
    from refund where uuid = ${uuid})`;
