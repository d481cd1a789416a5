import { changesOf } from "#core/audit/event-changes.ts";
import { EVENT_LOG_LIST } from "#core/audit/event-log-list.ts";
import { type AuditEventName, actionOf, eventsOf, moduleOf, type SubjectKind } from "#core/audit/events.ts";
import type { RecordModule } from "#core/audit/labels.ts";
import { withoutContactData } from "#core/management/people/contact-data.ts";
import type { FilterOf, RowOf } from "#core/shared/list/definition.ts";
import { isSet } from "#core/shared/list/filters.ts";
import { inDays, is, listSource, type RowKey } from "#db/queries/shared/list-source.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { isErased } from "./erased-contacts.ts";
import { isIn, ofAccount, saysOfActor, USER_NAME } from "./event-actor.ts";
import { type EventOrder, eventsAfter, keyOfEvent, orderOfEvents, pageOfEvents } from "./event-order.ts";
import { countOfEvents, isRecords, OF_EVENT } from "./event-scope.ts";

const IS_RECORD = isRecords(OF_EVENT);

/** The record's number or name, where the event's own data does not say it. */
const RECORD = sql`case subject_kind
  when 'gradebook' then (select name from gradebook where uuid = subject_uuid)
  when 'student' then (select student_no from student where uuid = subject_uuid)
  when 'account' then (select full_name from user_account where uuid = subject_uuid)
  when 'attendance' then (select student_no from attendance join student on student.id = student_id where attendance.uuid = subject_uuid)
  when 'document' then (select filename from document where uuid = subject_uuid)
  else coalesce(data_json ->> 'name', data_json ->> 'student', data_json ->> 'studentId', data_json ->> 'list', '')
end`;
/** What a record's screen needs besides its id: the class of a gradebook, the list of a record of the office. */
const PLACE = sql`case subject_kind
  when 'gradebook' then (select school_class.uuid from gradebook join school_class on school_class.id = class_id where gradebook.uuid = subject_uuid)
  else data_json ->> 'list' end`;

const COLUMNS = sql`id, uuid, occurred_at, actor_id, actor_role, event, subject_kind, subject_uuid, data_json, request_id`;
/** The columns of an event as the log shows it, of a table or subquery named `page`. */
const SHOWN = sql`page.id, page.uuid, occurred_at as at, event, coalesce(${USER_NAME}, '') as userName, coalesce(email, '') as email,
  subject_kind as recordKind, coalesce(subject_uuid, data_json ->> 'id') as recordUuid, coalesce(${RECORD}, '') as record,
  ${PLACE} as place, data_json as data,
  ${isErased(sql`page`)} as is_erased, request_id as requestId, page.id as row_id`;
const WITH_ACTOR = sql`left join user_account on user_account.id = page.actor_id`;

interface EventRow {
  id: number;
  uuid: string;
  at: string;
  event: AuditEventName;
  userName: string;
  email: string;
  recordKind: SubjectKind;
  recordUuid: string | null;
  record: string;
  place: string | null;
  data: string;
  is_erased: 0 | 1;
  requestId: string;
}
type LoggedEvent = RowOf<typeof EVENT_LOG_LIST>;

const joined = (values: readonly (string | null)[]): string => values.map((value) => value ?? "").join("; ");

function loggedEvent({ data, is_erased, ...row }: EventRow): LoggedEvent {
  const said = JSON.parse(data) as Record<string, unknown>;
  const changes = changesOf(row.event, is_erased === 1 ? withoutContactData(said) : said);
  return {
    ...row,
    app: "console",
    module: moduleOf(row.event),
    action: actionOf(row.event),
    field: joined(changes.map(({ field }) => field)),
    before: joined(changes.map(({ before }) => before)),
    after: joined(changes.map(({ after }) => after)),
    status: "Success",
    changes,
  };
}

/** The first events of a table in an order, at most `most`: of two tables so many of each contain the first of both. */
const first = (table: SQL, where: SQL, most: SQL, order: EventOrder & { after?: RowKey }): SQL =>
  sql`select ${COLUMNS} from ${table} where ${where} ${eventsAfter(order, order.after)}
    order by ${orderOfEvents(order)} limit ${most}`;

/** The events that are asked for by module and name; null: all. */
function namedEvents(module: RecordModule | null, event: AuditEventName | null): AuditEventName[] | null {
  const ofModule = module ? eventsOf(module) : null;
  return event ? [event].filter((one) => ofModule?.includes(one) ?? true) : ofModule;
}

/** How many there are, by the summary where it knows what is asked for. */
const countOf = ({ date, module, event, ...others }: FilterOf<typeof EVENT_LOG_LIST>): SQL | null =>
  Object.values(others).some(isSet)
    ? null
    : countOfEvents(isRecords, { date, events: namedEvents(module, event) });

/** The events of records, of changes and of views, newest first. */
export const EVENT_LOG = listSource<typeof EVENT_LOG_LIST, EventRow>(EVENT_LOG_LIST, {
  table: "audit_event",
  rows: ({ filter, after, ...page }, where) =>
    statement(
      sql`select ${SHOWN}, ${keyOfEvent(page)} as sort_key from (${pageOfEvents(page, {
        count: countOf(filter),
        first: (
          most,
          of,
        ) => sql`select * from (${first(sql`audit_event`, where, most, { ...of, ...(after && { after }) })})
        union all select * from (${first(sql`view_event`, where, most, { ...of, ...(after && { after }) })})`,
      })}) page ${WITH_ACTOR} order by ${orderOfEvents(page, sql`page.id`)}`,
    ),
  rowsOf: (found) => found.map(loggedEvent),
  totalsOf: ({ filter }, where) =>
    statement(
      countOf(filter) ??
        sql`select (select count(*) from audit_event where ${where})
          + (select count(*) from view_event where ${where}) as count`,
    ),
  scope: () => IS_RECORD,
  where: {
    search: (text) => saysOfActor(sql`actor_id`, text),
    date: inDays("occurred_at"),
    user: ofAccount(sql`actor_id`),
    module: (module) => isIn(sql`event`, eventsOf(module)),
    event: is("event"),
    record: is("subject_uuid"),
  },
});

/** One event of a record, changed or viewed, and everything else of its request; empty where there is none. */
export const eventWithRequest = (uuid: string): Statement<EventRow> => {
  const requested = (table: SQL): SQL =>
    sql`select ${COLUMNS} from ${table} where ${IS_RECORD} and request_id = (
      select request_id from (select uuid, request_id from audit_event where uuid = ${uuid}
        union all select uuid, request_id from view_event where uuid = ${uuid}))`;
  return statement(sql`select ${SHOWN} from (${requested(sql`audit_event`)} union all ${requested(sql`view_event`)}) page
    ${WITH_ACTOR} order by occurred_at, page.id limit 1000`);
};
export const loggedEvents = (rows: readonly EventRow[]): LoggedEvent[] => rows.map(loggedEvent);
