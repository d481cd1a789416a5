import type {
  StudentDetails,
  StudentDetailsEntry,
  StudentOnRecord,
} from "#core/management/rosters/student-details-definition.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { isOwnSection } from "./own-section.ts";

const DETAILS = sql`student_no as studentNumber, student.fullname as name, lrn, sex, birth_date as birthDate, student.version`;
export type StudentDetailsRow = StudentOnRecord & { version: number };

/** The students of a school year, section by section. */
export const detailsOfYear = (schoolYear: string): Statement<StudentDetailsRow> =>
  statement(sql`select ${DETAILS}
    from school_year join section on section.school_year_id = school_year.id and ${isOwnSection(sql`section`)}
      join grade_level on grade_level.id = section.grade_level_id
      join student_section on student_section.section_id = section.id
      join student on student.id = student_section.student_id
    where school_year.name = ${schoolYear}
    order by grade_level.ordinal, section.name_key, student.name_key, student.id`);

/** The students whom the rows name, and those who have one of their LRNs; a name alone may be anyone's. */
export function detailsOfEntries(entries: readonly StudentDetailsEntry[]): Statement<StudentDetailsRow> {
  if (entries.some(({ values }) => values.student === ""))
    return statement(sql`select ${DETAILS} from student`);
  const named = json(entries.map(({ values }) => [values.student, values.lrn]));
  return statement(sql`select ${DETAILS} from student where student.id in (
    select named.id from json_each(${named}) entry cross join student named on named.student_no = entry.value ->> 0
    union select owner.id from json_each(${named}) entry cross join student owner on owner.lrn = entry.value ->> 1)`);
}

type ChangedDetails = StudentDetails & { studentNumber: string; isLrnChanged: boolean; version: number };
/** LRNs are given up first: two students may exchange theirs. Follow with expectChanges(changed.length). */
export const setStudentDetails = (
  changed: readonly ChangedDetails[],
): [release: Statement<unknown>, set: Statement<unknown>] => [
  statement(sql`update student set lrn = null where student_no in
    (select value ->> 'studentNumber' from json_each(${json(changed)}) where value ->> 'isLrnChanged')`),
  // `or ignore`: another student got the LRN meanwhile.
  statement(sql`update or ignore student set lrn = change.value ->> 'lrn', sex = change.value ->> 'sex',
      birth_date = change.value ->> 'birthDate', version = student.version + 1
    from json_each(${json(changed)}) change
    where student_no = change.value ->> 'studentNumber' and student.version = change.value ->> 'version'`),
];
