import { type AttendanceOfSection, daysThrough, type ExportKind } from "#core/attendance/attendance.body.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { visibleSections } from "#db/queries/grading/class-scope.ts";
import { listedName } from "#db/queries/management/roster.ts";
import { STAFF_NAME } from "#db/queries/management/staff-name.ts";
import { sexOrder } from "#db/queries/management/student-order.ts";
import type { Asker } from "#db/queries/shared/list-source.ts";
import { recordOf, select } from "#db/select.ts";
import { type RowOf, type SQL, sql } from "#db/statement.ts";
import { gradeLevel, schoolYear, section, student } from "#db/tables.ts";

interface ExportRequest {
  kind: ExportKind;
  /** Null: the one that runs. */
  schoolYear: string | null;
  sectionUuid: string | null;
  descending: boolean;
  limit: number;
  offset: number;
}

const DAYS: Record<ExportKind, SQL> = { absent: sql`days_absent_e4`, tardy: sql`days_tardy_e4` };

/** Students who have a record that year, by section and name, each with the days of every term. */
export function exportedStudents({ userId, today }: Asker, asked: ExportRequest) {
  const of = (ordinal: TermOrdinal) =>
    sql<number | null>`max(${DAYS[asked.kind]}) filter (where term.ordinal = ${ordinal})`;
  return select(
    {
      uuid: section.uuid,
      sectionName: section.name,
      gradeLevel: gradeLevel.name,
      schoolYear: schoolYear.name,
      adviserName: sql<string>`coalesce(${STAFF_NAME}, '')`,
      studentId: student.studentNo,
      studentName: sql<string>`${listedName(sql`fullname`, sql`student.id`, sql`school_year.id`)}`,
      days: recordOf({ 1: of(1), 2: of(2), 3: of(3) }),
      /** Of all who are exported. */
      count: sql<number>`count(*) over ()`,
    },
    sql`from section join school_year on school_year.id = section.school_year_id
        join grade_level on grade_level.id = section.grade_level_id
        left join staff on staff.id = section.adviser_id
        join attendance on attendance.section_id = section.id
        join term on term.id = attendance.term_id
        join student on student.id = attendance.student_id
      where ${
        asked.schoolYear === null
          ? sql`${today} between school_year.start_date and school_year.end_date`
          : sql`school_year.name = ${asked.schoolYear}`
      } ${asked.sectionUuid === null ? sql`` : sql`and section.uuid = ${asked.sectionUuid}`}
        and section.id in (${visibleSections(userId)})
      group by section.id, student.id
      order by grade_level.ordinal, section.name_key, section.id,
        ${sexOrder(userId, sql`student.sex`)}, student.name_key ${sql.raw(asked.descending ? "desc" : "asc")}, student.id
      limit ${asked.limit} offset ${asked.offset}`,
  );
}

/** Students, section by section, through a term. */
export const sectionsOfExport = (
  found: readonly RowOf<ReturnType<typeof exportedStudents>>[],
  term: TermOrdinal,
): AttendanceOfSection[] =>
  [...Map.groupBy(found, ({ uuid }) => uuid).values()].flatMap((ofSection) => {
    const [first] = ofSection;
    if (!first) return [];
    const { uuid, sectionName, gradeLevel: level, schoolYear: year, adviserName } = first;
    const students = ofSection.map(({ studentId, studentName, days }) => ({
      studentId,
      studentName,
      days: daysThrough(days, term),
    }));
    return { uuid, sectionName, gradeLevel: level, schoolYear: year, adviserName, students };
  });
