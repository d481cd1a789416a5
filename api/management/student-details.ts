import { fileImport } from "#api/commands/import-file.ts";
import { endpoint, importOf } from "#api/endpoint.ts";
import { csvAnswer } from "#api/middleware/csv-answer.ts";
import { parse } from "#api/middleware/input.ts";
import { readPage } from "#api/middleware/session.ts";
import { IMPORT_STUDENT_DETAILS, STUDENT_DETAILS_TEMPLATE } from "#core/management/office-records.body.ts";
import { ROSTER_SUCCESS, rosterForm } from "#core/management/rosters/roster-contract.ts";
import {
  STUDENT_DETAILS_DEFINITION,
  type StudentDetails,
  type StudentDetailsEntry,
  studentDetailsName,
  studentDetailsTemplate,
} from "#core/management/rosters/student-details-definition.ts";
import { planStudentDetails } from "#core/management/rosters/student-details-plan.ts";
import { ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { isOwnSection } from "#db/queries/management/own-section.ts";
import { select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { student } from "#db/tables.ts";

/** LRN, sex and birth date of students (M-9). */
const details = (rest: SQL) =>
  select(
    {
      studentNumber: student.studentNo,
      name: student.fullname,
      lrn: student.lrn,
      sex: student.sex,
      birthDate: student.birthDate,
      version: student.version,
    },
    rest,
  );
/** The students whom the rows name, and those who have one of their LRNs; a name alone may be anyone's. */
function detailsOfEntries(entries: readonly StudentDetailsEntry[]) {
  if (entries.some(({ values }) => values.student === "")) return details(sql`from ${student}`);
  const named = json(entries.map(({ values }) => [values.student, values.lrn]));
  return details(sql`from ${student} where ${student.id} in (
    select named.id from json_each(${named}) entry cross join student named on named.student_no = entry.value ->> 0
    union select owner.id from json_each(${named}) entry cross join student owner on owner.lrn = entry.value ->> 1)`);
}

/** As the form of a student calls them. */
const WIRE_NAMES = { lrn: "lrn", sex: "sex", birthDate: "birth_date" } as const;
const changesIn = (before: StudentDetails, after: StudentDetails) =>
  (["lrn", "sex", "birthDate"] as const).flatMap((field) =>
    before[field] === after[field]
      ? []
      : [{ name: WIRE_NAMES[field], before: before[field], after: after[field] }],
  );

/** LRN, sex and birth date of the students of a file (M-9). */
export const STUDENT_DETAILS_FILE = fileImport({
  definition: STUDENT_DETAILS_DEFINITION,
  entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
  facts: (entries) => [detailsOfEntries(entries)],
  plan: (entries, [known], { scope: { today }, wrongAt }) =>
    ok(planStudentDetails(entries, known, { today, wrongAt })),
  write: ({ changedStudents }) => ({
    statements: setStudentDetails(
      changedStudents.map(({ student: { studentNumber, version }, after, isLrnChanged }) => ({
        ...after,
        studentNumber,
        version,
        isLrnChanged,
      })),
    ),
    audit: { event: "student-details-import", subjectUuid: null, data: {} },
    auditOfRecords: changedStudents.map(({ student, after }) => ({
      event: "management-update",
      subjectUuid: student.studentNumber,
      data: { list: "students", id: student.studentNumber, changes: changesIn(student, after) },
    })),
    message: ROSTER_SUCCESS,
  }),
});

type ChangedDetails = StudentDetails & { studentNumber: string; isLrnChanged: boolean; version: number };
/** LRNs are given up first: two students may exchange theirs. */
const setStudentDetails = (changed: readonly ChangedDetails[]): Statement<unknown>[] => [
  statement(sql`update student set lrn = null where student_no in
    (select value ->> 'studentNumber' from json_each(${json(changed)}) where value ->> 'isLrnChanged')`),
  // `or ignore`: another student got the LRN meanwhile.
  statement(sql`update or ignore student set lrn = change.value ->> 'lrn', sex = change.value ->> 'sex',
      birth_date = change.value ->> 'birthDate', version = student.version + 1
    from json_each(${json(changed)}) change
    where student_no = change.value ->> 'studentNumber' and student.version = change.value ->> 'version'`),
  expectChanges(changed.length),
];

export const studentDetailsFile = endpoint(STUDENT_DETAILS_TEMPLATE, async (c, { query: { schoolYear } }) => {
  // Section by section.
  const ofYear = details(sql`from school_year
      join section on section.school_year_id = school_year.id and ${isOwnSection(sql`section`)}
      join grade_level on grade_level.id = section.grade_level_id
      join student_section on student_section.section_id = section.id
      join ${student} on ${student.id} = student_section.student_id
    where school_year.name = ${schoolYear}
    order by grade_level.ordinal, section.name_key, ${student.nameKey}, ${student.id}`);
  const { rows } = await readPage(c, [ofYear] as const);
  return csvAnswer(c, studentDetailsName(schoolYear), studentDetailsTemplate(rows[0]));
});
export const importStudentDetails = importOf(IMPORT_STUDENT_DETAILS, ({ fields }) => {
  parse(rosterForm, fields);
  return STUDENT_DETAILS_FILE;
});
