import type { RefundEntry } from "#core/billing/refunds/refund-contract.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

/** What a refund as entered refers to: its reference document, and the customer it names. */
export interface RefundReferencesRow {
  /** 1 where nobody is named, or one the payment is for. */
  has_customer: number;
  file_id: number | null;
}
export const refundReferences = (
  entry: Pick<RefundEntry, "paymentNumber" | "customerId" | "documentNumber">,
): Statement<RefundReferencesRow> =>
  statement(sql`select
    ${entry.customerId} = '' or exists (select 1 from payment_customer join student on student.id = payment_customer.student_id
      where payment_id = (select id from payment where number = ${entry.paymentNumber})
        and student_no = ${entry.customerId}) as has_customer,
    (select id from uploaded_file where number = ${entry.documentNumber}) as file_id`);
