import { type ClassRecord, classRecord, type StudentRecord } from "../../../core/grading/class-record.ts";
import type { GradebookDetail } from "../../../core/grading/class-record-contract.ts";
import { completenessOf } from "../../../core/grading/completeness.ts";
import { percentageE4 } from "../../../core/grading/computation.ts";
import { expectChanges } from "../../../db/commit.ts";
import { type ComputedGrade, saveTermGrades, touchGradebook } from "../../../db/queries/gradebook-change.ts";
import type { Statement } from "../../../db/statement.ts";

export const recordOf = ({ scheme, activities, gradebook, students }: GradebookDetail): ClassRecord =>
  classRecord({ scheme, activities, subject: gradebook.subject, levelCode: gradebook.level.code }, students);

/** The compare-and-set of a gradebook whose content becomes `detail`, and the grades that follow, of the students `isTouched` names. First in its batch. */
export function recomputed(
  detail: GradebookDetail,
  isTouched: (studentNo: string) => boolean = () => true,
): Statement<unknown>[] {
  const { records } = recordOf(detail);
  const completeness = completenessOf(
    records.map(({ scores, grade }) => ({
      scores: detail.activities.map(({ uuid }) => scores.get(uuid)?.score ?? null),
      grade,
    })),
  );
  return [
    touchGradebook(detail.gradebook, completeness, detail.schemeUuid),
    expectChanges(1),
    saveTermGrades(detail.gradebook.uuid, records.filter(({ number }) => isTouched(number)).map(computedOf)),
  ];
}

const computedOf = ({ number, grade }: StudentRecord): ComputedGrade => ({
  studentNo: number,
  initialE4: percentageE4(grade.initial),
  gradeE4: grade.gradeE4,
});
