import { endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { auditView, readPage } from "#api/middleware/session.ts";
import { AUDIT_LABELS, type AuditEventName } from "#core/audit/events.ts";
import { DEPARTURE_LABELS } from "#core/management/departures.ts";
import type { OfficeRecord } from "#core/management/editors.ts";
import { mayUndoMerge } from "#core/management/people/merges.ts";
import { type PaperKind, paperInWords } from "#core/management/people/papers.ts";
import {
  FACULTY_PERSON,
  SPONSOR_PERSON,
  STUDENT_PERSON,
  STUDENT_VIEWS,
} from "#core/management/people/people.body.ts";
import { RECORD_EVENTS_MAX } from "#core/management/record-history.ts";
import { statusOfRecord } from "#core/management/record-state.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { USER_NAME } from "#db/queries/audit/event-actor.ts";
import { ACCOUNT_ROLE_NAMES } from "#db/queries/identity/accounts/account-list.ts";
import { officeRecord } from "#db/queries/management/management-list.ts";
import { isOwnSection, sectionToday } from "#db/queries/management/own-section.ts";
import { intoWhom, newestStudentMerge } from "#db/queries/management/student-merge.ts";
import { as, flag, select } from "#db/select.ts";
import { type SQL, sql } from "#db/statement.ts";
import { guardian, guardianship, student, studentDeparture, userAccount } from "#db/tables.ts";
import { idNamed } from "#db/write.ts";
import { arrivalsOf } from "./arrival.ts";
import { guardiansOf } from "./guardian.ts";
import { photoOf } from "./photo.ts";
import { newestSponsorMerge } from "./sponsor-merge.ts";

/** The screens of students, sponsors and the faculty (M-24, M-25). */
const studentId = (studentNumber: string) => idNamed(student, student.studentNo, studentNumber);
/** "Grade 7 Narra" of a section of its grade level. */
const PLACE = sql<string>`grade_level.name || ' ' || section.name`;
/** A student as another person's screen shows one; where he or she is: "" in no section. */
const relatedStudent = (today: SchoolDay) => ({
  id: student.studentNo,
  name: student.fullname,
  status: as(student.isActive, statusOfRecord),
  place: sql<string>`coalesce((select ${PLACE} from section join grade_level on grade_level.id = grade_level_id
    where section.id = ${sectionToday(today)}), '')`,
});
const siblingsOf = (studentNumber: string, today: SchoolDay) =>
  select(
    relatedStudent(today),
    sql`from ${student} where ${student.id} in (select other.student_id from guardianship own
        cross join guardianship other on other.guardian_id = own.guardian_id
        where own.student_id = ${studentId(studentNumber)} and other.student_id <> own.student_id)
      order by ${student.nameKey}, ${student.id}`,
  );
/** The students of whom a sponsor is a guardian. */
const childrenOfSponsor = (uuid: string, today: SchoolDay) =>
  select(
    {
      ...relatedStudent(today),
      relation: guardianship.relation,
      getsBills: guardianship.getsBills,
      getsMail: guardianship.getsMail,
    },
    sql`from ${guardian} cross join ${guardianship} on ${guardianship.guardianId} = ${guardian.id}
      cross join ${student} on ${student.id} = ${guardianship.studentId}
      where ${guardian.uuid} = ${uuid} order by ${student.nameKey}, ${student.id}`,
  );

/** Where a student is and was, the newest first. */
const placementsOf = (studentNumber: string, today: SchoolDay) => {
  const placed = (
    table: SQL,
    leftOn: SQL,
  ): SQL => sql`select school_year.name as year, school_year.start_date,
      ${PLACE} as place, not ${isOwnSection(sql`section`)} as is_club, joined_on, ${leftOn} as left_on
    from ${table} placed join section on section.id = placed.section_id
      join grade_level on grade_level.id = grade_level_id join school_year on school_year.id = school_year_id
    where placed.student_id = ${studentId(studentNumber)}`;
  return select(
    {
      schoolYear: sql<string>`year`,
      place: sql<string>`place`,
      isClub: flag(sql`is_club`),
      isPrepared: flag(sql`start_date > ${today}`),
      joinedOn: sql<SchoolDay | null>`joined_on`,
      leftOn: sql<SchoolDay | null>`left_on`,
    },
    sql`from (${placed(sql`student_section`, sql`null`)} union all ${placed(sql`section_leaver`, sql`placed.left_on`)})
      order by start_date desc, is_club, coalesce(left_on, '9999') desc, joined_on desc, place`,
  );
};
const departuresOf = (studentNumber: string) =>
  select(
    {
      reasonKind: as(studentDeparture.kind, (kind) => DEPARTURE_LABELS[kind]),
      leftOn: studentDeparture.leftOn,
      reason: studentDeparture.reason,
      destination: studentDeparture.destination,
      returnedOn: studentDeparture.returnedOn,
    },
    sql`from ${studentDeparture} where ${studentDeparture.studentId} = ${studentId(studentNumber)}
      order by ${studentDeparture.id} desc`,
  );
/** The newest revisions of a student's published report cards, and the permanent records that were issued; the newest first. */
const papersOf = (studentNumber: string) =>
  select(
    {
      kind: sql<PaperKind>`kind`,
      /** Of a report card. */
      ordinal: sql<TermOrdinal | null>`ordinal`,
      year: sql<string | null>`year`,
      revision: sql<number | null>`revision`,
      /** Of a permanent record: its number and who it is for. */
      number: sql<string | null>`number`,
      recipient: sql<string | null>`recipient`,
      at: sql<Instant>`at`,
    },
    sql`from (select 'report-card' as kind, ordinal, school_year.name as year, number as revision, null as number, null as recipient,
          published_at as at
        from report_card join report_card_revision on report_card_id = report_card.id and number = report_card.revision
          join term on term.id = term_id join school_year on school_year.id = term.school_year_id
        where report_card.student_id = ${studentId(studentNumber)} and report_card.status = 'Published'
      union all select 'permanent-record', null, null, null, number, recipient, issued_at
        from permanent_record_issue where student_id = ${studentId(studentNumber)}) order by at desc, ordinal desc, number desc`,
  );

/** The account of a sponsor or a member of the faculty; no row: there is none. */
const accountOf = (table: "guardian" | "staff", uuid: string) =>
  select(
    {
      email: userAccount.email,
      state: userAccount.accountState,
      roles: sql<string>`${ACCOUNT_ROLE_NAMES}`,
      lastSignInAt: userAccount.lastSignInAt,
    },
    sql`from ${sql.raw(table)} person cross join ${userAccount} on ${userAccount.id} = person.user_id where person.uuid = ${uuid}`,
  );
/** The classes that a member of the faculty teaches or taught, and the sections he or she advises; the newest year first. */
const dutiesOf = (uuid: string) =>
  select(
    { schoolYear: sql<string>`year`, place: sql<string>`place`, subject: sql<string>`subject` },
    sql`from (
        select school_year.name as year, school_year.start_date, grade_level.ordinal, section.name_key as section_key, ${PLACE} as place,
          '' as subject, '' as subject_key
        from staff join section on adviser_id = staff.id join grade_level on grade_level.id = grade_level_id
          join school_year on school_year.id = school_year_id where staff.uuid = ${uuid}
        union all select school_year.name, school_year.start_date, grade_level.ordinal, section.name_key, ${PLACE}, subject.name, subject.name_key
        from staff join class_teacher on staff_id = staff.id join school_class on school_class.id = class_id
          join subject on subject.id = subject_id join section on section.id = section_id
          join grade_level on grade_level.id = section.grade_level_id
          join school_year on school_year.id = school_year_id where staff.uuid = ${uuid})
      order by start_date desc, ordinal, section_key, subject_key`,
  );
const studentUuid = (studentNumber: string) =>
  select({ uuid: student.uuid }, sql`from ${student} where ${student.studentNo} = ${studentNumber}`);

/** 404 where there is none. */
function found([record]: readonly OfficeRecord[]): OfficeRecord {
  if (!record) throw new Refused(NOT_FOUND);
  return record;
}
/** The merge, while it can be taken back. */
const undoable = (
  [merge]: readonly { mergedName: string; mergedAt: Instant; undoneAt: Instant | null; user: string }[],
  epochMs: number,
) =>
  merge && merge.undoneAt === null && mayUndoMerge(Date.parse(merge.mergedAt), epochMs)
    ? [{ name: merge.mergedName, at: merge.mergedAt, user: merge.user }]
    : [];

export const viewStudent = endpoint(STUDENT_PERSON, async (c, { params: { id }, today }) => {
  const { rows } = await readPage(c, [
    officeRecord("students", id, today),
    studentUuid(id),
    photoOf("students", id),
    guardiansOf(id),
    siblingsOf(id, today),
    placementsOf(id, today),
    departuresOf(id),
    papersOf(id),
    arrivalsOf(id),
    newestStudentMerge(id),
    intoWhom(id),
  ] as const);
  const [records, [uuids], [photo], guardians, siblings, placements, departures, papers] = rows;
  const [arrivals, merges, [successor]] = [rows[8], rows[9], rows[10]];
  const record = found(records);
  auditView(c, "student-view", uuids?.uuid ?? null);
  return {
    data: {
      record,
      photo: photo?.sha256 ?? null,
      guardians,
      siblings,
      placements,
      departures,
      papers: papers.map((paper) => ({ ...paperInWords(paper), at: paper.at })),
      arrivals,
      merges: undoable(merges, c.var.epochMs),
      successor: successor?.other ?? null,
    },
  };
});

/** Who looked at the records of a student, the newest first: as long as the school keeps what was viewed. */
const viewsOfStudent = (studentNumber: string) => {
  const one = sql`(select id, uuid from student where student_no = ${studentNumber})`;
  return select(
    {
      at: sql<Instant>`occurred_at`,
      what: as(sql<AuditEventName>`event`, (event) => AUDIT_LABELS[event]),
      /** The number of the invoice that was looked at; "" of anything else. */
      changes: sql<string>`viewed.of`,
      user: sql<string>`coalesce(${USER_NAME}, '')`,
    },
    sql`from (select view_event.*, '' as of from ${one} student cross join view_event
          on view_event.subject_kind in ('student', 'customer') and view_event.subject_uuid = student.uuid
        union all select view_event.*, coalesce(number, draft_number) from ${one} student
          cross join invoice on invoice.student_id = student.id
          cross join view_event on view_event.subject_kind = 'invoice' and view_event.subject_uuid = invoice.uuid) viewed
        left join user_account on user_account.id = viewed.actor_id
      order by viewed.id desc limit ${RECORD_EVENTS_MAX}`,
  );
};
export const listStudentViews = endpoint(STUDENT_VIEWS, async (c, { params: { id } }) => {
  const { rows } = await readPage(c, [studentUuid(id), viewsOfStudent(id)] as const);
  const [[known], views] = rows;
  if (!known) throw new Refused(NOT_FOUND);
  return { rows: views };
});

export const viewSponsor = endpoint(SPONSOR_PERSON, async (c, { params: { id }, today }) => {
  const { rows } = await readPage(c, [
    officeRecord("sponsors", id, today),
    photoOf("sponsors", id),
    childrenOfSponsor(id, today),
    newestSponsorMerge(id),
    accountOf("guardian", id),
  ] as const);
  const [records, [photo], children, merges, accounts] = rows;
  return {
    data: {
      record: found(records),
      photo: photo?.sha256 ?? null,
      children,
      merges: undoable(merges, c.var.epochMs),
      accounts,
    },
  };
});

export const viewFaculty = endpoint(FACULTY_PERSON, async (c, { params: { id }, today }) => {
  const { rows } = await readPage(c, [
    officeRecord("faculties", id, today),
    photoOf("faculties", id),
    dutiesOf(id),
    accountOf("staff", id),
  ] as const);
  const [records, [photo], duties, accounts] = rows;
  return { data: { record: found(records), photo: photo?.sha256 ?? null, duties, accounts } };
});
