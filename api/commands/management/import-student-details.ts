import type { FileImport } from "#api/commands/import-file.ts";
import { ROSTER_SUCCESS } from "#core/management/rosters/roster-contract.ts";
import {
  STUDENT_DETAILS_DEFINITION,
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
    audit: {
      event: "student-details-import",
      subjectUuid: null,
      data: {
        changes: changedStudents.map(({ student: { studentNumber, lrn, sex, birthDate }, after }) => ({
          studentNumber,
          before: { lrn, sex, birthDate },
          after,
        })),
      },
    },
    message: ROSTER_SUCCESS,
  }),
};
