import type { AttendanceStatus, SectionChoice, StudentChoice } from "#core/attendance/attendance.ts";
import type { DaysE4 } from "#core/attendance/days.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { Instant, SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import {
  hasLevels,
  levelsSeen,
  seesBy,
  visibleSections,
  visibleSectionsOf,
} from "#db/queries/grading/class-scope.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { studentOrder } from "#db/queries/management/student-order.ts";
import { indexed } from "#db/queries/shared/list-source.ts";
import { isNamed, namesMany, studentsMatching } from "#db/queries/shared/person-search.ts";
import { isNumberSearch } from "#db/queries/shared/record-search.ts";
import { orNull, type RowOfSources, rowsWithin, select, wanted } from "#db/select.ts";
import { mapRows, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { attendance, gradeLevel, schoolYear, section, student, term } from "#db/tables.ts";
import { set } from "#db/write.ts";
import { ATTENDANCE_JOINS, ATTENDANCE_RECORD, isVisible } from "./attendance-list.ts";

/** Attendance as its commands read and write it; only records of sections the user sees. */
export type AttendanceRow = RowOfSources<typeof ATTENDANCE_RECORD>;

/** Records by their ids, in that order; what does not exist or may not be seen is missing. */
export const attendanceNamed = (userId: number, uuids: readonly string[]): Statement<AttendanceRow> =>
  select(
    ATTENDANCE_RECORD,
    sql`from ${wanted(uuids)} cross join attendance on attendance.uuid = wanted.value
        join student on student.id = attendance.student_id ${ATTENDANCE_JOINS}
      where ${isVisible(userId)} order by wanted.key`,
  );

/** A term by its name in a school year (absent: the one a day lies in), or by its id. */
export interface TermNamed {
  term: TermOrdinal | null;
  termUuid: string | null;
  schoolYear: string | null;
  schoolYearUuid: string | null;
  today: SchoolDay;
}
const yearNamed = ({ schoolYear, schoolYearUuid, today }: TermNamed): SQL =>
  schoolYearUuid !== null
    ? sql`school_year.uuid = ${schoolYearUuid}`
    : schoolYear !== null
      ? sql`school_year.name = ${schoolYear}`
      : sql`${today} between school_year.start_date and school_year.end_date`;
const termNamed = (named: TermNamed): SQL =>
  named.termUuid === null
    ? sql`term.ordinal = ${named.term} and ${yearNamed(named)}`
    : sql`term.uuid = ${named.termUuid}`;

/** Of students, by number, the records of one term. */
export const attendanceOfTerm = (
  userId: number,
  studentIds: readonly string[],
  named: TermNamed,
): Statement<AttendanceRow> =>
  select(
    ATTENDANCE_RECORD,
    sql`from ${wanted(studentIds)} cross join student on student.student_no = wanted.value
        cross join attendance on attendance.student_id = student.id ${ATTENDANCE_JOINS}
      where ${termNamed(named)} and ${isVisible(userId, sql`+attendance.section_id`)} order by wanted.key`,
  );

/** What is read before attendance is written: a student in his or her section of a school year, its term, and the record there is. */
const entryOn = (today: SchoolDay) => ({
  beginsOn: sql<SchoolDay | null>`iif(term.start_date > ${today}, term.start_date, null)`,
  studentKey: student.id,
  termKey: term.id,
  sectionKey: section.id,
  studentId: student.studentNo,
  studentName: student.fullname,
  gradeLevel: gradeLevel.name,
  sectionUuid: section.uuid,
  sectionName: section.name,
  schoolYear: schoolYear.name,
  term: term.ordinal,
  id: orNull(attendance.id),
  daysAbsent: orNull(attendance.daysAbsentE4),
  daysTardy: orNull(attendance.daysTardyE4),
  version: orNull(attendance.version),
  status: sql<AttendanceStatus>`case when attendance.id is null then 'None' when published_at is null then 'Unpublished' else 'Published' end`,
});
export type AttendanceEntry = RowOfSources<ReturnType<typeof entryOn>>;
const ENTRY_JOINS = sql`join student_section on student_section.student_id = student.id
  join section on section.id = student_section.section_id and ${isOwnSection(sql`section`)}
  join grade_level on grade_level.id = section.grade_level_id
  join school_year on school_year.id = section.school_year_id
  join term on term.school_year_id = school_year.id
  left join attendance on attendance.student_id = student.id and attendance.term_id = term.id`;

/** The student in the section the user sees; nothing where there is no such student, section or term. */
export const entryOfStudent = (
  userId: number,
  studentId: string,
  named: TermNamed,
): Statement<AttendanceEntry> =>
  select(
    entryOn(named.today),
    sql`from student ${ENTRY_JOINS}
    where student_no = ${studentId} and ${termNamed(named)} and ${isVisible(userId, sql`+section.id`)}`,
  );

/** The same of many, each in its own term. */
export const entriesOfStudents = (
  userId: number,
  asked: readonly { studentId: string; schoolYear: string; term: TermOrdinal }[],
  today: SchoolDay,
): Statement<AttendanceEntry> =>
  select(
    entryOn(today),
    sql`from ${wanted(asked)} cross join student on student_no = wanted.value ->> 'studentId' ${ENTRY_JOINS}
    where school_year.name = wanted.value ->> 'schoolYear' and term.ordinal = wanted.value ->> 'term'
      and ${isVisible(userId, sql`+section.id`)}`,
  );

/** The same of everyone the user sees in each of these terms. */
export const entriesOfTerms = (
  userId: number,
  terms: readonly { schoolYear: string; term: TermOrdinal }[],
  today: SchoolDay,
): Statement<AttendanceEntry> =>
  select(
    entryOn(today),
    sql`from ${wanted(terms)} cross join school_year on school_year.name = wanted.value ->> 'schoolYear'
    cross join term on term.school_year_id = school_year.id and term.ordinal = wanted.value ->> 'term'
    cross join section on section.school_year_id = school_year.id and ${isOwnSection(sql`section`)}
    cross join grade_level on grade_level.id = section.grade_level_id
    cross join student_section on student_section.section_id = section.id
    cross join student on student.id = student_section.student_id
    left join attendance on attendance.student_id = student.id and attendance.term_id = term.id
    where section.id in (${visibleSections(userId)})`,
  );

/** The roster of a template: a section, a grade level, or every section the user sees, with the current days. */
export const roster = (
  userId: number,
  asked: { term: TermOrdinal; schoolYear: string; sectionUuid: string | null; gradeLevel: string | null },
  today: SchoolDay,
): Statement<AttendanceEntry> =>
  select(
    entryOn(today),
    sql`from section
      join student_section on student_section.section_id = section.id
      join student on student.id = student_section.student_id
      join grade_level on grade_level.id = section.grade_level_id
      join school_year on school_year.id = section.school_year_id
      join term on term.school_year_id = school_year.id
      left join attendance on attendance.student_id = student.id and attendance.term_id = term.id
    where school_year.name = ${asked.schoolYear} and term.ordinal = ${asked.term} and ${isOwnSection(sql`section`)}
      ${asked.sectionUuid === null ? sql`` : sql`and section.uuid = ${asked.sectionUuid}`}
      ${asked.gradeLevel === null ? sql`` : sql`and ${asked.gradeLevel} in (grade_level.name, grade_level.code)`}
      and section.id in (${visibleSections(userId)})
    order by grade_level.ordinal, section.name_key, ${studentOrder(userId)}`,
  );

/** A section the user sees, with the terms of its school year; nothing where there is none. */
export const sheetHead = (userId: number, sectionUuid: string, today: SchoolDay) =>
  select(
    {
      sectionUuid: section.uuid,
      sectionName: section.name,
      gradeLevel: gradeLevel.name,
      schoolYear: schoolYear.name,
      terms: rowsWithin(
        {
          term: term.ordinal,
          beginsOn: sql<SchoolDay | null>`iif(start_date > ${today}, start_date, null)`,
        },
        sql`from ${term} where ${term.schoolYearId} = ${schoolYear.id} order by ${term.ordinal}`,
      ),
    },
    sql`from section join grade_level on grade_level.id = section.grade_level_id
        join school_year on school_year.id = section.school_year_id
      where section.uuid = ${sectionUuid} and ${isOwnSection(sql`section`)} and ${isVisible(userId, sql`section.id`)}`,
  );

/** The students of a section, each with every term of its school year, in the order the user sees students in. */
export const sheetEntries = (
  userId: number,
  sectionUuid: string,
  today: SchoolDay,
): Statement<AttendanceEntry> =>
  select(
    entryOn(today),
    sql`from section
      cross join student_section on student_section.section_id = section.id
      cross join student on student.id = student_section.student_id
      cross join grade_level on grade_level.id = section.grade_level_id
      cross join school_year on school_year.id = section.school_year_id
      cross join term on term.school_year_id = school_year.id
      left join attendance on attendance.student_id = student.id and attendance.term_id = term.id
    where section.uuid = ${sectionUuid} and ${isOwnSection(sql`section`)} and ${isVisible(userId, sql`section.id`)}
    order by ${studentOrder(userId)}, term.ordinal`,
  );

/** The sections the user sees, newest school year first. */
export const sectionChoices = (userId: number, today: SchoolDay): Statement<SectionChoice> =>
  mapRows(
    statement<SectionChoice>(sql`with year as materialized (select id, name, start_date, ${today} between start_date and end_date as isCurrent,
      (select count(*) from term where school_year_id = school_year.id and start_date <= ${today}) as termsBegun from school_year),
    ${levelsSeen(userId)}
    select uuid, name, gradeLevel, schoolYear, isCurrent, termsBegun from (
      select section.uuid, section.name, section.name_key, level.name as gradeLevel, year.name as schoolYear, isCurrent, termsBegun, year.start_date, level.ordinal
        from year cross join level cross join section on section.grade_level_id = level.id and section.school_year_id = year.id
        where ${isOwnSection(sql`section`)}
      union all
      select section.uuid, section.name, section.name_key, grade_level.name, year.name, isCurrent, termsBegun, year.start_date, grade_level.ordinal
        from besides cross join section on section.id = besides.id
          cross join grade_level on grade_level.id = section.grade_level_id cross join year on year.id = section.school_year_id
        where ${isOwnSection(sql`section`)})
    order by start_date desc, ordinal, name_key`),
    (row) => ({ ...row, isCurrent: Boolean(row.isCurrent) }),
  );

const SUGGESTED_MAX = 12;
/** A few students the user sees in a school year, by name or number. */
export const studentChoices = (
  userId: number,
  search: string,
  schoolYear: string,
): Statement<StudentChoice> => {
  const year = sql`(select id from school_year where name = ${schoolYear})`;
  const named = search === "" ? sql`true` : isNamed(search);
  const columns = sql`student_no as studentId, fullname as name, grade_level.name || ' ' || section.name as section, student.id, student.name_key`;
  const first = (when: SQL) =>
    sql`order by student.name_key, student.id limit iif(${when}, ${SUGGESTED_MAX}, 0)`;
  const placed = (
    people: SQL,
    when: SQL,
    where: SQL,
  ): SQL => sql`select * from (select ${columns} from ${people}
      cross join student_section on student_section.student_id = student.id
      cross join section on section.id = section_id and ${isOwnSection(sql`section`)} and school_year_id = ${year}
      cross join grade_level on grade_level.id = grade_level_id
    where ${where} and (${seesBy(userId, "all")} or section.id in (select id from seen)) ${first(sql`${hasLevels(userId)} and ${when}`)})`;
  const walked = indexed("student", "student_fullname");
  const found = sql`(${studentsMatching(search)}) found cross join student on student.id = found.id`;
  // Who sees few sections has few students; of all, many are met in their order, and few are found.
  const sources = [
    sql`select * from (select ${columns} from seen
        cross join section on section.id = seen.id and ${isOwnSection(sql`section`)}
        cross join grade_level on grade_level.id = grade_level_id
        cross join student_section on student_section.section_id = section.id
        cross join student on student.id = student_section.student_id where ${named} ${first(sql`not ${hasLevels(userId)}`)})`,
    ...(search === ""
      ? [placed(walked, sql`true`, named)]
      : isNumberSearch(search)
        ? [placed(found, sql`true`, sql`true`)]
        : [
            placed(found, sql`not (select are_many from named)`, sql`true`),
            placed(walked, sql`(select are_many from named)`, named),
          ]),
  ];
  return statement(sql`with seen as materialized (select id from (${visibleSectionsOf(userId, year)}) where not ${seesBy(userId, "all")}),
    named as materialized (select ${search === "" ? sql`false` : namesMany(search)} as are_many)
    select studentId, name, section from (${sql.join(sources, sql` union all `)})
    order by name_key, id limit ${SUGGESTED_MAX}`);
};

interface Days {
  daysAbsent: DaysE4;
  daysTardy: DaysE4;
}
interface Saver {
  actor: { id: number };
  now: Instant;
}
/** A record somebody else added meanwhile is not written over. */
export const insertAttendance = (
  records: readonly (Days & { uuid: string; entry: AttendanceEntry })[],
  { actor, now }: Saver,
): Statement<unknown>[] => [
  statement(sql`insert into ${attendance} (uuid, student_id, term_id, section_id, days_absent_e4, days_tardy_e4, saved_at, saved_by)
    select value ->> 'uuid', value ->> '$.entry.studentKey', value ->> '$.entry.termKey', value ->> '$.entry.sectionKey',
      value ->> 'daysAbsent', value ->> 'daysTardy', ${now}, ${actor.id}
    from ${wanted(records)} where true on conflict (student_id, term_id) do nothing`),
  expectChanges(records.length),
];

interface AttendanceVersion {
  id: number;
  version: number;
}
/** Changed days are published anew. */
export const changeDays = (
  records: readonly (AttendanceVersion & Days)[],
  { actor, now }: Saver,
): Statement<unknown>[] =>
  updateAttendance(records, {
    daysAbsentE4: sql`wanted.value ->> 'daysAbsent'`,
    daysTardyE4: sql`wanted.value ->> 'daysTardy'`,
    publishedAt: null,
    savedAt: now,
    savedBy: actor.id,
  });
/** Each as it was read. */
export const updateAttendance = (
  records: readonly AttendanceVersion[],
  values: Parameters<typeof set<typeof attendance>>[1],
): Statement<unknown>[] => [
  statement(sql`update ${attendance} set version = attendance.version + 1, ${set(attendance, values)}
    from ${wanted(records)} where attendance.id = wanted.value ->> 'id' and attendance.version = wanted.value ->> 'version'`),
  expectChanges(records.length),
];

/** The days of entries as they are typed: of those that have no record a new one. */
export function saveDays(
  placed: readonly (Days & { entry: AttendanceEntry })[],
  scope: Saver & { newUuid: () => string },
): { statements: Statement<unknown>[]; added: number; changed: number } {
  const added = placed
    .filter(({ entry }) => entry.id === null)
    .map((one) => ({ ...one, uuid: scope.newUuid() }));
  const changed = placed.flatMap(({ entry: { id, version }, daysAbsent, daysTardy }) =>
    id === null ? [] : [{ id, version: version ?? 0, daysAbsent, daysTardy }],
  );
  return {
    statements: [...insertAttendance(added, scope), ...changeDays(changed, scope)],
    added: added.length,
    changed: changed.length,
  };
}
