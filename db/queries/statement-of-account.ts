import type { SchoolDay } from "../../core/shared/school-day.ts";
import { type Statement, sql, statement } from "../statement.ts";

/** A customer's ledger as a statement: what stood before, and each entry in the ledger's order (decision 32). */
export const openingBalance = (
  customerId: string,
  before: SchoolDay,
): Statement<{ balance_centavos: number }> =>
  statement(sql`select coalesce(sum(debit_centavos) - sum(credit_centavos), 0) as balance_centavos
    from ledger_entry where student_id = (select id from student where student_no = ${customerId})
      and entry_date < ${before}`);

export interface LedgerEntryRow {
  entry_date: SchoolDay;
  due_date: SchoolDay | null;
  kind: string;
  paper_uuid: string;
  paper_number: string;
  description: string;
  debit_centavos: number;
  credit_centavos: number;
}
export const ledgerEntries = (
  customerId: string,
  from: SchoolDay,
  to: SchoolDay,
): Statement<LedgerEntryRow> =>
  statement(sql`select entry_date, due_date, kind, paper_uuid, paper_number, description, debit_centavos, credit_centavos
    from ledger_entry where student_id = (select id from student where student_no = ${customerId})
      and entry_date between ${from} and ${to} order by entry_date, is_credit, id`);

export interface CustomerRow {
  customer_id: string;
  fullname: string;
  email: string;
  contact_number: string;
  home_address: string;
  billing_address: string;
  tax_number: string;
}
const CUSTOMER = sql`student.student_no as customer_id, student.fullname, guardian.email, guardian.contact_number,
  guardian.home_address, guardian.billing_address, guardian.tax_number
  from student join guardian on guardian.id = student.guardian_id`;
export const customerById = (customerId: string): Statement<CustomerRow> =>
  statement(sql`select ${CUSTOMER} where student_no = ${customerId}`);
/** Active customers by name, for pickers: at most `limit`. */
export const customers = (limit: number): Statement<CustomerRow> =>
  statement(
    sql`select ${CUSTOMER} where is_active = 1 order by student.fullname collate nocase, student.id limit ${limit}`,
  );
