import { type AttendanceOfSection, daysThrough, type ExportKind } from "#core/attendance/contract.ts";
import type { DaysByTerm } from "#core/attendance/days.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { visibleSections } from "#db/queries/grading/class-scope.ts";
import { listedName } from "#db/queries/management/roster.ts";
import { STAFF_NAME } from "#db/queries/management/staff-name.ts";
import { sexOrder } from "#db/queries/management/student-order.ts";
import type { Column, Row } from "#db/row.ts";
import { type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** A student of a section with the days of each term, one row a student. */
export interface ExportRow extends Row<"student", "student_no" | "fullname"> {
  section_uuid: Column<"section", "uuid">;
  section_name: Column<"section", "name">;
  level_name: Column<"grade_level", "name">;
  year_name: Column<"school_year", "name">;
  adviser_name: string | null;
  first: number | null;
  second: number | null;
  third: number | null;
  students: number;
}
export interface ExportAsked {
  kind: ExportKind;
  schoolYear: string | null;
  today: SchoolDay;
  sectionUuid: string | null;
  descending: boolean;
  limit: number;
  offset: number;
}

const DAYS: Record<ExportKind, SQL> = { absent: sql`days_absent_e4`, tardy: sql`days_tardy_e4` };

/** Students who have a record that year, by section and name. */
export function exportRows(userId: number, asked: ExportAsked): Statement<ExportRow> {
  const of = (ordinal: TermOrdinal): SQL =>
    sql`max(${DAYS[asked.kind]}) filter (where term.ordinal = ${ordinal})`;
  const year =
    asked.schoolYear === null
      ? sql`${asked.today} between school_year.start_date and school_year.end_date`
      : sql`school_year.name = ${asked.schoolYear}`;
  return statement(sql`select section.uuid as section_uuid, section.name as section_name,
      grade_level.name as level_name, school_year.name as year_name,
      ${STAFF_NAME} as adviser_name, student_no,
      ${listedName(sql`fullname`, sql`student.id`, sql`school_year.id`)} as fullname,
      ${of(1)} as first, ${of(2)} as second, ${of(3)} as third, count(*) over () as students
    from section join school_year on school_year.id = section.school_year_id
      join grade_level on grade_level.id = section.grade_level_id
      left join staff on staff.id = section.adviser_id
      join attendance on attendance.section_id = section.id
      join term on term.id = attendance.term_id
      join student on student.id = attendance.student_id
    where ${year} ${asked.sectionUuid === null ? sql`` : sql`and section.uuid = ${asked.sectionUuid}`}
      and section.id in (${visibleSections(userId)})
    group by section.id, student.id
    order by grade_level.ordinal, section.name_key, section.id,
      ${sexOrder(userId, sql`student.sex`)}, student.name_key ${sql.raw(asked.descending ? "desc" : "asc")}, student.id
    limit ${asked.limit} offset ${asked.offset}`);
}

/** Rows, section by section, through a term. */
export function sectionsOfExport(rows: readonly ExportRow[], term: TermOrdinal): AttendanceOfSection[] {
  return [...Map.groupBy(rows, ({ section_uuid }) => section_uuid).values()].flatMap((students) => {
    const [first] = students;
    if (!first) return [];
    return {
      uuid: first.section_uuid,
      sectionName: first.section_name,
      gradeLevel: first.level_name,
      schoolYear: first.year_name,
      adviserName: first.adviser_name ?? "",
      students: students.map((row) => ({
        studentId: row.student_no,
        studentName: row.fullname,
        days: daysThrough(daysOf(row), term),
      })),
    };
  });
}

const daysOf = (row: ExportRow): DaysByTerm => ({ 1: row.first, 2: row.second, 3: row.third });
