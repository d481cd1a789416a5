import type { AttendanceRecord } from "../../core/attendance/contract.ts";
import type { TermOrdinal } from "../../core/management/term.ts";
import type { Instant, SchoolDay } from "../../core/shared/school-day.ts";
import { type SQL, type Statement, sql, statement } from "../statement.ts";
import { visibleSections } from "./class-scope.ts";

/** Attendance records as they are read; only those of sections the user sees. */
export interface AttendanceRow {
  id: number;
  uuid: string;
  student_no: string;
  fullname: string;
  level_name: string;
  section_uuid: string;
  section_name: string;
  year_name: string;
  ordinal: TermOrdinal;
  days_absent_e4: number;
  days_tardy_e4: number;
  published_at: Instant | null;
  version: number;
}
export const ATTENDANCE_COLUMNS = sql`attendance.id, attendance.uuid, student_no, fullname,
  grade_level.name as level_name, section.uuid as section_uuid, section.name as section_name,
  school_year.name as year_name, term.ordinal, days_absent_e4, days_tardy_e4, published_at, attendance.version`;
export const ATTENDANCE_JOINS = sql`join section on section.id = attendance.section_id
  join grade_level on grade_level.id = section.grade_level_id
  join term on term.id = attendance.term_id
  join school_year on school_year.id = term.school_year_id`;

/** A plus before the column keeps what was found by other means from being looked up section by section. */
export const isVisible = (userId: number, column: SQL = sql`attendance.section_id`): SQL =>
  sql`${column} in (${visibleSections(userId)})`;

/** Records by their ids, in that order; what does not exist or may not be seen is missing. */
export const attendanceByUuids = (userId: number, uuids: readonly string[]): Statement<AttendanceRow> =>
  statement(sql`select ${ATTENDANCE_COLUMNS} from json_each(${JSON.stringify(uuids)}) wanted
    cross join attendance on attendance.uuid = wanted.value
    join student on student.id = attendance.student_id ${ATTENDANCE_JOINS}
    where ${isVisible(userId)} order by wanted.key`);

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
export const termNamed = (named: TermNamed): SQL =>
  named.termUuid === null
    ? sql`term.ordinal = ${named.term} and ${yearNamed(named)}`
    : sql`term.uuid = ${named.termUuid}`;

/** Of students, by number, the records of one term. */
export const attendanceOfTerm = (
  userId: number,
  studentIds: readonly string[],
  named: TermNamed,
): Statement<AttendanceRow> =>
  statement(sql`select ${ATTENDANCE_COLUMNS} from json_each(${JSON.stringify(studentIds)}) wanted
    cross join student on student.student_no = wanted.value
    cross join attendance on attendance.student_id = student.id ${ATTENDANCE_JOINS}
    where ${termNamed(named)} and ${isVisible(userId, sql`+attendance.section_id`)} order by wanted.key`);

export const attendanceRecordOf = (row: AttendanceRow): AttendanceRecord => ({
  uuid: row.uuid,
  studentId: row.student_no,
  studentName: row.fullname,
  gradeLevel: row.level_name,
  section: { uuid: row.section_uuid, name: row.section_name },
  schoolYear: row.year_name,
  term: row.ordinal,
  status: row.published_at === null ? "Unpublished" : "Published",
  daysAbsent: row.days_absent_e4,
  daysTardy: row.days_tardy_e4,
  publishedAt: row.published_at,
  version: row.version,
});
