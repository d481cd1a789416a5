import { BANK_LINE_LIST } from "#core/billing/bank-lines/bank-line.ts";
import { CREDIT_MEMO_LIST } from "#core/billing/credit-memos/credit-memo-list.ts";
import { ERP_FAILURES, ERP_TRANSFER_LIST } from "#core/billing/erp/erp-transfer.ts";
import { FAILED_MAIL_DAYS, unpostedThrough, type WaitingKey } from "#core/billing/overview/waiting.ts";
import { PAYMENT_LIST } from "#core/billing/payments/payment-list.ts";
import { PROMISSORY_NOTES } from "#core/billing/promissory-note.ts";
import { SCHEDULE_LIST } from "#core/billing/schedules/schedule.ts";
import { type AnyList, type FilterOf, filterOf, type SortOf } from "#core/shared/list/definition.ts";
import { addDays, type SchoolDay, startOfDay } from "#core/shared/school-day.ts";
import { BANK_LINES } from "#db/queries/billing/bank-line.ts";
import { CREDIT_MEMOS } from "#db/queries/billing/credit-memos/credit-memo-list.ts";
import { ERP_TRANSFERS } from "#db/queries/billing/erp-transfer.ts";
import { PAYMENTS } from "#db/queries/billing/payments/payment-list.ts";
import { PROMISSORY_NOTE_SOURCE } from "#db/queries/billing/promissory-note.ts";
import { SCHEDULES } from "#db/queries/billing/schedules/schedule.ts";
import type { ListSource } from "#db/queries/shared/list-source.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

type Counting = (today: SchoolDay) => Statement<{ count: number }>;

const pageOf = <L extends AnyList>(list: L, filter: FilterOf<L>, today: SchoolDay) => ({
  filter,
  sort: list.sorts[0] as SortOf<L>,
  descending: true,
  limit: 1,
  offset: 0,
  today,
  // These lists show everyone of finance the same.
  userId: 0,
});
/** How many records a list has with this filter. */
const countOf =
  <L extends AnyList>(
    list: L,
    source: ListSource<L, unknown>,
    filter: (today: SchoolDay) => FilterOf<L>,
  ): Counting =>
  (today) =>
    source.totals(pageOf(list, filter(today), today));
/** Payments that wait longer: all that are not posted, less those of the last days, which are bounded. */
const unpostedPayments: Counting = (today) =>
  statement(sql`select (select coalesce(sum(payments), 0) from payment_summary where status = 'UNPOSTED') - count(*) as "count"
    from payment indexed by payment_by_status
    where status = 'UNPOSTED' and paid_at >= ${startOfDay(addDays(unpostedThrough(today), 1))}`);
const paymentsOf = (status: "REFUND REQUESTED" | "REFUND APPROVED"): Counting =>
  countOf(PAYMENT_LIST, PAYMENTS, () => filterOf(PAYMENT_LIST, { status }));

const failedMails: Counting = (today) =>
  statement(sql`select count(*) as "count" from mail indexed by mail_finished
    where finished_at is not null and finished_at >= ${startOfDay(addDays(today, -FAILED_MAIL_DAYS))}
      and status in ('failed', 'unknown') and kind in ('invoice', 'statement', 'credit-memo', 'reminder')
      and not (kind = 'reminder' and exists (select 1 from reminder where mail_id = mail.id and reminder.status = 'dropped'))`);

/** The count of each kind of record that waits. */
export const WAITING_COUNTS: Record<WaitingKey, Counting> = {
  drafts: () =>
    statement(sql`select coalesce(sum(invoices), 0) as "count" from invoice_summary
      where document_status = 'draft' and is_cancelled = 0`),
  unposted: unpostedPayments,
  "refunds-to-approve": paymentsOf("REFUND REQUESTED"),
  "refunds-to-pay": paymentsOf("REFUND APPROVED"),
  memos: countOf(CREDIT_MEMO_LIST, CREDIT_MEMOS, () => filterOf(CREDIT_MEMO_LIST, { status: "draft" })),
  schedules: countOf(SCHEDULE_LIST, SCHEDULES, () => filterOf(SCHEDULE_LIST, { status: "PAUSED" })),
  "bank-matched": countOf(BANK_LINE_LIST, BANK_LINES, () => filterOf(BANK_LINE_LIST, { status: "matched" })),
  "bank-unmatched": countOf(BANK_LINE_LIST, BANK_LINES, () =>
    filterOf(BANK_LINE_LIST, { status: "unmatched" }),
  ),
  notes: countOf(PROMISSORY_NOTES, PROMISSORY_NOTE_SOURCE, () =>
    filterOf(PROMISSORY_NOTES, { status: "broken" }),
  ),
  transfers: countOf(ERP_TRANSFER_LIST, ERP_TRANSFERS, () =>
    filterOf(ERP_TRANSFER_LIST, { statuses: [...ERP_FAILURES] }),
  ),
  mails: failedMails,
};
