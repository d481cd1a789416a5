import { check, type LedgerCheck, manilaDay } from "#db/queries/billing/ledger-check.ts";
import { sql } from "#db/statement.ts";

/** The invariants of refunds in the books. */
export const REFUND_CHECKS: readonly LedgerCheck[] = [
  check(
    "a payment is refunded only where it has a posted refund, has one open refund at most, and only while that is approved; its posted refunds are at most what was paid",
    sql`select p.number as example from payment p left join (
        select payment_id, sum(status = 'POSTED') as posted, sum(status = 'UNPOSTED') as open,
          sum(iif(status = 'POSTED', amount_centavos, 0)) as paid_back
        from refund group by payment_id) r on r.payment_id = p.id
      where (p.status = 'REFUNDED' and coalesce(r.posted, 0) = 0) or (p.refunded_at is null) <> (coalesce(r.posted, 0) = 0)
        or (r.posted > 0 and p.status not in ('REFUND REQUESTED', 'REFUND APPROVED', 'REFUNDED', 'CANCELLED'))
        or coalesce(r.open, 0) > (p.status = 'REFUND APPROVED')
        or coalesce(r.paid_back, 0) > p.amount_centavos`,
  ),
  check(
    "a refund is at most what was approved, of its payment's customer, and an open one approved as its payment was",
    sql`select refund.number as example from refund join payment on payment.id = payment_id
      where refund.status <> 'CANCELLED' and (refund.amount_centavos > coalesce(approved_centavos, 0)
        or refund.student_id <> payment.student_id or (refund.status = 'UNPOSTED'
          and (approved_at is not refund_approved_at or approved_centavos is not refund_amount_centavos)))`,
  ),
  check(
    "each posted refund is in the ledger with its amount, once for each customer, on the Manila day it was posted",
    sql`select r.number as example from refund r
      left join (select paper_uuid, sum(debit_centavos) as debited, count(*) as entries,
          count(distinct student_id) as customers, min(entry_date) as first_day, max(entry_date) as last_day
        from ledger_entry where kind = 'REFUND' group by paper_uuid) e on e.paper_uuid = r.uuid
      where coalesce(e.debited, 0) <> iif(r.posted_at is null, 0, r.amount_centavos)
        or coalesce(e.entries, 0) <> coalesce(e.customers, 0)
        or (e.entries > 0 and (e.first_day <> ${manilaDay(sql`r.posted_at`)} or e.last_day <> e.first_day))`,
  ),
  check(
    "each entry of a refund is what was taken from its customer, and each has its refund",
    sql`select coalesce(r.number, e.example) as example from (
        select refund.uuid, p.student_id, p.amount_centavos as amount, '' as example
          from refund_part p join refund on refund.id = p.refund_id
        union all select paper_uuid, student_id, -debit_centavos, paper_number from ledger_entry where kind = 'REFUND'
      ) e left join refund r on r.uuid = e.uuid
      group by e.uuid, e.student_id having sum(e.amount) <> 0`,
  ),
];
