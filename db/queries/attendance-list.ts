import type {
  AttendanceFilter,
  AttendanceListRequest,
} from "../../core/attendance/attendance-list-contract.ts";
import { type SQL, type Statement, sql, statement } from "../statement.ts";
import { ATTENDANCE_COLUMNS, ATTENDANCE_JOINS, type AttendanceRow, isVisible } from "./attendance.ts";
import { personPredicate } from "./person-search.ts";

/** The attendance list: rows and count. */
export interface AttendanceListPage extends Pick<AttendanceListRequest, "filter" | "sort" | "descending"> {
  userId: number;
  limit: number;
  offset: number;
}

const ORDER = {
  studentName: { column: sql`student.fullname collate nocase`, index: "student_fullname" },
  studentId: { column: sql`student.student_no`, index: "sqlite_autoindex_student_2" },
} as const;

/** By name or number, and a student's terms one after another. */
export function attendanceRows(page: AttendanceListPage): Statement<AttendanceRow> {
  const { column } = ORDER[page.sort];
  const direction = sql.raw(page.descending ? "desc" : "asc");
  const order = sql`order by ${column} ${direction}, student.id ${direction}, attendance.term_id ${direction}`;
  return statement(sql`select ${ATTENDANCE_COLUMNS}
    from (select attendance.id from ${source(page)} where ${predicate(page)}
      ${order} limit ${page.limit} offset ${page.offset}) page
    cross join attendance on attendance.id = page.id
    join student on student.id = attendance.student_id ${ATTENDANCE_JOINS} ${order}`);
}

export const countAttendance = (page: AttendanceListPage): Statement<{ records: number }> =>
  statement(sql`select count(*) as records from attendance indexed by ${sql.raw(countIndexOf(page.filter))}
    where ${predicate(page)}`);

/** What few rows are found by goes first and is sorted; otherwise students are walked in their order. */
function source({ filter, sort }: AttendanceListPage): SQL {
  const student = sql`cross join student on student.id = attendance.student_id`;
  if (hasSection(filter)) return sql`attendance indexed by attendance_by_section ${student}`;
  if (filter.student !== "") return sql`attendance indexed by sqlite_autoindex_attendance_2 ${student}`;
  return sql`student indexed by ${sql.raw(ORDER[sort].index)}
    cross join attendance indexed by sqlite_autoindex_attendance_2 on attendance.student_id = student.id`;
}

const hasSection = ({ sectionUuid, section }: AttendanceFilter): boolean =>
  sectionUuid !== null || section !== null;
const hasTerm = ({ term, termUuid, schoolYear, schoolYearUuid }: AttendanceFilter): boolean =>
  [term, termUuid, schoolYear, schoolYearUuid].some((value) => value !== null);

const countIndexOf = (filter: AttendanceFilter): string =>
  hasSection(filter)
    ? "attendance_by_section"
    : filter.student !== ""
      ? "sqlite_autoindex_attendance_2"
      : hasTerm(filter)
        ? "attendance_by_term"
        : "attendance_by_section";

function predicate({ filter, userId }: AttendanceListPage): SQL {
  const parts: SQL[] = [isVisible(userId)];
  if (filter.sectionUuid !== null)
    parts.push(sql`attendance.section_id = (select id from section where uuid = ${filter.sectionUuid})`);
  if (filter.section !== null)
    parts.push(sql`attendance.section_id in (select section.id from section
      join grade_level on grade_level.id = grade_level_id
      where grade_level.name || ' ' || section.name = ${filter.section})`);
  if (hasTerm(filter)) parts.push(sql`attendance.term_id in (${termsOf(filter)})`);
  if (filter.student !== "") parts.push(personPredicate(filter.student, sql`attendance.student_id`));
  return sql.join(parts, sql` and `);
}

function termsOf({ term, termUuid, schoolYear, schoolYearUuid }: AttendanceFilter): SQL {
  const parts: SQL[] = [sql`true`];
  if (term !== null) parts.push(sql`term.ordinal = ${term}`);
  if (termUuid !== null) parts.push(sql`term.uuid = ${termUuid}`);
  if (schoolYear !== null) parts.push(sql`school_year.name = ${schoolYear}`);
  if (schoolYearUuid !== null) parts.push(sql`school_year.uuid = ${schoolYearUuid}`);
  return sql`select term.id from term join school_year on school_year.id = term.school_year_id
    where ${sql.join(parts, sql` and `)}`;
}
