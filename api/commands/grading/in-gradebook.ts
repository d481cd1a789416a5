import type { Command, CommandScope, Rows } from "#api/commands/command.ts";
import { type ClassRecord, classRecord, type RecordStudent } from "#core/grading/grades/class-record.ts";
import type { GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import { percentageE4, type TermGrade, termGrader } from "#core/grading/schemes/computation.ts";
import { broughtOf } from "#core/grading/scores/former-scores.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { completenessOf } from "#core/grading/workflow/completeness.ts";
import { type GradebookActionName, gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import type { GradebookFacts } from "#core/grading/workflow/gradebook-facts.ts";
import { type Actor, decide, mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, type Refusal, type Result } from "#core/shared/result.ts";
import { type Change, expectChanges } from "#db/commit.ts";
import type { AwayStudent } from "#db/queries/grading/former-scores.ts";
import {
  type FoundDetail,
  type GradebookKey,
  gradebookDetail,
} from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { gradebook as table } from "#db/tables.ts";
import { set } from "#db/write.ts";

/** Why the workflow does not let the actor do this to a gradebook as it was read; null: it may be done. */
export function actionRefusal(
  action: GradebookActionName,
  actor: Actor,
  gradebook: GradebookFacts | undefined,
): Refusal | null {
  if (!mayAct(gradebookWorkflow, action, actor)) return FORBIDDEN;
  if (!gradebook) return NOT_FOUND;
  const decision = decide(gradebookWorkflow, action, actor, gradebook);
  return decision.allowed ? null : decision.refusal;
}

/**
 * A change inside one gradebook, which is read whole: what it decides where the workflow lets the actor at it. `isThere`:
 * whether it has what the change is about; without it is not found, whatever its status.
 */
export function inGradebook<const More extends readonly Statement<unknown>[] = []>(
  {
    action,
    uuid,
    isThere = () => true,
    also,
  }: {
    action: GradebookActionName;
    uuid: GradebookKey;
    isThere?: (detail: FoundDetail) => boolean;
    also?: (userId: number) => More;
  },
  decideOn: (scope: CommandScope, detail: FoundDetail, more: Rows<More>) => Result<Change>,
): Command<readonly [Statement<FoundDetail>, ...More]> {
  return {
    read: (asker) => [gradebookDetail(asker, uuid), ...((also?.(asker.userId) ?? []) as More)],
    decide(scope, [[detail], ...more]) {
      const found = detail && isThere(detail) ? detail.gradebook : undefined;
      const refusal = actionRefusal(action, scope.actor, found);
      return refusal ?? decideOn(scope, detail as FoundDetail, more as unknown as Rows<More>);
    },
  };
}

export const recordOf = ({ scheme, activities, gradebook, students }: GradebookDetail): ClassRecord =>
  classRecord({ scheme, activities, subject: gradebook.subject, levelCode: gradebook.level.code }, students);

/** What grades are computed from. Students come one by one: of a hundred thousand none waits for the others. */
interface Recomputed extends Omit<GradebookDetail, "students"> {
  students: Iterable<Pick<RecordStudent, "number" | "scores" | "overrideE4" | "former">>;
}

/** The compare-and-set of a gradebook whose content becomes `detail`, and the grades that follow, of the students `isTouched` names and of those who are `away`. First in its batch. */
export function recomputed(
  { gradebook: { uuid, version }, schemeUuid, scheme, activities, students }: Recomputed,
  isTouched: (studentNo: string) => boolean = () => true,
  away: readonly AwayStudent[] = [],
): Statement<unknown>[] {
  const gradeOf = termGrader(
    scheme,
    activities.map(({ uuid: id, component, maximum }) => ({ id, component, maximum })),
  );
  /** Student, initial and transmuted grade in ten-thousandths. */
  const computed: (string | number | null)[][] = [];
  const keep = (number: string, grade: TermGrade) =>
    computed.push([number, percentageE4(grade.initial), grade.gradeE4]);
  const graded = function* () {
    for (const { number, scores, overrideE4, former } of students) {
      const scoreOf = (activity: string): Score => scores.get(activity)?.score ?? null;
      const grade = gradeOf(scoreOf, broughtOf(former));
      if (isTouched(number)) keep(number, grade);
      yield { scores: activities.map((activity) => scoreOf(activity.uuid)), grade, overrideE4 };
    }
  };
  const { categoriesWithoutScore, ...counts } = completenessOf(graded());
  for (const { number, scores, brought } of away)
    keep(
      number,
      gradeOf((activity) => scores.get(activity) ?? null, brought),
    );
  return [
    // What it lacks now, and the scheme that its first score pins.
    statement(
      sql`update ${table} set version = version + 1, ${set(table, {
        ...counts,
        incompleteCategoriesJson: JSON.stringify(categoriesWithoutScore),
        schemeId: sql`coalesce(scheme_id, (select id from grading_scheme where uuid = ${schemeUuid}))`,
      })} where uuid = ${uuid} and version = ${version}`,
    ),
    expectChanges(1),
    // An override beside a computed grade stays.
    statement(sql`insert into term_grade (gradebook_id, student_id, initial_e4, grade_e4)
      select gradebook.id, student.id, value ->> 1, value ->> 2 from json_each(${json(computed)})
      cross join gradebook on gradebook.uuid = ${uuid}
      cross join student on student.student_no = value ->> 0
      where true
      on conflict (gradebook_id, student_id) do update set initial_e4 = excluded.initial_e4, grade_e4 = excluded.grade_e4`),
  ];
}
