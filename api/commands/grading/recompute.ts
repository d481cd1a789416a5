import { type ClassRecord, classRecord, type RecordStudent } from "#core/grading/grades/class-record.ts";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import { percentageE4, type TermGrade, termGrader } from "#core/grading/schemes/computation.ts";
import { broughtOf } from "#core/grading/scores/former-scores.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { completenessOf } from "#core/grading/workflow/completeness.ts";
import { expectChanges } from "#db/commit.ts";
import type { AwayStudent } from "#db/queries/grading/former-scores.ts";
import {
  type ComputedGrade,
  saveTermGrades,
  touchGradebook,
} from "#db/queries/grading/gradebook/gradebook-change.ts";
import type { Statement } from "#db/statement.ts";

export const recordOf = ({ scheme, activities, gradebook, students }: GradebookDetail): ClassRecord =>
  classRecord({ scheme, activities, subject: gradebook.subject, levelCode: gradebook.level.code }, students);

/** What grades are computed from. Students come one by one: of a hundred thousand none waits for the others. */
interface Recomputed extends Omit<GradebookDetail, "students"> {
  students: Iterable<Pick<RecordStudent, "number" | "scores" | "overrideE4" | "former">>;
}

/** The compare-and-set of a gradebook whose content becomes `detail`, and the grades that follow, of the students `isTouched` names and of those who are `away`. First in its batch. */
export function recomputed(
  detail: Recomputed,
  isTouched: (studentNo: string) => boolean = () => true,
  away: readonly AwayStudent[] = [],
): Statement<unknown>[] {
  const { scheme, activities, students } = detail;
  const gradeOf = termGrader(
    scheme,
    activities.map(({ uuid, component, maximum }) => ({ id: uuid, component, maximum })),
  );
  const computed: ComputedGrade[] = [];
  const graded = function* () {
    for (const { number, scores, overrideE4, former } of students) {
      const scoreOf = (uuid: string): Score => scores.get(uuid)?.score ?? null;
      const grade = gradeOf(scoreOf, broughtOf(former));
      if (isTouched(number)) computed.push(computedOf(number, grade));
      yield { scores: activities.map(({ uuid }) => scoreOf(uuid)), grade, overrideE4 };
    }
  };
  const completeness = completenessOf(graded());
  for (const { number, scores, brought } of away)
    computed.push(
      computedOf(
        number,
        gradeOf((uuid) => scores.get(uuid) ?? null, brought),
      ),
    );
  return [
    touchGradebook(detail.gradebook, completeness, detail.schemeUuid),
    expectChanges(1),
    saveTermGrades(detail.gradebook.uuid, computed),
  ];
}

const computedOf = (studentNo: string, grade: TermGrade): ComputedGrade => ({
  studentNo,
  initialE4: percentageE4(grade.initial),
  gradeE4: grade.gradeE4,
});
