import { CARD_NOTICE } from "#core/management/school-settings.ts";
import type { CardMailing, CardMailKind } from "#core/reports/report-card.ts";
import type { Instant } from "#core/shared/school-day.ts";
import { rowWithin, select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { mail, reportCardRevision } from "#db/tables.ts";

/** As the partial indexes of mails about cards have it. */
const OF_CARDS = sql`kind in ('report-card', 'report-card-notice')`;

/** The address mails of a card go to; "" where there is none. */
const GUARDIAN_ADDRESS: SQL = sql`lower(trim(guardian.email))`;

/** Joins `newest`: the newest revision of the card of a row with student_id and term_id, where it is published. */
export const newestRevision = (row: SQL): SQL =>
  sql`left join report_card published on published.student_id = ${row}.student_id and published.term_id = ${row}.term_id
        and published.status = 'Published'
      left join report_card_revision newest on newest.report_card_id = published.id and newest.number = published.revision`;

/** Whether the newest revision of a card (`revision`: its uuid, or null) can be sent to the guardian; `student` and `guardian` are joined. */
export const cardMailing = (revision: SQL, term: SQL): SQL<CardMailing> =>
  sql`case when exists (select 1 from release_exclusion where release_exclusion.student_id = student.id and release_exclusion.term_id = ${term}) then 'excluded'
    when ${GUARDIAN_ADDRESS} = '' then 'no address'
    when exists (select 1 from mail where subject_uuid = ${revision} and ${OF_CARDS} and kind = 'report-card'
      and recipient = ${GUARDIAN_ADDRESS} and status <> 'failed') then 'sent'
    else 'possible' end`;

/** The newest mail about a revision; null where there was none. */
export const newestCardMail = (revision: SQL) =>
  rowWithin(
    { status: mail.status, error: mail.error },
    sql`from mail where subject_uuid = ${revision} and ${OF_CARDS} order by id desc limit 1`,
  );

/** All mails about a card, the newest first, without their addresses. */
export const cardMails = (card: { studentId: number; termId: number }) =>
  select(
    {
      kind: sql<CardMailKind>`kind`,
      revision: reportCardRevision.number,
      status: mail.status,
      error: mail.error,
      at: sql<Instant>`coalesce(finished_at, created_at)`,
    },
    sql`from report_card join report_card_revision on report_card_id = report_card.id
      join mail on subject_uuid = report_card_revision.uuid and ${OF_CARDS}
    where student_id = ${card.studentId} and term_id = ${card.termId} order by mail.id desc`,
  );

/** What a message about a card says; the student by the given name alone. */
const CARD_MAIL_FACTS: SQL = sql`json_object(
      'school', json_object('name', school.name, 'email', school.email, 'contactNumber', school.contact_number,
        'logo', school.logo_sha256),
      'givenName', student.given_name,
      'card', json_object('term', term.ordinal, 'schoolYear', school_year.name))`;

/** Tells the guardians of newly published revisions, where the school wants it and there is an address; a job hands these mails to the queue little by little. */
export const insertNotices = (
  revisions: readonly {
    studentId: number;
    termId: number;
    revisionUuid: string;
    number: number;
    noticeUuid: string;
  }[],
  now: Instant,
): Statement<unknown> =>
  statement(sql`insert into mail (uuid, kind, subject_uuid, subject_number, recipient, revision, status, facts_json, created_at)
    select value ->> 'noticeUuid', 'report-card-notice', value ->> 'revisionUuid', student.student_no, ${GUARDIAN_ADDRESS},
      value ->> 'number', 'waiting', ${CARD_MAIL_FACTS}, ${now}
    from json_each(${json(revisions)})
      join student on student.id = value ->> 'studentId' join guardian on guardian.id = student.correspondent_id
      join term on term.id = value ->> 'termId' join school_year on school_year.id = term.school_year_id cross join school
    where ${GUARDIAN_ADDRESS} <> '' and not exists (select 1 from school_setting
      where school_setting.name = ${CARD_NOTICE.name} and school_setting.value = ${CARD_NOTICE.off})`);

/** One mail for each revision to the guardian's address, where it is still the newest of a published card and was not sent there. */
export const insertCardMails = (
  mails: readonly { mailUuid: string; documentUuid: string; revisionUuid: string }[],
  { userId, now }: { userId: number; now: Instant },
): Statement<unknown> =>
  statement(sql`insert into mail (uuid, kind, subject_uuid, subject_number, document_id, requested_by, recipient, revision, status,
      facts_json, created_at)
    select value ->> 'mailUuid', 'report-card', report_card_revision.uuid, student.student_no,
      (select id from document where uuid = value ->> 'documentUuid'), ${userId}, ${GUARDIAN_ADDRESS}, number, 'waiting',
      ${CARD_MAIL_FACTS}, ${now}
    from json_each(${json(mails)}) join report_card_revision on report_card_revision.uuid = value ->> 'revisionUuid'
      join report_card on report_card.id = report_card_id and report_card.status = 'Published' and report_card.revision = number
      join student on student.id = report_card.student_id join guardian on guardian.id = student.correspondent_id
      join term on term.id = report_card.term_id join school_year on school_year.id = term.school_year_id cross join school
    where ${cardMailing(sql`report_card_revision.uuid`, sql`term.id`)} = 'possible'`);
