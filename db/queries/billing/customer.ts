import { type SQL, sql } from "#db/statement.ts";

/**
 * Who is a customer: every active student, and every student who ever had an invoice or a payment. For statements
 * that read `student`.
 */
export const IS_CUSTOMER: SQL = sql`(student.is_active = 1
  or exists (select 1 from invoice where invoice.student_id = student.id)
  or exists (select 1 from payment_customer where payment_customer.student_id = student.id))`;
