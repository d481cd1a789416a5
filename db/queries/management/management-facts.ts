import type { SubjectKind } from "#core/audit/events.ts";
import type { ManagementKey } from "#core/management/lists/management-lists.ts";
import type { Lookalike } from "#core/management/lookalikes.ts";
import { RECORD_EVENTS_MAX } from "#core/management/record-history.ts";
import { NUMBER_PATTERN_NAMES, NUMBER_PATTERNS, STUDENT_NUMBERS } from "#core/management/student-numbers.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { type SchoolDay, yearOf } from "#core/shared/school-day.ts";
import { isErased } from "#db/queries/audit/erased-contacts.ts";
import { USER_NAME } from "#db/queries/audit/event-actor.ts";
import { hasLettersOf } from "#db/queries/shared/name-letters.ts";
import { sponsorsMatching, studentsMatching } from "#db/queries/shared/person-search.ts";
import type { Column, Row } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { studentsOfGuardian } from "./guardians.ts";
import { IS_IN_USE, SETTLED } from "./management-change.ts";
import { managementRow } from "./management-list.ts";
import { isOwnSection } from "./own-section.ts";
import { everIn } from "./roster.ts";

/** What is read before the office changes something. */
export const currentRow = (
  key: ManagementKey,
  id: string,
  today: SchoolDay,
): Statement<{ row: string | null }> => statement(sql`select ${managementRow(key, id, today)} as row`);

export interface RecordEventRow extends Row<"audit_event", "event" | "data_json"> {
  at: Column<"audit_event", "occurred_at">;
  user: string;
  is_erased: 0 | 1;
}
/** The newest events of a record. */
export const eventsOf = (
  kind: SubjectKind,
  uuid: string,
  which: SQL = sql`true`,
): Statement<RecordEventRow> =>
  statement(sql`select occurred_at as at, event, data_json, coalesce(${USER_NAME}, '') as user,
      ${isErased(sql`audit_event`)} as is_erased
    from audit_event left join user_account on user_account.id = actor_id
    where subject_kind = ${kind} and subject_uuid = ${uuid} and ${which}
    order by audit_event.id desc limit ${RECORD_EVENTS_MAX}`);
/** The same of a record of a list. */
export const recordEvents = (list: ManagementKey, id: string): Statement<RecordEventRow> =>
  eventsOf("management", id, sql`data_json ->> '$.list' = ${list}`);

export interface YearFactRow extends Row<"school_year", "uuid" | "name"> {
  start: Column<"school_year", "start_date">;
  end: Column<"school_year", "end_date">;
}
export const allYears = (): Statement<YearFactRow> =>
  statement(
    sql`select uuid, name, start_date as start, end_date as "end" from school_year order by start_date`,
  );

export interface TermFactRow extends Row<"term", "uuid" | "ordinal"> {
  year_uuid: Column<"school_year", "uuid">;
  start: Column<"term", "start_date">;
  end: Column<"term", "end_date">;
  encodeStart: Column<"term", "encode_start_date">;
  encodeEnd: Column<"term", "encode_end_date">;
  correctionStart: Column<"term", "correction_start_date">;
  correctionEnd: Column<"term", "correction_end_date">;
}
/** The terms of the year with this uuid, or of the year this term is of. */
export const termsOfYear = (uuid: string): Statement<TermFactRow> =>
  statement(sql`select term.uuid, school_year.uuid as year_uuid, ordinal, term.start_date as start,
      term.end_date as "end", encode_start_date as encodeStart, encode_end_date as encodeEnd,
      correction_start_date as correctionStart, correction_end_date as correctionEnd
    from school_year join term on term.school_year_id = school_year.id
    where school_year.uuid = ${uuid} or school_year.id = (select school_year_id from term where uuid = ${uuid})
    order by ordinal`);

/** The newest version of every scheme of the newest school year: what a new year begins with. */
export const newestSchemes = (): Statement<Row<"grading_scheme", "id">> =>
  statement(sql`select id from grading_scheme scheme
    where school_year_id = (select school_year_id from grading_scheme join school_year on school_year.id = school_year_id
        order by start_date desc limit 1)
      and version = (select max(version) from grading_scheme other where other.school_year_id = scheme.school_year_id
        and other.curriculum = scheme.curriculum and other.name = scheme.name)`);

/** Which of the named things there are: rows of one kind by their wire id. */
export interface Named {
  kind:
    | "year"
    | "level"
    | "section"
    | "subject"
    | "staff"
    | "department"
    | "sponsor"
    | "designation"
    | "faculty-type"
    | "student-type"
    | "sponsor-type";
  id: string;
}
export interface FoundRow extends Named {
  /** Of a section or subject: the code of its grade level. */
  level: string | null;
  /** Of a section or subject: whether it is a club's. */
  is_club: 0 | 1;
  /** Whether it is offered for what is new (M-14). */
  is_active: 0 | 1;
}
export const findNamed = (named: readonly Named[]): Statement<FoundRow> =>
  statement(sql`select value ->> 'kind' as kind, value ->> 'id' as id,
      case value ->> 'kind'
        when 'section' then (select code from section join grade_level on grade_level.id = grade_level_id where uuid = value ->> 'id')
        when 'subject' then (select grade_level.code from subject join grade_level on grade_level.id = grade_level_id where subject.code = value ->> 'id')
      end as level,
      case value ->> 'kind'
        when 'section' then exists (select 1 from section where uuid = value ->> 'id' and not ${isOwnSection(sql`section`)})
        when 'subject' then exists (select 1 from subject where code = value ->> 'id' and kind = 'club')
        else 0
      end as is_club,
      case value ->> 'kind'
        when 'level' then (select is_active from grade_level where code = value ->> 'id')
        when 'subject' then (select is_active from subject where code = value ->> 'id')
        when 'staff' then (select is_active from staff where uuid = value ->> 'id')
        when 'department' then (select is_active from department where uuid = value ->> 'id')
        when 'sponsor' then (select is_active from guardian where uuid = value ->> 'id')
        when 'year' then 1
        when 'section' then 1
        else (select is_active from person_type where uuid = value ->> 'id')
      end as is_active
    from json_each(${json(named)})
    where case value ->> 'kind'
      when 'year' then exists (select 1 from school_year where uuid = value ->> 'id')
      when 'level' then exists (select 1 from grade_level where code = value ->> 'id')
      when 'section' then exists (select 1 from section where uuid = value ->> 'id')
      when 'subject' then exists (select 1 from subject where code = value ->> 'id')
      when 'staff' then exists (select 1 from staff where uuid = value ->> 'id')
      when 'department' then exists (select 1 from department where uuid = value ->> 'id')
      when 'sponsor' then exists (select 1 from guardian where uuid = value ->> 'id')
      else exists (select 1 from person_type where uuid = value ->> 'id'
        and kind || iif(kind = 'designation', '', '-type') = value ->> 'kind') end`);

/** Another section of this name in the level and year, another subject of this code, another class of the pair or of the club. */
export const findDuplicateSection = (
  name: string,
  year: string,
  level: string,
): Statement<{ id: Column<"section", "uuid"> }> =>
  statement(sql`select uuid as id from section where lower(name) = lower(${name})
    and school_year_id = (select id from school_year where uuid = ${year})
    and grade_level_id = (select id from grade_level where code = ${level})`);
export const findSubjectByCode = (code: string): Statement<{ id: Column<"subject", "code"> }> =>
  statement(sql`select code as id from subject where lower(code) = lower(${code})`);
export const findSameAssignment = (
  section: string,
  subject: string,
): Statement<{ id: Column<"school_class", "uuid"> }> =>
  statement(sql`select school_class.uuid as id from section join school_class on section_id = section.id
    join subject on subject.id = subject_id
    where section.uuid = ${section} and (subject.code = ${subject} or not ${isOwnSection(sql`section`)})`);
export interface ClassTermRow {
  first: TermOrdinal | null;
  last: TermOrdinal | null;
  running: TermOrdinal | null;
  published: TermOrdinal | 0;
  used_json: string;
  settled: TermOrdinal | 0;
  /** Of closed gradebooks. */
  closed_json: string;
}
/** The last term of which a card is published of who is or was in the row `section`; 0: none. */
export const PUBLISHED_THROUGH = sql`coalesce((select max(ordinal) from term where term.school_year_id = section.school_year_id
  and exists (select 1 from (${everIn(sql`section.id`)}) person cross join report_card
    on report_card.student_id = person.student_id and report_card.term_id = term.id
  where report_card.status = 'Published')), 0)`;
/** It still is that term. */
export const isPublishedThrough = (sectionUuid: string, published: number): SQL =>
  sql`(select ${PUBLISHED_THROUGH} from section where uuid = ${sectionUuid}) = ${published}`;
/** From when to when a class of the section is taught, and what keeps that from being changed. `classUuid` "": a new class. */
export const classTermFacts = (
  { sectionUuid, classUuid }: { sectionUuid: string; classUuid: string },
  today: SchoolDay,
): Statement<ClassTermRow> => {
  return statement(sql`select school_class.first_term as first, school_class.last_term as last,
      (select min(ordinal) from term where term.school_year_id = section.school_year_id and end_date >= ${today}) as running,
      ${PUBLISHED_THROUGH} as published,
      (select json_group_array(item) from (select ordinal as item from (
        select ordinal from gradebook join term on term.id = gradebook.term_id
          where gradebook.class_id = school_class.id and ${IS_IN_USE}
        union select 3 from final_grade_override where class_id = school_class.id and override_e4 is not null
        union select 3 from remedial_mark where class_id = school_class.id and mark_e4 is not null)
          order by ordinal)) as used_json,
      (select coalesce(max(ordinal), 0) from (
        select ordinal from gradebook join term on term.id = gradebook.term_id
          where gradebook.class_id = school_class.id and gradebook.status in (select value from json_each(${json(SETTLED)}))
        union select 3 from final_grade_override where class_id = school_class.id and override_e4 is not null
        union select 3 from remedial_mark where class_id = school_class.id and mark_e4 is not null)) as settled,
      (select json_group_array(item)
        from (select ordinal as item from gradebook join term on term.id = gradebook.term_id
        where gradebook.class_id = school_class.id and gradebook.closed_from is not null
          order by ordinal)) as closed_json
    from (select coalesce((select section_id from school_class where uuid = ${classUuid}),
        (select id from section where uuid = ${sectionUuid})) as section_id) asked
      cross join section on section.id = asked.section_id left join school_class on school_class.uuid = ${classUuid}`);
};
/** A record of one name, whatever the case. */
export const departmentsNamed = (name: string): Statement<{ id: Column<"department", "uuid"> }> =>
  statement(sql`select uuid as id from department where name = ${name} collate nocase`);
export const curriculaNamed = (
  name: string,
): Statement<{ id: Column<"curriculum", "uuid"> } & Row<"curriculum", "name">> =>
  statement(sql`select uuid as id, name from curriculum where name = ${name} collate nocase`);
export const levelsOfCode = (code: string): Statement<{ id: Column<"grade_level", "code"> }> =>
  statement(sql`select code as id from grade_level where code = ${code}`);
export const personTypesNamed = (
  kind: Column<"person_type", "kind">,
  name: string,
): Statement<{ id: Column<"person_type", "uuid"> }> =>
  statement(sql`select uuid as id from person_type where kind = ${kind} and name = ${name} collate nocase`);

const STUDENT_ALIKE = (by: Lookalike["by"]): SQL =>
  sql`select ${by} as by, student_no as id, fullname as name, student_no as number from student`;
/** Students of this number or LRN, of this name, or of this birth date and last name. */
export const studentsAlike = (asked: {
  studentNumber: string;
  lrn: string;
  name: string;
  last: string;
  birthDate: string;
}): Statement<Lookalike> =>
  statement(sql`${STUDENT_ALIKE("number")} where student_no = ${asked.studentNumber}
    union all ${STUDENT_ALIKE("lrn")} where lrn = ${asked.lrn}
    union all ${STUDENT_ALIKE("name")} where ${hasLettersOf(sql`name_key`, asked.name)}
    union all ${STUDENT_ALIKE("birth-date")} where birth_date = nullif(${asked.birthDate}, '')
      and last_name = ${asked.last} collate nocase`);
/** Members of the faculty of this number, address or name, and who signs in with the address. */
export const facultyAlike = (asked: {
  employeeNumber: string;
  email: string;
  last: string;
  given: string;
}): Statement<Lookalike> => {
  const alike = (by: Lookalike["by"]): SQL =>
    sql`select ${by} as by, uuid as id, given_name || ' ' || last_name as name, employee_no as number from staff`;
  return statement(sql`${alike("number")} where employee_no = ${asked.employeeNumber} collate nocase
    union all ${alike("email")} where email = ${asked.email} and email <> ''
    union all ${alike("name")} where ${hasLettersOf(sql`name_key`, `${asked.last}, ${asked.given}`)}
    union all ${accountAlike(sql`coalesce((select staff.uuid from staff where staff.user_id = user_account.id), '')`, asked.email)}`);
};
/** Sponsors of this address or name, and who signs in with the address. */
export const sponsorsAlike = (asked: { email: string; name: string }): Statement<Lookalike> => {
  const alike = (by: Lookalike["by"]): SQL =>
    sql`select ${by} as by, uuid as id, fullname as name, '' as number, email, contact_number as contact,
      home_address as address, ${studentsOfGuardian} as students from guardian`;
  return statement(sql`${alike("email")} where lower(email) = nullif(${asked.email}, '') and email <> ''
    union all ${alike("name")} where ${hasLettersOf(sql`name_key`, asked.name)}
    union all ${accountAlike(sql`coalesce((select guardian.uuid from guardian where guardian.user_id = user_account.id), '')`, asked.email, sql`, email, '' as contact, '' as address, '' as students`)}`);
};
/** `more`: what the other ways to be alike tell beside. */
const accountAlike = (id: SQL, email: string, more: SQL = sql``): SQL =>
  sql`select 'account' as by, ${id} as id, given_name || ' ' || last_name as name, '' as number${more} from user_account
    where email = nullif(${email}, '')`;
/** The number a new student gets: after the highest of the school's pattern (M-39), or "" where none is left. */
export const nextStudentNumber = (today: SchoolDay): Statement<{ next: string }> => {
  const patterns = json(
    NUMBER_PATTERN_NAMES.map((name) => {
      const { hasYear, digits } = NUMBER_PATTERNS[name];
      return { name, prefix: hasYear ? String(yearOf(today)) : "", digits };
    }),
  );
  return statement(sql`select iif(length(last + 1) > digits, '', prefix || printf('%0' || digits || 'd', last + 1)) as next
    from (select prefix, digits, coalesce((select cast(substr(student_no, length(prefix) + 1) as integer) from student
        where length(student_no) = length(prefix) + digits
          and student_no between prefix || substr('0000000000', 1, digits) and prefix || substr('9999999999', 1, digits)
        order by student_no desc limit 1), 0) as last
      from (select value ->> 'prefix' as prefix, value ->> 'digits' as digits from json_each(${patterns})
        where value ->> 'name' = coalesce((select value from school_setting where name = ${STUDENT_NUMBERS.name}), ${STUDENT_NUMBERS.standard})))`);
};
/** The first role of the account of a member of the faculty or a sponsor; no row: there is none. */
export const accountRole = (
  table: "staff" | "guardian",
  uuid: string,
): Statement<{ role: Column<"user_role", "role_code"> }> =>
  statement(sql`select role_code as role from ${sql.raw(table)} person cross join user_role
    on user_role.user_id = person.user_id and position = 1 where uuid = ${uuid}`);
/** Sponsors that a text finds, by name: the first few. */
export const sponsorChoices = (search: string): Statement<{ value: string; label: string }> =>
  statement(sql`select uuid as value, fullname || iif(email = '', '', ', ' || email) as label
    from (select guardian.* from (${sponsorsMatching(search)}) found cross join guardian on guardian.id = found.id
      where is_active = 1 limit 200)
    order by name_key, id limit 12`);
/** Students that a text finds, by name, less those who are merged into another: the first few. */
export const studentChoices = (search: string): Statement<{ value: string; label: string }> =>
  statement(sql`select student_no as value, fullname || ', ' || student_no as label
    from (select student.* from (${studentsMatching(search)}) found cross join student on student.id = found.id
      where not exists (select 1 from student_merge where merged_id = student.id and undone_at is null) limit 200)
    order by name_key, id limit 12`);
/** Gradebooks of a subject: its kind decides what they are. */
export const gradebooksOfSubject = (code: string): Statement<{ gradebooks: number }> =>
  statement(sql`select count(*) as gradebooks from subject join school_class on subject_id = subject.id
    join gradebook on class_id = school_class.id where code = ${code}`);

export interface ChoiceRow {
  kind: string;
  value: string;
  label: string;
}
const personTypesOffered = (kind: Column<"person_type", "kind">, choice: string): Statement<ChoiceRow> =>
  statement(sql`select ${choice} as kind, uuid as value, name as label from person_type
    where kind = ${kind} and is_active = 1 order by name_key`);
/** What the forms choose from, less what is put aside (M-14): sections of the years that are not over, subjects with their level. */
export const managementChoices = (today: SchoolDay): Statement<ChoiceRow>[] => [
  statement(
    sql`select 'school_periods' as kind, uuid as value, name as label from school_year order by start_date desc`,
  ),
  statement(
    sql`select 'grade_levels' as kind, code as value, name as label from grade_level where is_active = 1 order by ordinal`,
  ),
  statement(sql`select 'departments' as kind, uuid as value, name as label from department where is_active = 1
    order by name_key`),
  statement(sql`select 'curricula' as kind, name as value, name as label from curriculum where is_active = 1
    order by name_key`),
  statement(sql`select 'faculties' as kind, uuid as value, last_name || ', ' || given_name as label
    from staff indexed by staff_by_name where is_active = 1 order by staff.name_key, id`),
  statement(sql`select 'sections' as kind, section.uuid as value,
      grade_level.name || ' ' || section.name || ', ' || school_year.name as label
    from section join grade_level on grade_level.id = grade_level_id join school_year on school_year.id = school_year_id
    where school_year.end_date >= ${today}
    order by school_year.start_date desc, grade_level.ordinal, section.name_key`),
  statement(sql`select 'subjects' as kind, subject.code as value, subject.name || ', ' || grade_level.name as label
    from subject join grade_level on grade_level.id = grade_level_id where subject.is_active = 1
    order by grade_level.ordinal, subject.name_key`),
  personTypesOffered("designation", "designations"),
  personTypesOffered("faculty", "faculty_types"),
  personTypesOffered("student", "student_types"),
  personTypesOffered("sponsor", "sponsor_types"),
];
