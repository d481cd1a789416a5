import { check, type LedgerCheck } from "#db/queries/billing/ledger-check.ts";
import { json, type SQL, sql } from "#db/statement.ts";
import {
  creditMemoFacts,
  gradebookFacts,
  invoiceFacts,
  paymentFacts,
  promissoryNoteFacts,
  refundFacts,
} from "./audit-facts.ts";

/**
 * Records against the audit trail, which is sealed: a record changed, made or removed by another way than an audited change
 * shows, also where balances, allocations and ledger were changed with it.
 */

/**
 * Each record with the state has exactly one event of it, of the same amount, and each such event its record. An event
 * that was taken back by another one (S-47) does not count.
 */
function audited(
  name: string,
  of: { kind: string; event: string; takenBackBy?: string; records: SQL; amount?: SQL },
): LedgerCheck {
  const all = json([of.event, ...(of.takenBackBy ? [of.takenBackBy] : [])]);
  const differs = of.amount ? sql` or events.amount is not ${of.amount}` : sql``;
  return check(name, (narrowed) => {
    const isOf = (uuid: SQL): SQL => narrowed.record(of.kind, uuid);
    const events = sql`select subject_uuid, sum(iif(event = ${of.event}, 1, -1)) as events,
        min(data_json ->> 'amountCentavos') as amount
      from audit_event where subject_kind = ${of.kind} and ${isOf(sql`subject_uuid`)}
        and event in (select value from json_each(${all}))
      group by subject_uuid having events <> 0`;
    const records = sql`select * from (${of.records}) where ${isOf(sql`uuid`)}`;
    return sql`select record.uuid as example from (${records}) record left join (${events}) events on events.subject_uuid = record.uuid
        where coalesce(events.events, 0) <> 1${differs}
      union all
      select events.subject_uuid from (${events}) events
        where not exists (select 1 from (${of.records}) record where record.uuid = events.subject_uuid)`;
  });
}

/** Each record says what the newest event about it kept of it. */
const unchangedSince = (name: string, kind: string, records: SQL, facts: SQL): LedgerCheck =>
  check(
    name,
    (
      narrowed,
    ) => sql`select record.number as example from (select * from (${records}) where ${narrowed.record(kind, sql`uuid`)}) record
      left join (select subject_uuid, max(id) as id from audit_event
        where subject_kind = ${kind} and ${narrowed.record(kind, sql`subject_uuid`)}
          and data_json -> '$.facts' is not null group by subject_uuid) newest
        on newest.subject_uuid = record.uuid
      left join audit_event on audit_event.id = newest.id
      where audit_event.data_json -> '$.facts' is not ${facts}`,
  );

/** Gradebooks of which an event has told since the trail keeps facts. */
export const GRADEBOOK_CHECK: LedgerCheck = check(
  "a gradebook's status, scores and overrides are what its newest event says",
  (narrowed) => sql`select gradebook.name as example from (select subject_uuid, max(id) as id from audit_event
      where subject_kind = 'gradebook' and ${narrowed.record("gradebook", sql`subject_uuid`)} and data_json -> '$.facts' is not null group by subject_uuid) newest
    join audit_event on audit_event.id = newest.id
    join gradebook on gradebook.uuid = newest.subject_uuid
    where audit_event.data_json -> '$.facts' is not ${gradebookFacts(sql`newest.subject_uuid`)}`,
);

/** Each day of a kind of event begins with what the one before it ended with; the kind of a deleted file is known to the summary alone. */
export const EVENT_SUMMARY_CHECK: LedgerCheck = check(
  "the summary of events counts the events of each day and kind",
  sql`select event || ' ' || day as example from (
      select subject_kind, event, date(occurred_at, '+8 hours') as day, 1 as events, 0 as is_wrong
        from (select subject_kind, event, occurred_at from audit_event
          union all select subject_kind, event, occurred_at from view_event)
      union all
      select subject_kind, event, day, -events, earlier <> lag(earlier + events, 1, earlier)
          over (partition by subject_kind, document_kind, event order by day) from event_summary)
    group by subject_kind, event, day having sum(events) <> 0 or max(is_wrong)`,
);

export const RECORD_CHECKS: readonly LedgerCheck[] = [
  audited(
    "each publication is one audit event of the amount first owed, and each such event a published invoice",
    {
      kind: "invoice",
      event: "invoice-publish",
      records: sql`select invoice.uuid, debit_centavos - credit_centavos as owed from invoice
      left join ledger_entry on paper_uuid = invoice.uuid and ledger_entry.kind = 'INVOICE' where number is not null`,
      amount: sql`coalesce(record.owed, 0)`,
    },
  ),
  audited("each published source is one audit event, and each such event a published source", {
    kind: "invoice",
    event: "invoice-source-publish",
    records: sql`select uuid from invoice
      where source_published_at is not null and (student_id is null or generate_type = 'RECURRING')`,
  }),
  audited("each draft that was split is one audit event, and each such event a draft that was split", {
    kind: "invoice",
    event: "invoice-split",
    records: sql`select uuid from invoice
      where source_published_at is not null and student_id is not null and generate_type = 'ONETIME'`,
  }),
  audited("each cancelled invoice is one audit event, and each such event a cancelled invoice", {
    kind: "invoice",
    event: "invoice-cancel",
    takenBackBy: "invoice-restore",
    records: sql`select uuid from invoice where cancelled_at is not null`,
  }),
  audited(
    "each posted payment is one audit event of its amount, and each such event a payment that was posted",
    {
      kind: "payment",
      event: "payment-post",
      records: sql`select uuid, amount_centavos from payment where posted_at is not null`,
      amount: sql`record.amount_centavos`,
    },
  ),
  audited(
    "each cancelled payment is one audit event of its amount, and each such event a cancelled payment",
    {
      kind: "payment",
      event: "payment-cancel",
      records: sql`select uuid, amount_centavos from payment where cancelled_at is not null`,
      amount: sql`record.amount_centavos`,
    },
  ),
  audited(
    "each published credit memo is one audit event of its amount, and each such event a published memo",
    {
      kind: "credit-memo",
      event: "credit-memo-publish",
      records: sql`select uuid, amount_centavos from credit_memo where number is not null`,
      amount: sql`record.amount_centavos`,
    },
  ),
  audited("each cancelled credit memo is one audit event, and each such event a cancelled memo", {
    kind: "credit-memo",
    event: "credit-memo-cancel",
    takenBackBy: "credit-memo-restore",
    records: sql`select uuid from credit_memo where cancelled_at is not null`,
  }),
  unchangedSince(
    "a credit memo's number, status, customer, invoice, day and amount are what its newest event says",
    "credit-memo",
    sql`select uuid, coalesce(number, draft_number) as number from credit_memo`,
    creditMemoFacts(sql`record.uuid`),
  ),
  unchangedSince(
    "a published invoice's number, customer, dates, reference and amount are what its newest event says",
    "invoice",
    sql`select uuid, number from invoice where number is not null`,
    invoiceFacts(sql`record.uuid`),
  ),
  unchangedSince(
    "a payment's number, status, customer, method, amount and receipt numbers are what its newest event says",
    "payment",
    sql`select uuid, number from payment`,
    paymentFacts(sql`record.uuid`),
  ),
  audited("each posted refund is one audit event of its amount, and each such event a posted refund", {
    kind: "refund",
    event: "refund-post",
    records: sql`select uuid, amount_centavos from refund where posted_at is not null`,
    amount: sql`record.amount_centavos`,
  }),
  audited("each cancelled refund is one audit event of its amount, and each such event a cancelled refund", {
    kind: "refund",
    event: "refund-cancel",
    records: sql`select uuid, amount_centavos from refund where cancelled_at is not null`,
    amount: sql`record.amount_centavos`,
  }),
  unchangedSince(
    "a refund's number, status, payment, customer, method, amount and reference are what its newest event says",
    "refund",
    sql`select uuid, number from refund`,
    refundFacts(sql`record.uuid`),
  ),
  audited("each promissory note is one audit event of its amount, and each such event a promissory note", {
    kind: "promissory-note",
    event: "promissory-note-create",
    records: sql`select uuid, amount_centavos from promissory_note`,
    amount: sql`record.amount_centavos`,
  }),
  audited("each withdrawn promissory note is one audit event, and each such event a withdrawn note", {
    kind: "promissory-note",
    event: "promissory-note-withdraw",
    records: sql`select uuid from promissory_note where withdrawn_at is not null`,
  }),
  unchangedSince(
    "a promissory note's number, customer, amount, last date and withdrawal are what its newest event says",
    "promissory-note",
    sql`select uuid, number from promissory_note`,
    promissoryNoteFacts(sql`record.uuid`),
  ),
  check(
    "each gap in the numbers is one audit event, and each such event a gap",
    sql`select series || ' ' || year || ' ' || first as example from (
        select series, year, first, last, 1 as recorded from number_gap
        union all select data_json ->> 'series', data_json ->> 'year', data_json ->> 'first', data_json ->> 'last', -1
          from audit_event where event = 'number-gap')
      group by series, year, first, last having sum(recorded) <> 0`,
  ),
];
