import { BILLING_AUDIT_LIST } from "#core/audit/billing-audit-list.ts";
import { changesInWords, changesOf } from "#core/audit/event-changes.ts";
import type { FilterOf, RowOf } from "#core/shared/list/definition.ts";
import { isSet } from "#core/shared/list/filters.ts";
import { inDays, is, listSource } from "#db/queries/shared/list-source.ts";
import { startsWith } from "#db/queries/shared/person-search.ts";
import { type SQL, sql, statement } from "#db/statement.ts";
import { type EventOrder, orderOfEvents, pageOfEvents } from "./event-order.ts";
import { countOfEvents, isBillings, OF_EVENT } from "./event-scope.ts";

const SUBJECT_NUMBER = sql`case subject_kind
  when 'invoice' then (select coalesce(number, draft_number) from invoice where uuid = page.subject_uuid)
  when 'payment' then (select number from payment where uuid = page.subject_uuid)
  when 'credit-memo' then (select coalesce(number, draft_number) from credit_memo where uuid = page.subject_uuid)
  when 'promissory-note' then (select number from promissory_note where uuid = page.subject_uuid)
  when 'refund' then (select number from refund where uuid = page.subject_uuid)
  when 'customer' then (select student_no from student where uuid = page.subject_uuid)
  when 'file' then (select number from uploaded_file where uuid = page.subject_uuid)
  when 'document' then (select filename from document where uuid = page.subject_uuid)
  when 'mail' then (select subject_number from mail where uuid = page.subject_uuid)
end`;
const ACTOR_NAME = sql`coalesce(nullif(trim(concat_ws(' ', given_name, last_name)), ''), 'The system')`;

/** The billing events of the audit trail and of its views, newest first. */
type BillingEvent = RowOf<typeof BILLING_AUDIT_LIST>;
export const BILLING_AUDIT = listSource<
  typeof BILLING_AUDIT_LIST,
  Omit<BillingEvent, "changes"> & { data: string }
>(BILLING_AUDIT_LIST, {
  table: "audit_event",
  rows: ({ filter, limit, offset, ...order }, where) =>
    statement(sql`select page.id, occurred_at as at, event, ${ACTOR_NAME} as actorName,
        coalesce(actor_role, '') as actorRole, subject_kind as subjectKind, subject_uuid as subjectUuid, data_json as data,
        ${SUBJECT_NUMBER} as subjectNumber
      from (${pageOfEvents(
        { ...order, limit, offset },
        {
          count: countOf(filter),
          first: (
            most,
            of,
          ) => sql`select * from (${first(walked(sql`audit_event`, filter), where, most, orderWithin(of, filter))})
            union all select * from (${first(walked(sql`view_event`, filter), where, most, orderWithin(of, filter))})`,
        },
      )}) page left join user_account on user_account.id = page.actor_id
      order by ${orderOfEvents(order, sql`page.id`)}`),
  rowsOf: (found) =>
    found.map(({ data, ...row }) => ({
      ...row,
      changes: changesInWords(changesOf(row.event, JSON.parse(data) as Record<string, unknown>)),
    })),
  totalsOf: ({ filter }, where) =>
    statement(
      countOf(filter) ??
        sql`select (select count(*) from audit_event where ${where})
          + (select count(*) from view_event where ${where}) as count`,
    ),
  scope: () => isBillings(OF_EVENT),
  where: {
    action: is("event"),
    date: inDays("occurred_at"),
    search: (text) => recordsNumbered(text.toUpperCase()),
  },
});

/** How many there are, by the summary where it knows what is asked for. */
const countOf = ({ date, action, search }: FilterOf<typeof BILLING_AUDIT_LIST>): SQL | null =>
  search ? null : countOfEvents(isBillings, { date, events: action ? [action] : null });
/** While nothing narrows them the events are walked from the newest on. */
const walked = (table: SQL, filter: FilterOf<typeof BILLING_AUDIT_LIST>): SQL =>
  Object.values(filter).some(isSet) ? table : sql`${table} not indexed`;
/** Within a table numbers are in the order of times; events of one name have an index in that order. */
const orderWithin = (order: EventOrder, { action }: { action: string | null }): SQL =>
  orderOfEvents(action ? order : { ...order, sort: "id" });
/** The first events of a table in an order, at most `most`: of two tables so many of each contain the first of both. */
const first = (table: SQL, where: SQL, most: SQL, order: SQL): SQL =>
  sql`select id, occurred_at, event, actor_id, actor_role, subject_kind, subject_uuid, data_json
    from ${table} where ${where} order by ${order} limit ${most}`;

/** Events of records whose number begins so. */
const recordsNumbered = (prefix: string): SQL => sql`subject_uuid in (
  select uuid from invoice where ${startsWith(sql`number`, prefix)}
  union select uuid from invoice where ${startsWith(sql`draft_number`, prefix)}
  union select uuid from payment where ${startsWith(sql`number`, prefix)}
  union select uuid from credit_memo where ${startsWith(sql`number`, prefix)}
  union select uuid from credit_memo where ${startsWith(sql`draft_number`, prefix)}
  union select uuid from promissory_note where ${startsWith(sql`number`, prefix)}
  union select uuid from refund where ${startsWith(sql`number`, prefix)}
  union select uuid from uploaded_file where ${startsWith(sql`number`, prefix)})`;
