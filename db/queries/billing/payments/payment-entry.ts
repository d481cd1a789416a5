import { type Statement, sql, statement } from "../../../statement.ts";

/** What a payment as entered refers to: its customer, type and reference document. */
export interface EntryReferencesRow {
  student_id: number | null;
  has_type: number;
  /** How many of the other customers exist. */
  others: number;
  file_id: number | null;
}
export const paymentReferences = (entry: {
  customerId: string;
  otherCustomerIds: readonly string[];
  paymentType: string;
  referenceNumber: string | null;
}): Statement<EntryReferencesRow> =>
  statement(sql`select
    (select id from student where student_no = ${entry.customerId}) as student_id,
    exists (select 1 from payment_type where name = ${entry.paymentType}) as has_type,
    (select count(*) from student
      where student_no in (select value from json_each(${JSON.stringify(entry.otherCustomerIds)}))) as others,
    (select id from uploaded_file where number = ${entry.referenceNumber}) as file_id`);
