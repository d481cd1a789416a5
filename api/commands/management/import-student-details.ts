import type { FileImport } from "#api/commands/import-file.ts";
import { ROSTER_SUCCESS } from "#core/management/rosters/roster-contract.ts";
import {
  STUDENT_DETAILS_DEFINITION,
  type StudentDetails,
  type StudentDetailsEntry,
  type StudentDetailsFields,
} from "#core/management/rosters/student-details-definition.ts";
import {
  planStudentDetails,
  type StudentDetailsPlan,
} from "#core/management/rosters/student-details-plan.ts";
import { ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  detailsOfEntries,
  type StudentDetailsRow,
  setStudentDetails,
} from "#db/queries/management/student-details.ts";

/** As the form of a student calls them. */
const WIRE_NAMES = { lrn: "lrn", sex: "sex", birthDate: "birth_date" } as const;
const changesIn = (before: StudentDetails, after: StudentDetails) =>
  (["lrn", "sex", "birthDate"] as const).flatMap((field) =>
    before[field] === after[field]
      ? []
      : [{ name: WIRE_NAMES[field], before: before[field], after: after[field] }],
  );

/** LRN, sex and birth date of the students of a file (M-9). */
export const STUDENT_DETAILS_FILE: FileImport<
  StudentDetailsFields,
  StudentDetailsEntry,
  readonly [ReturnType<typeof detailsOfEntries>],
  StudentDetailsPlan<StudentDetailsRow>
> = {
  definition: STUDENT_DETAILS_DEFINITION,
  entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
  facts: (entries) => [detailsOfEntries(entries)],
  plan: (entries, [known], { scope: { today }, wrongAt }) =>
    ok(planStudentDetails(entries, known, { today, wrongAt })),
  write: ({ changedStudents }) => ({
    statements: [
      ...setStudentDetails(
        changedStudents.map(({ student: { studentNumber, version }, after, isLrnChanged }) => ({
          ...after,
          studentNumber,
          version,
          isLrnChanged,
        })),
      ),
      expectChanges(changedStudents.length),
    ],
    audit: { event: "student-details-import", subjectUuid: null, data: {} },
    auditOfRecords: changedStudents.map(({ student, after }) => ({
      event: "management-update",
      subjectUuid: student.studentNumber,
      data: { list: "students", id: student.studentNumber, changes: changesIn(student, after) },
    })),
    message: ROSTER_SUCCESS,
  }),
};
