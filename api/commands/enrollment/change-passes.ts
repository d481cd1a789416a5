import {
  type PassActionName,
  type PassStatus,
  passWorkflow,
} from "../../../core/enrollment/enrollment-pass-actions.ts";
import { decideAll, mayAct } from "../../../core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok } from "../../../core/shared/result.ts";
import type { SchoolDay } from "../../../core/shared/school-day.ts";
import { expectChanges } from "../../../db/commit.ts";
import {
  changePasses as changeRows,
  PASSES,
  passesNamed,
} from "../../../db/queries/enrollment/enrollment-pass.ts";
import { json } from "../../../db/statement.ts";
import type { Command } from "../command.ts";

const ACTION: Record<PassStatus, PassActionName> = { Released: "release", "Not Released": "withdraw" };
const VERBS: Record<PassStatus, string> = { Released: "released", "Not Released": "withdrawn" };

/** Releases enrollment passes or withdraws them again, all or none. */
export function changePasses(
  { names, becomes }: { names: readonly string[]; becomes: PassStatus },
  today: SchoolDay,
): Command<readonly [ReturnType<typeof passesNamed>]> {
  const action = ACTION[becomes];
  return {
    area: "enrollment",
    read: ({ userId }) => [passesNamed(userId, today, names)],
    decide({ actor }, [found]) {
      if (!mayAct(passWorkflow, action, actor)) return FORBIDDEN;
      const rows = found.map((row) => ({ ...PASSES.rowOf(row), id: row.id, place: row.place }));
      const ids = new Set(rows.map(({ id }) => id));
      if (rows.length !== names.length || ids.size !== names.length) return NOT_FOUND;
      const decided = decideAll(
        passWorkflow,
        action,
        actor,
        rows,
        (place) => `students.${rows[place]?.place}`,
      );
      if (!decided.ok) return decided;
      return ok({
        statements: [changeRows(rows, becomes), expectChanges(rows.length)],
        audit: rows.map((row) => ({
          event:
            action === "release"
              ? ("enrollment-pass-release" as const)
              : ("enrollment-pass-withdraw" as const),
          subjectKind: "enrollment-pass" as const,
          subjectUuid: row.uuid,
          data: { studentId: row.studentId, schoolYear: row.incomingSchoolYear },
        })),
        answer: {
          status: 200,
          message:
            rows.length === 1
              ? (passWorkflow.actions[action].success ?? "")
              : `${rows.length} enrollment pass(es) ${VERBS[becomes]}.`,
          data: json(
            rows.map((row) => ({
              ...row,
              status: becomes,
              isEnrolled: becomes === "Released",
              version: row.version + 1,
            })),
          ),
        },
      });
    },
  };
}
