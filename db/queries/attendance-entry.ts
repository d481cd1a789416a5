import type { AttendanceFacts, AttendanceStatus } from "../../core/attendance/attendance-actions.ts";
import type { SectionChoice, StudentChoice } from "../../core/attendance/attendance-choices-contract.ts";
import type { RosterLine } from "../../core/attendance/attendance-template.ts";
import type { TermOrdinal } from "../../core/management/term.ts";
import type { SchoolDay } from "../../core/shared/school-day.ts";
import { type Statement, sql, statement } from "../statement.ts";
import { isVisible, type TermNamed, termNamed } from "./attendance.ts";
import { visibleSections } from "./class-scope.ts";
import { personPredicate } from "./person-search.ts";

/** What is read before attendance is written: students in their section of a school year, its term, and the record that stands. */
export interface EntryRow {
  student_id: number;
  student_no: string;
  fullname: string;
  section_id: number;
  section_uuid: string;
  level_name: string;
  section_name: string;
  year_name: string;
  term_id: number;
  ordinal: TermOrdinal;
  attendance_id: number | null;
  attendance_uuid: string | null;
  days_absent_e4: number | null;
  days_tardy_e4: number | null;
  published_at: string | null;
  version: number | null;
}
const ENTRY_COLUMNS = sql`student.id as student_id, student_no, fullname, section.id as section_id,
  section.uuid as section_uuid, grade_level.name as level_name, section.name as section_name, school_year.name as year_name,
  term.id as term_id, term.ordinal, attendance.id as attendance_id, attendance.uuid as attendance_uuid,
  days_absent_e4, days_tardy_e4, published_at, attendance.version`;
const ENTRY_JOINS = sql`join student_section on student_section.student_id = student.id
  join section on section.id = student_section.section_id
  join grade_level on grade_level.id = section.grade_level_id
  join school_year on school_year.id = section.school_year_id
  join term on term.school_year_id = school_year.id
  left join attendance on attendance.student_id = student.id and attendance.term_id = term.id`;

/** The student in the section the user sees; nothing where there is no such student, section or term. */
export const entryOfStudent = (userId: number, studentId: string, named: TermNamed): Statement<EntryRow> =>
  statement(sql`select ${ENTRY_COLUMNS} from student ${ENTRY_JOINS}
    where student_no = ${studentId} and ${termNamed(named)} and ${isVisible(userId, sql`+section.id`)}`);

/** The same of many, each in its own term; the key is the place in the list. */
export const entriesOfLines = (
  userId: number,
  lines: readonly { studentId: string; schoolYear: string; term: TermOrdinal }[],
): Statement<EntryRow & { line: number }> =>
  statement(sql`select wanted.key as line, ${ENTRY_COLUMNS} from json_each(${JSON.stringify(lines)}) wanted
    cross join student on student_no = wanted.value ->> 'studentId' ${ENTRY_JOINS}
    where school_year.name = wanted.value ->> 'schoolYear' and term.ordinal = wanted.value ->> 'term'
      and ${isVisible(userId, sql`+section.id`)}`);

/** The roster of a template: a section, a grade level, or every section the user sees, with the days that stand. */
export const roster = (
  userId: number,
  asked: { term: TermOrdinal; schoolYear: string; sectionUuid: string | null; gradeLevel: string | null },
): Statement<EntryRow> =>
  statement(sql`select ${ENTRY_COLUMNS} from section
      join student_section on student_section.section_id = section.id
      join student on student.id = student_section.student_id
      join grade_level on grade_level.id = section.grade_level_id
      join school_year on school_year.id = section.school_year_id
      join term on term.school_year_id = school_year.id
      left join attendance on attendance.student_id = student.id and attendance.term_id = term.id
    where school_year.name = ${asked.schoolYear} and term.ordinal = ${asked.term}
      ${asked.sectionUuid === null ? sql`` : sql`and section.uuid = ${asked.sectionUuid}`}
      ${asked.gradeLevel === null ? sql`` : sql`and ${asked.gradeLevel} in (grade_level.name, grade_level.code)`}
      and section.id in (${visibleSections(userId)})
    order by grade_level.ordinal, section.name, fullname collate nocase, student.id`);

/** What the workflow needs to know of a student in a term, recorded or not. */
export const factsOfEntry = (row: EntryRow): AttendanceFacts => ({
  studentId: row.student_no,
  studentName: row.fullname,
  schoolYear: row.year_name,
  term: row.ordinal,
  status: statusOf(row),
});

const statusOf = ({ attendance_id, published_at }: EntryRow): AttendanceStatus =>
  attendance_id === null ? "None" : published_at === null ? "Unpublished" : "Published";

export const rosterLineOf = (row: EntryRow): RosterLine => ({
  studentId: row.student_no,
  studentName: row.fullname,
  gradeLevel: row.level_name,
  sectionName: row.section_name,
  schoolYear: row.year_name,
  term: row.ordinal,
  daysAbsent: row.days_absent_e4,
  daysTardy: row.days_tardy_e4,
});

/** The sections the user sees, newest school year first; `is_current`: today lies in its year. */
export interface SectionChoiceRow {
  uuid: string;
  name: string;
  level_name: string;
  year_name: string;
  is_current: 0 | 1;
}
export const sectionChoices = (userId: number, today: SchoolDay): Statement<SectionChoiceRow> =>
  statement(sql`select section.uuid, section.name, grade_level.name as level_name, school_year.name as year_name,
      ${today} between school_year.start_date and school_year.end_date as is_current
    from section join grade_level on grade_level.id = grade_level_id
      join school_year on school_year.id = school_year_id
    where section.id in (${visibleSections(userId)})
    order by school_year.start_date desc, grade_level.ordinal, section.name`);

export const sectionChoiceOf = (row: SectionChoiceRow): SectionChoice => ({
  uuid: row.uuid,
  name: row.name,
  gradeLevel: row.level_name,
  schoolYear: row.year_name,
  isCurrent: row.is_current === 1,
});

const SUGGESTED_MAX = 12;
type StudentChoiceRow = Pick<EntryRow, "student_no" | "fullname" | "level_name" | "section_name">;
/** A few students the user sees in a school year, by name or number. */
export const studentChoices = (
  userId: number,
  search: string,
  schoolYear: string,
): Statement<StudentChoiceRow> =>
  statement(sql`select student_no, fullname, grade_level.name as level_name, section.name as section_name
    from student join student_section on student_section.student_id = student.id
      join section on section.id = section_id
      join grade_level on grade_level.id = grade_level_id
      join school_year on school_year.id = school_year_id
    where ${search === "" ? sql`true` : personPredicate(search, sql`student.id`)} and school_year.name = ${schoolYear}
      and section.id in (${visibleSections(userId)})
    order by fullname collate nocase, student.id limit ${SUGGESTED_MAX}`);

export const studentChoiceOf = (row: StudentChoiceRow): StudentChoice => ({
  studentId: row.student_no,
  name: row.fullname,
  section: `${row.level_name} ${row.section_name}`,
});
