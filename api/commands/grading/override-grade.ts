import { type Command, type CommandScope, unchanged } from "#api/commands/command.ts";
import { STUDENT_RECORD, studentRowOf } from "#core/grading/grades/class-record-contract.ts";
import { OVERRIDE_MESSAGES } from "#core/grading/grades/override.ts";
import type { GradeOverrideAsked, OverrideAsked } from "#core/grading/grades/override-contract.ts";
import { studentCard } from "#core/grading/grades/report-card.ts";
import { FINAL_GRADE, finalGradeRowOf } from "#core/grading/grades/report-card-contract.ts";
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { decide } from "#core/shared/actions.ts";
import { NOT_FOUND, ok, type Refusal, refuse } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { requesterOf } from "#db/queries/documents/document.ts";
import { keepRevisions, moveGradebooks } from "#db/queries/grading/gradebook/gradebook-change.ts";
import { recountUngraded } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { gradebookDetail } from "#db/queries/grading/gradebook/gradebook-detail.ts";
import {
  type OverrideRow,
  overrideFinalGrade as setFinalGrade,
  overrideTermGrade as setTermGrade,
  studentYear,
} from "#db/queries/grading/report-card.ts";
import { sql } from "#db/statement.ts";
import { recordOf } from "./in-gradebook.ts";

type Requester = ReturnType<typeof requesterOf>;
type CardCommand = Command<readonly [ReturnType<typeof studentYear>, Requester]>;

const stale = (data: unknown): Refusal => refuse(409, "STALE_VERSION", OVERRIDE_MESSAGES.stale, { data });
const isStale = ({ version }: OverrideAsked<unknown>, found: number): boolean =>
  version !== null && version !== found;
/** It is set like this already, for the same reason, or nothing is set that could be taken back. */
export const isSetAlready = <Value>(
  { value, reason }: Pick<OverrideAsked<Value>, "value" | "reason">,
  before: { value: Value | null; reason: string } | null,
): boolean => value === (before?.value ?? null) && (value === null || reason === before?.reason);
const rowOf = <Value>(
  { actor, now }: CommandScope,
  asked: OverrideAsked<Value>,
  version: number,
): OverrideRow<Value> => ({
  studentNo: asked.studentNo,
  value: asked.value,
  reason: asked.reason,
  version,
  userId: actor.id,
  now,
});
/** As it is once the change is done. */
const setBy = <Value>(
  { now }: CommandScope,
  { value, reason }: OverrideAsked<Value>,
  version: number,
  [requester]: { given_name: string; last_name: string }[],
) => ({
  value,
  reason,
  by: requester ? `${requester.given_name} ${requester.last_name}` : "",
  at: now,
  version: version + 1,
});
const asJson = (data: unknown) => sql`json(${JSON.stringify(data)})`;

/** Sets a student's term grade by hand, or takes that back; what was computed stays beside it (G-41). */
export function overrideTermGrade(
  gradebookUuid: string,
  asked: GradeOverrideAsked,
): Command<readonly [ReturnType<typeof gradebookDetail>, Requester]> {
  return {
    read: (asker) => [gradebookDetail(asker, gradebookUuid), requesterOf(asker.userId)],
    decide(scope, [[detail], requester]) {
      const student = detail?.students.find(({ number }) => number === asked.studentNo);
      if (!detail || !student) return NOT_FOUND;
      const { gradebook } = detail;
      const decision = decide(gradebookWorkflow, "overrideGrade", scope.actor, gradebook);
      if (!decision.allowed) return decision.refusal;
      const recordWith = (one: typeof student) => {
        const [record] = recordOf({ ...detail, students: [one] }).records;
        return record && STUDENT_RECORD.toWire(studentRowOf(record, detail.activities, gradebook.level.code));
      };
      const version = student.overrideVersion;
      if (isStale(asked, version)) return stale(recordWith(student));
      const before = student.override && { ...student.override, value: student.overrideE4 };
      if (isSetAlready(asked, before))
        return unchanged({
          status: 200,
          message: OVERRIDE_MESSAGES.graded,
          data: asJson(recordWith(student)),
        });
      const { value, ...note } = setBy(scope, asked, version, requester);
      const after = {
        ...student,
        overrideE4: value,
        override: value === null ? null : note,
        overrideVersion: note.version,
      };
      return ok({
        statements: [
          ...moveGradebooks([{ gradebook, to: decision.to }]),
          setTermGrade(gradebookUuid, rowOf(scope, asked, version)),
          expectChanges(1),
          recountUngraded(gradebookUuid),
          ...(gradebook.releasedAt === null
            ? []
            : [
                keepRevisions([gradebookUuid], {
                  event: "corrected",
                  reason: asked.reason,
                  userId: scope.actor.id,
                  now: scope.now,
                }),
              ]),
        ],
        audit: [
          {
            event: "grade-override",
            subjectUuid: gradebookUuid,
            data: {
              name: gradebook.name,
              student: student.number,
              fromE4: student.overrideE4,
              toE4: value,
              reason: asked.reason,
            },
          },
        ],
        answer: { status: 200, message: OVERRIDE_MESSAGES.graded, data: asJson(recordWith(after)) },
      });
    },
  };
}

/** Sets the final grade of a class by hand, or takes that back. */
export function overrideFinalGrade(classUuid: string, asked: GradeOverrideAsked): CardCommand {
  const { studentNo } = asked;
  return {
    read: ({ userId, today }) => [
      studentYear(userId, { studentNo, classUuid, schoolYear: null, today }),
      requesterOf(userId),
    ],
    decide(scope, [[facts], requester]) {
      const [one] = facts?.classes ?? [];
      if (!facts || !one) return NOT_FOUND;
      const wireOf = (override: typeof one.override) => {
        const [final] = studentCard({ ...facts, classes: [{ ...one, override }] }).finals;
        return final && FINAL_GRADE.toWire(finalGradeRowOf(final));
      };
      const version = one.override?.version ?? 0;
      if (isStale(asked, version)) return stale(wireOf(one.override));
      if (isSetAlready(asked, one.override))
        return unchanged({
          status: 200,
          message: OVERRIDE_MESSAGES.graded,
          data: asJson(wireOf(one.override)),
        });
      return ok({
        statements: [setFinalGrade(classUuid, rowOf(scope, asked, version)), expectChanges(1)],
        audit: [
          {
            event: "grade-override",
            subjectKind: "school-class",
            subjectUuid: classUuid,
            data: {
              subject: one.subject.name,
              schoolYear: facts.schoolYear.name,
              student: studentNo,
              fromE4: one.override?.value ?? null,
              toE4: asked.value,
              reason: asked.reason,
            },
          },
        ],
        answer: {
          status: 200,
          message: OVERRIDE_MESSAGES.graded,
          data: asJson(wireOf(setBy(scope, asked, version, requester))),
        },
      });
    },
  };
}
