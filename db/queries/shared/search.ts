import { FOUND_PER_KIND, type FoundRecord } from "#core/management/search-contract.ts";
import { IS_CUSTOMER } from "#db/queries/billing/customer.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { beginsName, studentsMatching } from "./person-search.ts";
import {
  creditMemosBearing,
  invoicesBearing,
  paymentsBearing,
  promissoryNotesBearing,
  refundsNumbered,
} from "./record-search.ts";

/** A few customers a text names, by name or number, those it begins first; `uuid` is the student number, which addresses them. */
export const findCustomers = (text: string): Statement<FoundRecord> =>
  statement(sql`select 'customer' as kind, student_no as uuid, fullname as title,
      iif(is_active, student_no, student_no || ', left') as detail
    from (${studentsMatching(text)}) found cross join student on student.id = found.id where ${IS_CUSTOMER}
    order by ${beginsName(text, sql`student.id`)} desc, fullname collate nocase limit ${FOUND_PER_KIND}`);

/** A few invoices, payments, refunds, credit memos and promissory notes that bear a text: a number, a receipt number, a reference. The newest first. */
export const findDocuments = (text: string): Statement<FoundRecord> =>
  statement(sql`select * from (
      select 'invoice' as kind, invoice.uuid, coalesce(number, draft_number) as title,
        coalesce(fullname, '') as detail
      from invoice left join student on student.id = student_id
      where invoice.id in (${invoicesBearing(text)}) order by invoice.id desc limit ${FOUND_PER_KIND})
    union all select * from (
      select 'payment' as kind, payment.uuid, number as title, fullname as detail from payment
        join student on student.id = student_id
      where payment.id in (${paymentsBearing(text)}) order by payment.id desc limit ${FOUND_PER_KIND})
    union all select * from (
      select 'refund' as kind, refund.uuid, number as title, fullname as detail from refund
        join student on student.id = student_id
      where refund.id in (${refundsNumbered(text)}) order by refund.id desc limit ${FOUND_PER_KIND})
    union all select * from (
      select 'credit-memo' as kind, credit_memo.uuid, coalesce(number, draft_number) as title, fullname as detail
      from credit_memo join student on student.id = student_id
      where credit_memo.id in (${creditMemosBearing(text)}) order by credit_memo.id desc limit ${FOUND_PER_KIND})
    union all select * from (
      select 'promissory-note' as kind, promissory_note.uuid, number as title, fullname as detail
      from promissory_note join student on student.id = student_id
      where promissory_note.id in (${promissoryNotesBearing(text)})
      order by promissory_note.id desc limit ${FOUND_PER_KIND})`);
