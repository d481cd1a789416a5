import type { PaperKind } from "#core/management/people/papers.ts";
import type { PersonList } from "#core/management/people/person-paths.ts";
import { RECORD_EVENTS_MAX } from "#core/management/record-history.ts";
import type { RecordStatus } from "#core/management/record-state.ts";
import { statusOfRecord } from "#core/management/record-state.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { USER_NAME } from "#db/queries/audit/event-actor.ts";
import { ACCOUNT_ROLE_NAMES } from "#db/queries/identity/accounts/account-list.ts";
import type { Column, Row } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { siblingsOf } from "./guardians.ts";
import { isOwnSection, sectionToday } from "./own-section.ts";
import type { KeptPicture } from "./signatories.ts";

/** What the screens of people show beside their records (M-24, M-25). */

/** "Grade 7 Narra" of a section of its grade level. */
const PLACE = sql`grade_level.name || ' ' || section.name`;
/** The same of the student's newest own section; "" of who is in none. */
const placeToday = (
  today: SchoolDay,
): SQL => sql`coalesce((select ${PLACE} from section join grade_level on grade_level.id = grade_level_id
  where section.id = ${sectionToday(today)}), '')`;

export interface RelatedStudentRow extends Row<"student", "student_no" | "is_active"> {
  name: Column<"student", "fullname">;
  place: string;
}
export const studentSiblings = (studentNumber: string, today: SchoolDay): Statement<RelatedStudentRow> =>
  statement(sql`select distinct student_no, student.fullname as name, student.is_active, ${placeToday(today)} as place
    from student where student.id in ${siblingsOf(sql`(select id from student where student_no = ${studentNumber})`)}
    order by student.name_key, student.id`);
export const statusOfRow = ({ is_active }: { is_active: number }): RecordStatus =>
  statusOfRecord(is_active === 1);

export interface PlacementRow {
  year: Column<"school_year", "name">;
  start_date: SchoolDay;
  place: string;
  is_club: 0 | 1;
  joined_on: SchoolDay | null;
  left_on: SchoolDay | null;
}
/** Where a student is and was, the newest first. */
export const placementsOf = (studentNumber: string): Statement<PlacementRow> => {
  const student = sql`(select id from student where student_no = ${studentNumber})`;
  const placed = (
    table: SQL,
    leftOn: SQL,
  ): SQL => sql`select school_year.name as year, school_year.start_date,
      ${PLACE} as place, not ${isOwnSection(sql`section`)} as is_club, joined_on, ${leftOn} as left_on
    from ${table} placed join section on section.id = placed.section_id
      join grade_level on grade_level.id = grade_level_id join school_year on school_year.id = school_year_id
    where placed.student_id = ${student}`;
  return statement(sql`select year, start_date, place, is_club, joined_on, left_on
    from (${placed(sql`student_section`, sql`null`)} union all ${placed(sql`section_leaver`, sql`placed.left_on`)})
    order by start_date desc, is_club, coalesce(left_on, '9999') desc, joined_on desc, place`);
};

export type DepartureRow = Pick<
  Row<"student_departure", "kind" | "left_on" | "reason" | "destination" | "returned_on">,
  "kind" | "left_on" | "reason" | "destination" | "returned_on"
>;
export const departuresOf = (studentNumber: string): Statement<DepartureRow> =>
  statement(sql`select kind, left_on, reason, destination, returned_on from student_departure
    where student_id = (select id from student where student_no = ${studentNumber}) order by student_departure.id desc`);

export interface PaperRow {
  kind: PaperKind;
  /** Of a report card. */
  ordinal: TermOrdinal | null;
  year: Column<"school_year", "name"> | null;
  revision: number | null;
  /** Of a permanent record: its number and who it is for. */
  number: Column<"permanent_record_issue", "number"> | null;
  recipient: Column<"permanent_record_issue", "recipient"> | null;
  at: Column<"report_card_revision", "published_at">;
}
/** The newest revisions of a student's published report cards, and the permanent records that were issued; the newest first. */
export const papersOf = (studentNumber: string): Statement<PaperRow> => {
  const student = sql`(select id from student where student_no = ${studentNumber})`;
  return statement(sql`select * from (
    select 'report-card' as kind, ordinal, school_year.name as year, number as revision, null as number, null as recipient,
        published_at as at
      from report_card join report_card_revision on report_card_id = report_card.id and number = report_card.revision
        join term on term.id = term_id join school_year on school_year.id = term.school_year_id
      where report_card.student_id = ${student} and report_card.status = 'Published'
    union all select 'permanent-record', null, null, null, number, recipient, issued_at
      from permanent_record_issue where student_id = ${student}) order by at desc, ordinal desc, number desc`);
};

export interface ChildRow
  extends RelatedStudentRow,
    Row<"guardianship", "relation" | "gets_bills" | "gets_mail"> {}
/** The students of whom a sponsor is a guardian. */
export const childrenOfSponsor = (uuid: string, today: SchoolDay): Statement<ChildRow> =>
  statement(sql`select student_no, student.fullname as name, student.is_active, ${placeToday(today)} as place, relation, gets_bills, gets_mail
    from guardian cross join guardianship on guardianship.guardian_id = guardian.id
      cross join student on student.id = guardianship.student_id
    where guardian.uuid = ${uuid} order by student.name_key, student.id`);

export interface AccountRow extends Row<"user_account", "email" | "last_sign_in_at"> {
  state: Column<"user_account", "account_state">;
  roles: string;
}
/** The account of a sponsor or a member of the faculty; no row: there is none. */
export const accountOf = (table: "guardian" | "staff", uuid: string): Statement<AccountRow> =>
  statement(sql`select user_account.email, account_state as state,
      ${ACCOUNT_ROLE_NAMES} as roles, last_sign_in_at
    from ${sql.raw(table)} person cross join user_account on user_account.id = person.user_id where person.uuid = ${uuid}`);

export interface DutyRow {
  year: Column<"school_year", "name">;
  place: string;
  subject: string;
}
/** The classes that a member of the faculty teaches or taught, and the sections he or she advises; the newest year first. */
export const dutiesOf = (uuid: string): Statement<DutyRow> =>
  statement(sql`select year, place, subject from (
      select school_year.name as year, school_year.start_date, grade_level.ordinal, section.name_key as section_key, ${PLACE} as place,
        '' as subject, '' as subject_key
      from staff join section on adviser_id = staff.id join grade_level on grade_level.id = grade_level_id
        join school_year on school_year.id = school_year_id where staff.uuid = ${uuid}
      union all select school_year.name, school_year.start_date, grade_level.ordinal, section.name_key, ${PLACE}, subject.name, subject.name_key
      from staff join class_teacher on staff_id = staff.id join school_class on school_class.id = class_id
        join subject on subject.id = subject_id join section on section.id = section_id
        join grade_level on grade_level.id = section.grade_level_id
        join school_year on school_year.id = school_year_id where staff.uuid = ${uuid})
    order by start_date desc, ordinal, section_key, subject_key`);

export type PhotoRow = Row<"person_photo", "object_key" | "content_type" | "sha256">;
/** The photo of a person as the list names him or her; no row: there is none. */
export const photoOf = (list: PersonList, id: string): Statement<PhotoRow> =>
  statement(
    sql`select object_key, content_type, sha256 from person_photo where list = ${list} and person_id = ${id}`,
  );
export const setPhoto = (list: PersonList, id: string, photo: KeptPicture | null): Statement<unknown> =>
  photo === null
    ? statement(sql`delete from person_photo where list = ${list} and person_id = ${id}`)
    : statement(sql`insert into person_photo (list, person_id, object_key, content_type, sha256)
        values (${list}, ${id}, ${photo.objectKey}, ${photo.type}, ${photo.sha256})
        on conflict (list, person_id) do update set object_key = excluded.object_key,
          content_type = excluded.content_type, sha256 = excluded.sha256`);

export interface StudentViewRow extends Row<"view_event", "event"> {
  at: Column<"view_event", "occurred_at">;
  /** The number of the invoice that was looked at; "" of anything else. */
  of: string;
  user: string;
}
/** Who looked at the records of a student, the newest first: as long as the school keeps what was viewed. */
export const viewsOfStudent = (studentNumber: string): Statement<StudentViewRow> => {
  const student = sql`(select id, uuid from student where student_no = ${studentNumber})`;
  return statement(sql`select occurred_at as at, event, viewed.of, coalesce(${USER_NAME}, '') as user
    from (select view_event.*, '' as of from ${student} student cross join view_event
        on view_event.subject_kind in ('student', 'customer') and view_event.subject_uuid = student.uuid
      union all select view_event.*, coalesce(number, draft_number) from ${student} student
        cross join invoice on invoice.student_id = student.id
        cross join view_event on view_event.subject_kind = 'invoice' and view_event.subject_uuid = invoice.uuid) viewed
      left join user_account on user_account.id = viewed.actor_id
    order by viewed.id desc limit ${RECORD_EVENTS_MAX}`);
};
/** The uuid of a student. */
export const studentUuid = (studentNumber: string): Statement<Row<"student", "uuid">> =>
  statement(sql`select uuid from student where student_no = ${studentNumber}`);
