import { json, type SQL, type Statement, sql, statement } from "../../../statement.ts";

/** What a payment as entered refers to: its customer, type and reference document. */
export interface EntryReferencesRow {
  student_id: number | null;
  has_type: number;
  /** How many of the other customers exist. */
  others: number;
  file_id: number | null;
  /** The payment, neither cancelled nor the one being saved, that has the receipt number already. */
  receipt_of: string | null;
}
/** Payments that count as having this typed receipt number, other than the one being saved. */
export const hasReceiptNumber = (typed: string | null, savedUuid: string | null): SQL =>
  sql`typed_receipt_number = ${typed} and status <> 'CANCELLED' and uuid is not ${savedUuid}`;
/** Of these receipt numbers those that are used, each with its payment. */
export const receiptNumbersUsed = (
  typed: readonly string[],
): Statement<{ receipt_number: string; number: string }> =>
  statement(sql`select typed_receipt_number as receipt_number, min(number) as number
    from json_each(${json(typed)}) wanted
      cross join payment on typed_receipt_number = wanted.value and status <> 'CANCELLED'
    group by typed_receipt_number`);
export const paymentReferences = (
  entry: {
    customerId: string;
    otherCustomerIds: readonly string[];
    paymentType: string;
    referenceNumber: string | null;
    typedReceiptNumber: string | null;
  },
  savedUuid: string | null = null,
): Statement<EntryReferencesRow> =>
  statement(sql`select
    (select id from student where student_no = ${entry.customerId}) as student_id,
    exists (select 1 from payment_type where name = ${entry.paymentType}) as has_type,
    (select count(*) from student
      where student_no in (select value from json_each(${JSON.stringify(entry.otherCustomerIds)}))) as others,
    (select id from uploaded_file where number = ${entry.referenceNumber}) as file_id,
    (select number from payment where ${hasReceiptNumber(entry.typedReceiptNumber, savedUuid)} order by id limit 1) as receipt_of`);
