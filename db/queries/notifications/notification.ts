import type { AuditEvent, AuditEventName } from "#core/audit/events.ts";
import { gradebookPath } from "#core/grading/gradebook/gradebook.ts";
import { NOTIFICATIONS_SHOWN, type Notification } from "#core/identity/notifications.ts";
import { SCREENS } from "#core/identity/screens.ts";
import { addDays, type Instant, type SchoolDay } from "#core/shared/school-day.ts";
import { IS_HEADS_OWN, LACKS_HEAD } from "#db/queries/grading/class-approval.ts";
import { orNull, type RowOfSources, select } from "#db/select.ts";
import { json, mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import {
  gradebook,
  notification,
  notificationSummary,
  schoolClass,
  subject,
  userAccount,
} from "#db/tables.ts";

/** What concerns a person (A-11). */

const TOLD: readonly AuditEventName[] = [
  "gradebook-submit",
  "gradebook-approve",
  "gradebook-reject",
  "gradebook-release",
  "refund-request",
];
const isTold = ({ event }: AuditEvent): boolean => TOLD.includes(event);
export const tellsSomebody = (events: readonly AuditEvent[]): boolean => events.some(isTold);

/** The staff who encode a class, as a JSON list: its teachers, and of a homeroom the section's adviser. */
const encodersOf = (classId: SQL, subjectKind: SQL, adviserId: SQL): SQL =>
  sql`(select json_group_array(staff_id) from (
    select staff_id from class_teacher where class_teacher.class_id = ${classId}
    union select ${adviserId} where ${subjectKind} = 'homeroom'))`;

/** After these nothing of their record waits any more for what was told of it before. */
const SETTLES: readonly AuditEventName[] = [
  "gradebook-submit",
  "gradebook-approve",
  "gradebook-reject",
  "gradebook-release",
  "refund-approve",
  "refund-decline",
  "payment-cancel",
];
const WAITING_KINDS = ["gradebook-submitted", "gradebook-rejected", "deadline", "refund-requested"];
/** What was told of these records and waits for somebody is read: it is done, by whoever did it. */
const markSettled = (uuids: readonly string[], now: Instant): Statement<unknown> =>
  statement(sql`update notification set read_at = ${now} from json_each(${json(uuids)}) settled
    where subject_uuid = settled.value and read_at is null
      and kind in (select value from json_each(${json(WAITING_KINDS)}))`);

interface Cause {
  actorId: number | null;
  /** The request or job: what it causes is told once. */
  cause: string;
  now: Instant;
}
/**
 * Tells whom the events of a change concern, after the change itself in its batch: who approves or releases next, whose gradebook
 * was sent back or released, who approves refunds. Nobody is told of what he or she did. What waited before is read.
 */
export const notifyOf = (
  events: readonly AuditEvent[],
  { actorId, cause, now }: Cause,
): Statement<unknown>[] => {
  const told = events.filter(isTold).map(({ event, subjectUuid, data = {} }) => ({
    event,
    subject: subjectUuid,
    reason: event === "gradebook-reject" ? (data.reason ?? "") : "",
    name: data.number ?? "",
  }));
  const settled = events.flatMap(({ event, subjectUuid }) =>
    SETTLES.includes(event) && subjectUuid ? [subjectUuid] : [],
  );
  return [
    ...(settled.length > 0 ? [markSettled(settled, now)] : []),
    ...(told.length > 0 ? [insertNotifications(told, { actorId, cause, now })] : []),
  ];
};

const insertNotifications = (
  told: readonly {
    event: AuditEventName;
    subject: string | null | undefined;
    reason: unknown;
    name: unknown;
  }[],
  { actorId, cause, now }: Cause,
): Statement<unknown> =>
  statement(sql`with asked as materialized (select value ->> 'event' as event, value ->> 'subject' as subject, value ->> 'reason' as reason,
        value ->> 'name' as name from json_each(${json(told)})),
      moved as materialized (select asked.event, asked.reason, gradebook.uuid, gradebook.name, gradebook.status, gradebook.class_id,
          section.adviser_id, subject.kind as subject_kind, grade_level.department_id, ${IS_HEADS_OWN} as is_heads_own, ${LACKS_HEAD} as lacks_head
        from asked cross join gradebook on gradebook.uuid = asked.subject
          cross join school_class on school_class.id = gradebook.class_id
          cross join subject on subject.id = school_class.subject_id
          cross join section on section.id = school_class.section_id
          cross join grade_level on grade_level.id = section.grade_level_id where asked.event <> 'refund-request'),
      told as (
        select staff.user_id, 'gradebook-submitted' as kind, moved.uuid as subject, moved.name, '' as reason
          from moved cross join staff on staff.department_id = moved.department_id
            cross join user_role on user_role.user_id = staff.user_id and user_role.position = 1
          where moved.status = 'For SC/LCC Approval'
            and (role_code = 'DH' or is_heads_own and role_code = 'DAH')
            and not (is_heads_own and exists (select 1 from class_teacher where class_teacher.class_id = moved.class_id and staff_id = staff.id))
        union all
        select user_role.user_id, 'gradebook-submitted', moved.uuid, moved.name, ''
          from moved cross join user_role indexed by user_role_by_role on role_code = 'RA' and position = 1
          where moved.status = 'For RO Approval' or moved.status = 'For SC/LCC Approval' and lacks_head
        union all
        select staff.user_id, iif(event = 'gradebook-reject', 'gradebook-rejected', 'gradebook-released'), moved.uuid, moved.name, moved.reason
          from moved cross join json_each(${encodersOf(sql`moved.class_id`, sql`moved.subject_kind`, sql`moved.adviser_id`)}) encoder
            cross join staff on staff.id = encoder.value
          where event = 'gradebook-release' or event = 'gradebook-reject' and moved.status = 'Rejected by SC/LCC'
        union all
        select staff.user_id, 'gradebook-rejected', moved.uuid, moved.name, moved.reason
          from moved cross join staff on staff.department_id = moved.department_id
            cross join user_role on user_role.user_id = staff.user_id and user_role.position = 1 and role_code = 'DH'
          where moved.status = 'Rejected by RO' and event = 'gradebook-reject'
        union all
        select user_role.user_id, 'refund-requested', subject, asked.name, ''
          from asked cross join user_role indexed by user_role_by_role on role_code = 'FA' and position = 1
          where event = 'refund-request')
      insert into notification (user_id, kind, subject_uuid, name, reason, made_at, cause)
      select told.user_id, told.kind, told.subject, told.name, told.reason, ${now}, ${cause}
        from told cross join user_account on user_account.id = told.user_id and user_account.is_active = 1
        where told.user_id is not ${actorId} on conflict do nothing`);

/** Tells who encodes a gradebook that it is still theirs to submit, in the last days of its encoding; once for each end of encoding. */
export const notifyOfDeadlines = (today: SchoolDay, daysBefore: number, now: Instant): Statement<unknown> =>
  statement(sql`insert into notification (user_id, kind, subject_uuid, name, made_at, cause)
    select staff.user_id, 'deadline', gradebook.uuid, gradebook.name, ${now}, 'deadline ' || term.encode_end_date
    from term
      cross join gradebook indexed by gradebook_by_term on gradebook.term_id = term.id and gradebook.status in ('Draft', 'Rejected by SC/LCC')
      cross join school_class on school_class.id = gradebook.class_id
      cross join subject on subject.id = school_class.subject_id
      cross join section on section.id = school_class.section_id
      cross join json_each(${encodersOf(sql`school_class.id`, sql`subject.kind`, sql`section.adviser_id`)}) encoder
      cross join staff on staff.id = encoder.value
      cross join user_account on user_account.id = staff.user_id and user_account.is_active = 1
    where term.encode_end_date between ${today} and ${addDays(today, daysBefore)} on conflict do nothing`);

/** The accounts that a cause has told something. */
export const toldBy = (cause: string): Statement<{ uuid: string }> =>
  statement(sql`select distinct ${userAccount.uuid} as uuid from ${notification} indexed by notification_cause
    cross join ${userAccount} on ${userAccount.id} = ${notification.userId} where ${notification.cause} = ${cause}`);

const NOTIFIED = {
  id: notification.id,
  kind: notification.kind,
  name: notification.name,
  reason: notification.reason,
  at: notification.madeAt,
  readAt: notification.readAt,
};
/** What the address of its record is made of. */
const ADDRESSED = {
  subjectUuid: notification.subjectUuid,
  classUuid: orNull(schoolClass.uuid),
  subjectKind: orNull(subject.kind),
};
export const notificationsOf = (userId: number): Statement<Notification> =>
  mapRows(
    select(
      { ...NOTIFIED, ...ADDRESSED },
      sql`from ${notification} left join ${gradebook} on ${gradebook.uuid} = ${notification.subjectUuid}
        left join ${schoolClass} on ${schoolClass.id} = ${gradebook.classId}
        left join ${subject} on ${subject.id} = ${schoolClass.subjectId}
      where ${notification.userId} = ${userId} order by ${notification.id} desc limit ${NOTIFICATIONS_SHOWN}`,
    ),
    ({ subjectUuid, classUuid, subjectKind, ...told }) => ({
      ...told,
      path: pathOf({ kind: told.kind, subjectUuid, classUuid, subjectKind }),
    }),
  );
function pathOf({
  kind,
  subjectUuid: uuid,
  classUuid,
  subjectKind,
}: Pick<Notification, "kind"> & RowOfSources<typeof ADDRESSED>): string {
  if (classUuid !== null && subjectKind !== null)
    return gradebookPath({ uuid, classUuid, subject: { kind: subjectKind } });
  return kind === "refund-requested" ? `${SCREENS.payments.path}/view/${uuid}` : "";
}

/** One row, or none where nothing was ever told. */
export const unreadOf = (userId: number): Statement<{ unread: number }> =>
  select(
    { unread: notificationSummary.unread },
    sql`from ${notificationSummary} where ${notificationSummary.userId} = ${userId}`,
  );

export const markRead = (
  userId: number,
  { from, upTo }: { from: number; upTo: number },
  now: Instant,
): Statement<unknown> =>
  statement(sql`update ${notification} set read_at = ${now}
    where ${notification.userId} = ${userId} and ${notification.id} between ${from} and ${upTo} and ${notification.readAt} is null`);
