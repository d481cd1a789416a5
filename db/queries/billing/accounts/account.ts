import { ACCOUNT_INVOICES_MAX, type AccountMail } from "#core/billing/accounts/account-contract.ts";
import type { AccountRow } from "#core/billing/accounts/account-list.ts";
import { ACCOUNT_RECORDS_MAX } from "#core/billing/accounts/account-path.ts";
import { CREDIT_MEMO_LIST } from "#core/billing/credit-memos/credit-memo-list.ts";
import { INVOICE_LIST } from "#core/billing/invoices/invoice.ts";
import { PAYMENT_LIST } from "#core/billing/payments/payment-list.ts";
import { PROMISSORY_NOTES } from "#core/billing/promissory-note.ts";
import { REFUND_LIST } from "#core/billing/refunds/refund-list.ts";
import { SCHEDULE_LIST } from "#core/billing/schedules/schedule.ts";
import { filterOf } from "#core/shared/list/definition.ts";
import { formatMonth, type SchoolDay } from "#core/shared/school-day.ts";
import { CREDIT_MEMOS } from "#db/queries/billing/credit-memos/credit-memo-list.ts";
import { IS_CUSTOMER } from "#db/queries/billing/customer.ts";
import { INVOICES } from "#db/queries/billing/invoice-list.ts";
import { PAYMENTS } from "#db/queries/billing/payments/payment-list.ts";
import { PROMISSORY_NOTE_SOURCE } from "#db/queries/billing/promissory-note.ts";
import { REFUNDS } from "#db/queries/billing/refunds/refund-list.ts";
import { SCHEDULES } from "#db/queries/billing/schedules/schedule.ts";
import type { Chunk } from "#db/queries/shared/list-source.ts";
import type { Row } from "#db/row.ts";
import { mapRows, type Statement, sql, statement } from "#db/statement.ts";
import { ACCOUNT_COLUMNS, type AccountColumns, accountOf, owingNow, withSection } from "./account-list.ts";

/** The account of a customer and those of the other children of the same guardian, the customer's own first. */
export const familyAccounts = (customerId: string, today: SchoolDay): Statement<AccountRow> =>
  mapRows(
    statement<AccountColumns>(sql`with family as materialized (
        select student.id, asked.id <> student.id as is_sibling
        from student asked cross join student on student.guardian_id = asked.guardian_id
        where asked.student_no = ${customerId} and ${IS_CUSTOMER}),
      owing as materialized (${owingNow(today, sql`account.student_id in (select id from family)`)})
      select ${ACCOUNT_COLUMNS} from family cross join student on student.id = family.id
        left join owing on owing.student_id = student.id ${withSection(today)}
      order by is_sibling, student.name_key`),
    accountOf,
  );

/** These lists show everyone of finance the same. */
const NOBODY = 0;

/** A customer's records, a few of each list: the statements, and the rows from what they answered. */
export function recordsOfAccount(customerId: string, today: SchoolDay) {
  const page = { userId: NOBODY, today, offset: 0, limit: ACCOUNT_RECORDS_MAX, descending: true };
  const chunks = {
    openInvoices: INVOICES.chunk({
      ...page,
      filter: filterOf(INVOICE_LIST, { status: "published", customerIds: [customerId], hasBalance: true }),
      sort: "dueDate",
      descending: false,
      limit: ACCOUNT_INVOICES_MAX,
    }),
    payments: PAYMENTS.chunk({ ...page, filter: filterOf(PAYMENT_LIST, { customerId }), sort: "paidAt" }),
    refunds: REFUNDS.chunk({
      ...page,
      filter: filterOf(REFUND_LIST, { customer: customerId }),
      sort: "createdAt",
    }),
    creditMemos: CREDIT_MEMOS.chunk({
      ...page,
      filter: filterOf(CREDIT_MEMO_LIST, { customerId }),
      sort: "submittedDate",
    }),
    schedules: SCHEDULES.chunk({
      ...page,
      filter: filterOf(SCHEDULE_LIST, { customerId }),
      sort: "startDate",
    }),
    promissoryNotes: PROMISSORY_NOTE_SOURCE.chunk({
      ...page,
      filter: filterOf(PROMISSORY_NOTES, { customerId }),
      sort: "createdAt",
    }),
  };
  return {
    statements: Object.values(chunks).flatMap(({ statements }) => statements),
    read(answered: readonly unknown[][]) {
      const results = [...answered];
      const rowsOf = <L>({ statements, read }: Chunk<L>) => read(results.splice(0, statements.length)).rows;
      // In the order of the statements.
      return {
        openInvoices: rowsOf(chunks.openInvoices),
        payments: rowsOf(chunks.payments),
        refunds: rowsOf(chunks.refunds),
        creditMemos: rowsOf(chunks.creditMemos),
        schedules: rowsOf(chunks.schedules),
        promissoryNotes: rowsOf(chunks.promissoryNotes),
      };
    },
  };
}

/** What an account's mail is about. */
const subjectOf = ({ kind, subject_number, period }: Row<"mail", "kind" | "subject_number" | "period">) => {
  if (period !== null) return `Statement of account, ${formatMonth(period)}`;
  if (kind === "statement") return "Statement of account";
  if (kind === "reminder") return "Reminder";
  return kind === "receipt" || kind === "refund-receipt" ? `Receipt of ${subject_number}` : subject_number;
};

/** The newest emails about a customer's invoices, credit memos, receipts, statements and reminders, and about the statements of the family. */
export const mailsOfCustomer = (customerId: string): Statement<AccountMail> =>
  mapRows(
    statement<Omit<AccountMail, "subject"> & Row<"mail", "kind" | "subject_number" | "period">>(sql`
    with asked as (select id, guardian_id from student where student_no = ${customerId})
    select created_at as askedAt, kind, subject_number, period, recipient,
      case when status in ('sent', 'failed') then status when status = 'unknown' then 'failed' else 'waiting' end as status
    from mail where id in (
      select mail.id from (select uuid from invoice where student_id = (select id from asked)
          union all select uuid from credit_memo where student_id = (select id from asked)
          union all select uuid from payment_customer cross join payment on payment.id = payment_id
            where payment_customer.student_id = (select id from asked) and is_own = 1
          union all select uuid from refund where student_id = (select id from asked)) record
        cross join mail indexed by mail_of_record on subject_uuid = record.uuid
          and kind in ('invoice', 'credit-memo', 'receipt', 'refund-receipt')
      union all select id from mail indexed by mail_of_statement
        where kind = 'statement' and subject_number = ${customerId}
      union all select id from mail indexed by mail_of_family where period is not null
        and subject_uuid = (select uuid from guardian where id = (select guardian_id from asked))
      union all select mail_id from invoice cross join reminder_invoice on invoice_id = invoice.id
        cross join reminder on reminder.id = reminder_id
        where student_id = (select id from asked) and reminder.status <> 'dropped')
    order by id desc limit ${ACCOUNT_RECORDS_MAX}`),
    ({ kind, subject_number, period, ...mail }) => ({
      ...mail,
      subject: subjectOf({ kind, subject_number, period }),
    }),
  );
