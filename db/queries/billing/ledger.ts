import { RECORD_CHECKS } from "#db/queries/audit/record-checks.ts";
import type { Row } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { PAST_BALANCE_CHECKS } from "./accounts/past-balances.ts";
import { ERP_CHECKS } from "./erp-checks.ts";
import { check, type LedgerCheck, manilaDay } from "./ledger-check.ts";
import { REFUND_CHECKS } from "./refunds/refund-checks.ts";

/** The invariants of reminders. */
const REMINDER_CHECKS: readonly LedgerCheck[] = [
  check(
    "no invoice is told of a stage of its due date twice, or twice on a day",
    sql`select invoice.number as example from (
        select invoice_id from reminder_invoice where left_out is null and stage is not null
          group by invoice_id, due_date, stage having count(*) > 1
        union all select invoice_id from reminder_invoice where told_on is not null
          group by invoice_id, told_on having count(*) > 1) twice
      join invoice on invoice.id = invoice_id`,
  ),
  check(
    "a reminder counts and sums its invoices, which are published and of children of its guardian",
    sql`select reminder.uuid as example from reminder
        left join (select reminder_id, count(*) as invoices, sum(r.balance_centavos) as centavos,
            max(student.guardian_id is null or number is null) as is_wrong
          from reminder_invoice r join invoice on invoice.id = invoice_id left join student on student.id = student_id
          group by reminder_id) t on reminder_id = reminder.id
      where invoices is not invoice_count or centavos is not amount_centavos or is_wrong`,
  ),
];

/** The invariants of promissory notes. */
const NOTE_CHECKS: readonly LedgerCheck[] = [
  check(
    "what a promissory note promises is the sum of its dates, and of what its invoices owed when it was made",
    sql`select n.number as example from promissory_note n
      where n.amount_centavos <> coalesce((select sum(promised_centavos) from promissory_note_invoice where note_id = n.id), 0)
        or n.amount_centavos <> coalesce((select sum(amount_centavos) from promissory_note_date where note_id = n.id), 0)
        or n.last_date is not (select max(date) from promissory_note_date where note_id = n.id)
        or exists (select 1 from (select through_centavos, sum(amount_centavos) over (order by date) as summed
          from promissory_note_date where note_id = n.id) where through_centavos <> summed)`,
  ),
  check(
    "a promissory note's invoices are published ones of its own customer",
    sql`select n.number as example from promissory_note_invoice p join promissory_note n on n.id = p.note_id
      join invoice i on i.id = p.invoice_id where i.student_id is not n.student_id or i.number is null`,
  ),
  check(
    "what is settled of a promissory note, and its first date that is not met, follow from its invoices",
    sql`select number as example from (
        select n.number, n.settled_centavos, n.unmet_date, n.id, sum(min(p.promised_centavos, max(0,
            i.amount_due_centavos - i.balance_centavos - p.settled_before_centavos,
            p.promised_centavos - i.balance_centavos))) as settled
        from promissory_note n join promissory_note_invoice p on p.note_id = n.id join invoice i on i.id = p.invoice_id
        group by n.id) t
      where settled_centavos <> settled or unmet_date is not (select min(date) from promissory_note_date
        where note_id = t.id and through_centavos > settled)`,
  ),
];

/** The invariants of late-payment charges. */
const LATE_CHARGE_CHECKS: readonly LedgerCheck[] = [
  check(
    "no invoice is charged late twice for a month, nor is a late-payment charge, and none is charged to another customer",
    sql`select invoice.number as example from late_charge join invoice on invoice.id = invoice_id
        join invoice draft on draft.id = draft_id
      where draft.student_id is not invoice.student_id or invoice.number is null
        or exists (select 1 from late_charge own where own.draft_id = invoice.id)
      union all select month from late_charge group by month, invoice_id having count(*) > 1`,
  ),
  check(
    "of a run of late-payment charges each customer has one draft",
    sql`select month as example from late_charge_run run join (select run_id, student_id, count(distinct draft_id) as drafts
        from late_charge join invoice on invoice.id = draft_id group by run_id, student_id) d on d.run_id = run.id
      where drafts > 1`,
  ),
];

/** What the instalments of a draft have to agree with. */
const INSTALMENT_CHECKS: readonly LedgerCheck[] = [
  check(
    "the instalments of a draft are its student's, and sum to it in each total",
    sql`select source.draft_number as example from invoice source indexed by invoice_sources
        left join invoice made on made.source_id = source.id
      where source.source_published_at is not null and source.student_id is not null
        and source.generate_type = 'ONETIME'
      group by source.id
      having count(made.id) < 2 or min(made.student_id = source.student_id) <> 1
        or sum(made.subtotal_centavos) <> source.subtotal_centavos
        or sum(made.taxes_centavos) <> source.taxes_centavos
        or sum(made.surcharges_centavos) <> source.surcharges_centavos
        or sum(made.deductions_centavos) <> source.deductions_centavos
        or sum(made.amount_due_centavos) <> source.amount_due_centavos`,
  ),
];

/** A product of quantity and unit price that an integer of SQLite holds. */
const SAFE_PRODUCT = 9_000_000_000_000_000_000n;

/** What named deductions and surcharges have to agree with. */
const DISCOUNT_CHECKS: readonly LedgerCheck[] = [
  check(
    "the parts of a line's deduction sum to it",
    sql`select coalesce(number, draft_number) as example from (
        select invoice.number, draft_number, line_total_centavos, parts, iif(
          unit_price_e4 <= ${sql.raw(String(SAFE_PRODUCT))} / max(quantity_e4, 1),
          (unit_price_e4 * quantity_e4 + 500000) / 1000000, line_total_centavos + parts) as base
        from (select invoice_line.*, (select sum(value ->> 'amount') from json_each(parts_json, '$.deduction')) as parts
          from invoice_line indexed by invoice_line_named where parts_json is not null) line
        join invoice on invoice.id = line.invoice_id where parts is not null)
      where parts <> base - line_total_centavos`,
  ),
];

/** The invariants of bank lines in the books. */
const BANK_LINE_CHECKS: readonly LedgerCheck[] = [
  check(
    "a confirmed bank line is one payment's, of its bank and amount, that is not cancelled",
    sql`select payment.number as example from bank_line join payment on payment.id = payment_id
      where payment.status = 'CANCELLED' or payment.bank_code is not bank_line.bank_code
        or payment.amount_centavos <> bank_line.amount_centavos
      union all select payment.number from payment join bank_line on payment_id = payment.id
        group by payment.id having count(*) > 1`,
  ),
  check(
    "a bank line is matched exactly where it has a proposal; one taken once has its place among equal ones",
    sql`select reference as example from bank_line
      where status = 'matched' and match_payment_id is null and match_student_id is null
        or status = 'unmatched' and coalesce(match_payment_id, match_student_id) is not null
      union all select bank_line.reference from bank_line
        where place > 1 and place > (select count(*) from bank_line other where other.bank_code = bank_line.bank_code
          and other.line_date = bank_line.line_date and other.amount_centavos = bank_line.amount_centavos
          and other.reference = bank_line.reference and other.description = bank_line.description
          and coalesce(other.bank_account_uuid = bank_line.bank_account_uuid, 1)
          and (bank_line.balance = '' or other.balance in (bank_line.balance, '')))`,
  ),
];

const liveAllocations = sql`coalesce((select sum(a.amount_centavos) from payment_allocation a
  where a.invoice_id = i.id and a.released_at is null), 0)`;

/** A series' numbers, with the gaps a restore left, are 1 … n without a hole in each year, and the counter is at n + 1. */
const gapless = (series: string, numbers: SQL): LedgerCheck =>
  check(
    `${series} numbers are gapless in each year but for recorded gaps, and the counter is after the last`,
    sql`select ${series} || '-' || year as example from (
      select year, sum(given) as given, max(last) as last, max(next) as next from (
        select cast(substr(number, ${series.length + 2}, 4) as integer) as year, 1 as given,
          cast(substr(number, ${series.length + 7}) as integer) as last, 0 as next from (${numbers})
        union all
        select year, last - first + 1, last, 0 from number_gap where series = ${series}
        union all
        select year, 0, 0, next from number_series where series = ${series}
      ) group by year
    ) where given <> last or next <> last + 1`,
  );

/** The invariants of the books, each as one set-based statement over the whole database. */
export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  check(
    "an invoice's balance is its total less what is paid on it; a cancelled one's is 0",
    (of) => sql`select coalesce(i.number, i.draft_number) as example from invoice i
      where ${of.invoice(sql`i.uuid`)} and (i.balance_centavos <> case when i.cancelled_at is null
          then i.amount_due_centavos - ${liveAllocations} - i.credited_centavos else 0 end
        or (i.cancelled_at is not null and ${liveAllocations} <> 0))`,
  ),
  check(
    "an invoice's total is its subtotal, taxes and surcharges less its deductions",
    (of) => sql`select coalesce(number, draft_number) as example from invoice
      where ${of.invoice(sql`uuid`)} and amount_due_centavos <> subtotal_centavos + taxes_centavos + surcharges_centavos - deductions_centavos`,
  ),
  check(
    "a customer's ledger sums to the balances less the unapplied credit",
    (of) => sql`select s.student_no as example from (
        select student_id, sum(owed) as owed from (
          select student_id, debit_centavos - credit_centavos as owed from ledger_entry where ${of.customer(sql`student_id`)}
          union all select student_id, -balance_centavos from invoice
            where document_status = 'published' and student_id is not null and ${of.customer(sql`student_id`)}
          union all select student_id, unapplied_centavos from customer_account where ${of.customer(sql`student_id`)}
        ) group by student_id
      ) t join student s on s.id = t.student_id where t.owed <> 0`,
  ),
  check(
    "a customer's unapplied credit is what no invoice holds of its payments",
    (of) => sql`select s.student_no as example from (
        select student_id, sum(unapplied) as unapplied from (
          select student_id, -unapplied_centavos as unapplied from customer_account where ${of.customer(sql`student_id`)}
          union all select student_id, credit_centavos - debit_centavos from ledger_entry
            where ${of.customer(sql`student_id`)} and (kind in ('PAYMENT', 'REFUND')
              or (kind = 'CANCELLATION' and exists (select 1 from payment where uuid = paper_uuid)))
          union all select invoice.student_id, -payment_allocation.amount_centavos
            from payment_allocation join invoice on invoice.id = invoice_id
            where released_at is null and ${of.customer(sql`invoice.student_id`)}
        ) group by student_id
      ) t join student s on s.id = t.student_id where t.unapplied <> 0`,
  ),
  check(
    "a payment's live allocations are at most its amount less what was refunded, and it has none unless it counts",
    (
      of,
    ) => sql`select p.number as example from (select payment_id, sum(payment_allocation.amount_centavos) as allocated
        from payment_allocation join payment on payment.id = payment_id
        where released_at is null and ${of.payment(sql`payment.uuid`)} group by payment_id
      ) a join payment p on p.id = a.payment_id
      where a.allocated > p.amount_centavos - coalesce((select sum(amount_centavos) from refund
            where payment_id = p.id and posted_at is not null), 0)
        or p.status not in ('POSTED', 'REFUND REQUESTED', 'REFUND APPROVED', 'REFUNDED')`,
  ),
  check(
    "each published invoice is in the ledger once, with its customer, day and first total or later adjustments",
    (of) => sql`select i.number as example from invoice i
      left join (select paper_uuid, sum(debit_centavos - credit_centavos) as posted from ledger_entry
        where kind in ('INVOICE', 'ADJUSTMENT') and ${of.invoice(sql`paper_uuid`)} group by paper_uuid) e on e.paper_uuid = i.uuid
      where ${of.invoice(sql`i.uuid`)} and i.document_status = 'published' and i.amount_due_centavos <> coalesce(e.posted, 0)`,
  ),
  check(
    "each entry of an invoice bears its customer; its day is the invoice date, or at its cancellation the later of that date and the day cancelled",
    (of) => sql`select e.paper_number as example from ledger_entry e join invoice i on i.uuid = e.paper_uuid
      where ${of.invoice(sql`i.uuid`)} and (e.student_id is not i.student_id
        or (e.kind = 'INVOICE' and e.entry_date <> i.invoice_date)
        or (e.kind = 'CANCELLATION' and (e.entry_date is not max(i.invoice_date, ${manilaDay(sql`i.cancelled_at`)})
          or e.credit_centavos <> i.amount_due_centavos - i.credited_centavos)))`,
  ),
  check(
    "what an invoice was credited with is the sum of its published credit memos, each of its own customer",
    sql`select coalesce(i.number, i.draft_number) as example from invoice i
      left join (select invoice_id, sum(amount_centavos) as credited from credit_memo
        where status = 'published' group by invoice_id) m on m.invoice_id = i.id
      where i.credited_centavos <> coalesce(m.credited, 0)
      union all select coalesce(m.number, m.draft_number) from credit_memo m join invoice i on i.id = m.invoice_id
      where m.student_id is not i.student_id or i.number is null`,
  ),
  check(
    "each published credit memo is in the ledger once, with its customer and amount, on the day it was submitted, not before its invoice; no other memo is",
    sql`select coalesce(m.number, m.draft_number) as example from credit_memo m join invoice i on i.id = m.invoice_id
      left join (select paper_uuid, count(*) as entries, sum(credit_centavos - debit_centavos) as credited,
          min(student_id) as student_id, min(entry_date) as day, min(paper_number) as number
        from ledger_entry where kind = 'CREDIT MEMO' group by paper_uuid) e on e.paper_uuid = m.uuid
      where coalesce(e.entries, 0) <> (m.status = 'published')
        or (e.entries is not null and (e.credited <> m.amount_centavos or e.student_id <> m.student_id
          or e.day <> m.submitted_date or e.number <> m.number or m.submitted_date < i.invoice_date))
      union all select paper_number from ledger_entry where kind = 'CREDIT MEMO'
        and paper_uuid not in (select uuid from credit_memo)`,
  ),
  check(
    "a credit memo's amount is the sum of its items",
    sql`select coalesce(m.number, m.draft_number) as example from credit_memo m
      where m.amount_centavos <> coalesce((select sum(amount_centavos) from credit_memo_item
        where credit_memo_id = m.id), 0)`,
  ),
  check(
    "each payment that was posted is in the ledger with its amount, on the Manila day it was posted, and what was not refunded cancelled on the later of both days",
    (of) => sql`select p.number as example from payment p
      left join (select paper_uuid,
          sum(iif(kind = 'PAYMENT', credit_centavos, 0)) as credited,
          sum(iif(kind = 'CANCELLATION', debit_centavos, 0)) as reversed,
          min(iif(kind = 'PAYMENT', entry_date, null)) as first_day,
          max(iif(kind = 'PAYMENT', entry_date, null)) as last_day,
          min(iif(kind = 'CANCELLATION', entry_date, null)) as first_reversal,
          max(iif(kind = 'CANCELLATION', entry_date, null)) as last_reversal
        from ledger_entry where kind in ('PAYMENT', 'CANCELLATION') and ${of.payment(sql`paper_uuid`)}
        group by paper_uuid) e on e.paper_uuid = p.uuid
      where ${of.payment(sql`p.uuid`)} and (coalesce(e.credited, 0) <> iif(p.posted_at is null, 0, p.amount_centavos)
        or coalesce(e.reversed, 0) <> iif(p.posted_at is null or p.cancelled_at is null, 0, p.amount_centavos
            - coalesce((select sum(amount_centavos) from refund where payment_id = p.id and posted_at is not null), 0))
        or (e.first_day is not null and (e.first_day <> ${manilaDay(sql`p.posted_at`)} or e.last_day <> e.first_day))
        or (e.first_reversal is not null and (e.last_reversal <> e.first_reversal
          or e.first_reversal <> max(e.first_day, ${manilaDay(sql`p.cancelled_at`)}))))`,
  ),
  check(
    "a published source made invoices, or is a schedule; what a source made is one student's, and names its segment",
    sql`select coalesce(number, draft_number) as example from invoice
      where (source_published_at is not null and generate_type = 'ONETIME'
          and not exists (select 1 from invoice made where made.source_id = invoice.id))
        or (source_id is not null and (student_id is null or not exists (select 1 from invoice source
          where source.id = invoice.source_id and source.source_published_at is not null
            and source.segment_id is invoice.segment_id)))`,
  ),
  check(
    "of a source, an occurrence and a customer there is one invoice",
    sql`select min(number) as example from invoice where source_id is not null
      group by source_id, occurrence, student_id having count(*) > 1`,
  ),
  check(
    "a schedule made or skipped each occurrence before its next one, once",
    sql`select i.draft_number as example from invoice_schedule s join invoice i on i.id = s.id
      left join (select source_id, count(distinct occurrence) as made, max(occurrence) as last from invoice
        where source_id is not null group by source_id) m on m.source_id = s.id
      left join (select source_id, count(*) as skipped, max(occurrence) as last from invoice_passed_over
        where student_id is null group by source_id) p on p.source_id = s.id
      where s.made <> coalesce(m.made, 0) or s.next_occurrence - 1 <> s.made + coalesce(p.skipped, 0)
        or s.next_occurrence <= max(coalesce(m.last, 0), coalesce(p.last, 0))
        or (s.status is null) <> (i.source_published_at is null)`,
  ),
  check(
    "a receipt's newest revision says what of its payment is allocated",
    sql`select p.number as example from receipt_revision r join payment p on p.id = r.payment_id
      where r.number = (select max(number) from receipt_revision where payment_id = r.payment_id)
        and coalesce((select sum(value ->> 'allocated') from json_each(r.content_json, '$.payment.invoices')), 0)
          <> coalesce((select sum(amount_centavos) from payment_allocation where payment_id = p.id and released_at is null), 0)`,
  ),
  check(
    "a payment is found under its own customer and under those of its invoices, and under nobody else",
    sql`select p.number as example from (
        select student_id, payment_id, is_own, 1 as listed from payment_customer
        union all select student_id, payment_id, max(is_own), -1 from (
          select student_id, id as payment_id, 1 as is_own from payment
          union all select i.student_id, pi.payment_id, 0 from payment_invoice pi join invoice i on i.id = pi.invoice_id)
        group by student_id, payment_id
      ) c join payment p on p.id = c.payment_id
      group by c.student_id, c.payment_id, is_own having sum(listed) <> 0`,
  ),
  check(
    "the ledger's daily summary equals the entries it sums up",
    sql`select entry_date || ' ' || kind as example from (
        select entry_date, kind, debit_centavos, credit_centavos from ledger_entry
        union all select entry_date, kind, -debit_centavos, -credit_centavos from ledger_daily_summary
      ) group by entry_date, kind having sum(debit_centavos) <> 0 or sum(credit_centavos) <> 0`,
  ),
  check(
    "the daily summary equals the invoices it sums up",
    sql`select document_status || ' ' || settlement || ' ' || due_date as example from (
        select document_status, settlement, due_date, count(*) as invoices,
          sum(amount_due_centavos) as due, sum(balance_centavos) as balance
        from invoice group by document_status, settlement, due_date
        union all
        select document_status, settlement, due_date, -invoices, -amount_due_centavos, -balance_centavos
        from invoice_daily_summary
      ) group by document_status, settlement, due_date
      having sum(invoices) <> 0 or sum(due) <> 0 or sum(balance) <> 0`,
  ),
  check(
    "the summary by customer equals the invoices it sums up",
    sql`select s.student_no as example from (
        select student_id, document_status, settlement, count(*) as invoices,
          sum(amount_due_centavos) as due, sum(balance_centavos) as balance
        from invoice where student_id is not null group by student_id, document_status, settlement
        union all
        select student_id, document_status, settlement, -invoices, -amount_due_centavos, -balance_centavos
        from invoice_customer_summary
      ) t join student s on s.id = t.student_id group by student_id, document_status, settlement
      having sum(invoices) <> 0 or sum(due) <> 0 or sum(balance) <> 0`,
  ),
  check(
    "the summary of all invoices equals the invoices it sums up",
    sql`select document_status || ' ' || is_cancelled as example from (
        select document_status, cancelled_at is not null as is_cancelled, 1 as invoices,
          amount_due_centavos as due, balance_centavos as balance from invoice
        union all
        select document_status, is_cancelled, -invoices, -amount_due_centavos, -balance_centavos from invoice_summary
      ) group by document_status, is_cancelled having sum(invoices) <> 0 or sum(due) <> 0 or sum(balance) <> 0`,
  ),
  check(
    "the payments' summary equals the payments it sums up",
    sql`select status || ' ' || payment_type || ' ' || method_code as example from (
        select status, payment_type, method_code, posted_at is not null as is_posted, 1 as payments,
          amount_centavos as amount, 0 as refunded from payment
        union all
        select p.status, payment_type, p.method_code, p.posted_at is not null, 0, 0, r.amount_centavos
        from refund r join payment p on p.id = r.payment_id where r.status = 'POSTED'
        union all
        select status, payment_type, method_code, is_posted, -payments, -amount_centavos, -refunded_centavos
        from payment_summary
      ) group by status, payment_type, method_code, is_posted
      having sum(payments) <> 0 or sum(amount) <> 0 or sum(refunded) <> 0`,
  ),
  check(
    "the payments' summary by customer equals the payments that name each",
    sql`select s.student_no || ' ' || status as example from (
        select student_id, status, posted_at is not null as is_posted, 1 as payments, amount_centavos as amount,
          0 as refunded from payment
        union all
        select p.student_id, p.status, p.posted_at is not null, 0, 0, r.amount_centavos
        from refund r join payment p on p.id = r.payment_id where r.status = 'POSTED'
        union all
        select student_id, status, is_posted, -payments, -amount_centavos, -refunded_centavos
        from payment_customer_summary
      ) t join student s on s.id = t.student_id group by student_id, status, is_posted
      having sum(payments) <> 0 or sum(amount) <> 0 or sum(refunded) <> 0`,
  ),
  check(
    "a segment that follows a grade level has the students whose section is of it",
    sql`select segment.code as example from (
        select segment_id as followed_id, student_id from segment_member
        union all
        select segment.id, place.student_id from segment cross join section on section.grade_level_id = follows_level_id
          and section.school_year_id = follows_year_id and section.kind = 'regular'
          cross join student_section place on place.section_id = section.id
      ) counted join segment on segment.id = followed_id and follows_level_id is not null
      group by segment.id, student_id having count(*) <> 2`,
  ),
  gapless("INV", sql`select number from invoice where number is not null`),
  gapless("CM", sql`select number from credit_memo where number is not null`),
  gapless("PT", sql`select number from payment`),
  gapless("RF", sql`select number from refund`),
  gapless("PN", sql`select number from promissory_note`),
  gapless("PR", sql`select receipt_number as number from payment where receipt_number like 'PR-____-%'`),
  gapless("SR", sql`select number from permanent_record_issue`),
  check(
    "an invoice's number bears the Manila year of its publication",
    sql`select number as example from invoice
      where number is not null and substr(number, 5, 4) <> strftime('%Y', published_at, '+8 hours')`,
  ),
  ...REFUND_CHECKS,
  ...ERP_CHECKS,
  ...BANK_LINE_CHECKS,
  ...DISCOUNT_CHECKS,
  ...INSTALMENT_CHECKS,
  ...NOTE_CHECKS,
  ...LATE_CHARGE_CHECKS,
  ...REMINDER_CHECKS,
  ...PAST_BALANCE_CHECKS,
  ...RECORD_CHECKS,
];

/** Ready documents, for `document ready ⇔ its object exists with its SHA-256`. */
export const selectReadyDocuments = (): Statement<Row<"uploaded_file", "uuid" | "object_key" | "sha256">> =>
  statement(sql`select uuid, object_key, sha256 from document where status = 'ready'`);
