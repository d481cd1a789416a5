import type { PaymentDetails } from "#core/billing/payments/payment-methods.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** What a payment as entered refers to: its customer, type and reference document. */
export interface EntryReferencesRow {
  student_id: number | null;
  has_type: number;
  /** How many of the other customers exist. */
  others: number;
  file_id: number | null;
  /** The payment, neither cancelled nor the one being saved, that has the receipt number already. */
  receipt_of: string | null;
  /** The first of the other payments, none of them cancelled, that have a reference document of the same content. */
  slip_of_json: string;
  /** The same of those that have the cheque. */
  cheque_of_json: string;
}
/** The payments a refusal names; one more says that there are others. */
const SLIP_NAMES_MAX = 6;
/** Payments that are not cancelled, other than the one being saved, whose reference document has the content of this file; none where that one has it already. */
const slipPayments = (fileId: SQL, savedUuid: string | null): SQL =>
  sql`uploaded_file slip cross join uploaded_file same on same.sha256 = slip.sha256
      cross join payment other on other.reference_file_id = same.id and other.status <> 'CANCELLED'
    where slip.id = ${fileId} and other.uuid is not ${savedUuid} and not exists (select 1 from payment saved
      join uploaded_file current on current.id = saved.reference_file_id
      where saved.uuid = ${savedUuid} and current.sha256 = slip.sha256)`;
/** For a write that sets a reference document: false where another payment took the same one since it was asked. */
export const isSlipFree = (
  slip: { fileId: number | null; isConfirmed: boolean },
  savedUuid: string | null,
): SQL =>
  slip.fileId === null || slip.isConfirmed
    ? sql`true`
    : sql`not exists (select 1 from ${slipPayments(sql`${slip.fileId}`, savedUuid)})`;
/** A cheque, by its bank and its number. */
export interface Cheque {
  bankCode: string | null;
  number: string | null;
}
const hasCheque = (payment: string, { bankCode, number }: Cheque): SQL =>
  sql`${sql.raw(payment)}.bank_code = ${bankCode}
    and ${sql.raw(payment)}.details_json ->> 'chequeNumber' = ${number} collate nocase`;
/** Payments that are not cancelled, other than the one being saved, that have this cheque; none where that one has it already. */
const chequePayments = (cheque: Cheque, savedUuid: string | null): SQL =>
  sql`payment other where ${hasCheque("other", cheque)} and other.status <> 'CANCELLED' and other.uuid is not ${savedUuid}
    and not exists (select 1 from payment saved where saved.uuid = ${savedUuid} and ${hasCheque("saved", cheque)})`;
/** For a write that sets a cheque: false where another payment took the same one since it was asked. */
export const isChequeFree = (cheque: Cheque, isConfirmed: boolean, savedUuid: string | null): SQL =>
  cheque.number === null || isConfirmed
    ? sql`true`
    : sql`not exists (select 1 from ${chequePayments(cheque, savedUuid)})`;
/** Cheques of a file that payments have already, each with the first of them. */
export const chequesUsed = (
  cheques: readonly (Cheque & { row: number })[],
): Statement<{ row: number; cheque: string; number: string }> =>
  statement(sql`select wanted.value ->> 'row' as row, wanted.value ->> 'number' as cheque, min(payment.number) as number
    from json_each(${json(cheques.filter(({ number }) => number !== null))}) wanted
      cross join payment on payment.bank_code = wanted.value ->> 'bankCode'
        and payment.details_json ->> 'chequeNumber' = wanted.value ->> 'number' collate nocase and payment.status <> 'CANCELLED'
    group by wanted.key`);
const fileNumbered = (number: string | null): SQL =>
  sql`(select id from uploaded_file where number = ${number})`;
/** Numbers of payments as a JSON array. */
const slipUsedBy = (number: string | null, savedUuid: string | null): SQL =>
  sql`(select json_group_array(number) from (select other.number from
    ${slipPayments(fileNumbered(number), savedUuid)} limit ${SLIP_NAMES_MAX}))`;
/** A reference document that is to be attached to a payment: the file, and the payments that have it. */
export const slipToAttach = (number: string, uuid: string): Statement<{ id: number; slip_of_json: string }> =>
  statement(
    sql`select id, ${slipUsedBy(number, uuid)} as slip_of_json from uploaded_file where number = ${number}`,
  );
/** Payments that count as having this typed receipt number, other than the one being saved. */
export const hasReceiptNumber = (typed: string | null, savedUuid: string | null): SQL =>
  sql`typed_receipt_number = ${typed} collate nocase and status <> 'CANCELLED' and uuid is not ${savedUuid}`;
/** Of these receipt numbers those that are used, each with its payment. */
export const receiptNumbersUsed = (
  typed: readonly string[],
): Statement<{ receipt_number: string; number: string }> =>
  statement(sql`select wanted.value as receipt_number, min(number) as number
    from json_each(${json(typed)}) wanted
      cross join payment on typed_receipt_number = wanted.value collate nocase and status <> 'CANCELLED'
    group by wanted.value`);
export const paymentReferences = (
  entry: {
    customerId: string;
    otherCustomerIds: readonly string[];
    paymentType: string;
    referenceNumber: string | null;
    typedReceiptNumber: string | null;
    bankCode: string | null;
    details: Pick<PaymentDetails, "chequeNumber">;
  },
  savedUuid: string | null = null,
): Statement<EntryReferencesRow> =>
  statement(sql`select
    (select id from student where student_no = ${entry.customerId}) as student_id,
    exists (select 1 from payment_type where name = ${entry.paymentType}) as has_type,
    (select count(*) from student
      where student_no in (select value from json_each(${JSON.stringify(entry.otherCustomerIds)}))) as others,
    ${fileNumbered(entry.referenceNumber)} as file_id,
    ${slipUsedBy(entry.referenceNumber, savedUuid)} as slip_of_json,
    (select json_group_array(number) from (select other.number
      from ${chequePayments({ bankCode: entry.bankCode, number: entry.details.chequeNumber }, savedUuid)} limit ${SLIP_NAMES_MAX})) as cheque_of_json,
    (select number from payment where ${hasReceiptNumber(entry.typedReceiptNumber, savedUuid)} order by id limit 1) as receipt_of`);
