import { factsOf, type GradebookRow } from "../../../core/grading/gradebook/gradebook.ts";
import { GRADEBOOK } from "../../../core/grading/gradebook/gradebook-contract.ts";
import {
  type GradebookStatus,
  gradebookWorkflow,
  reasonRefusal,
} from "../../../core/grading/workflow/gradebook-actions.ts";
import type { TransitionName } from "../../../core/grading/workflow/transition-contract.ts";
import { decideAll, mayAct } from "../../../core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok, type Result, refuse, refuseAll } from "../../../core/shared/result.ts";
import { formatDay, type SchoolDay } from "../../../core/shared/school-day.ts";
import { gradebookOf, gradebooksByUuid } from "../../../db/queries/grading/gradebook/gradebook.ts";
import { keepRevisions, type Transition } from "../../../db/queries/grading/gradebook/gradebook-change.ts";
import type { Statement } from "../../../db/statement.ts";
import type { Command, CommandScope } from "../command.ts";
import { moveEach } from "./move-each.ts";

export interface TransitionAsked {
  name: TransitionName;
  uuids: readonly string[];
  reason: string;
  /** For a scheduled release: tomorrow or later. */
  releaseDate: SchoolDay | null;
  /** Of the first of them; null: whatever it is. */
  version: number | null;
}

const EVENTS = {
  submit: "gradebook-submit",
  approve: "gradebook-approve",
  reject: "gradebook-reject",
  release: "gradebook-release",
  scheduleRelease: "gradebook-schedule",
  cancelSchedule: "gradebook-unschedule",
  reopen: "gradebook-reopen",
} as const satisfies Record<TransitionName, string>;
const DONE: Record<TransitionName, string> = {
  submit: "submitted",
  approve: "approved",
  reject: "rejected",
  release: "released",
  scheduleRelease: "scheduled for release",
  cancelSchedule: "no longer scheduled",
  reopen: "reopened",
};

/** Moves gradebooks along their workflow, all or none, each with its revision and its audit event. */
export function changeGradebooks(
  asked: TransitionAsked,
): Command<readonly [ReturnType<typeof gradebooksByUuid>]> {
  const { name, reason, releaseDate } = asked;
  const uuids = [...new Set(asked.uuids)];
  return {
    area: "grades",
    read: ({ userId }) => [gradebooksByUuid(userId, uuids)],
    decide(scope, [rows]) {
      if (!mayAct(gradebookWorkflow, name, scope.actor)) return FORBIDDEN;
      if (rows.length !== uuids.length) return NOT_FOUND;
      const gradebooks = rows.map(gradebookOf);
      const [first] = gradebooks;
      if (first && asked.version !== null && asked.version !== first.version)
        return refuse(409, "STALE_VERSION", `${first.name} was changed by someone else meanwhile.`, {
          data: GRADEBOOK.toWire(first),
        });
      const allowed = checkAllowed(scope, asked, gradebooks);
      if (!allowed.ok) return allowed;
      return ok({
        statements: transitionStatements(scope, asked, gradebooks, allowed.value),
        audit: gradebooks.map((gradebook) => ({
          event: EVENTS[name],
          subjectKind: "gradebook" as const,
          subjectUuid: gradebook.uuid,
          data: {
            name: gradebook.name,
            from: gradebook.status,
            ...(reason && { reason }),
            ...(releaseDate && { releaseDate }),
          },
        })),
        answer: {
          status: 200,
          message:
            gradebooks.length === 1
              ? (gradebookWorkflow.actions[name].success ?? "")
              : `${gradebooks.length} gradebook(s) ${DONE[name]}.`,
        },
      });
    },
  };
}

/** The status each will have; a refused one refuses all (S-4). */
function checkAllowed(
  { actor, today }: CommandScope,
  { name, reason, releaseDate }: TransitionAsked,
  gradebooks: readonly GradebookRow[],
): Result<GradebookStatus[]> {
  if (name === "scheduleRelease" && (releaseDate === null || releaseDate <= today))
    return refuseAll(422, "VALIDATION_FAILED", [
      { message: `Please choose a day after ${formatDay(today)}.`, path: "release_date" },
    ]);
  const records = gradebooks.map((gradebook) => factsOf(gradebook, today));
  const decided = decideAll(gradebookWorkflow, name, actor, records, (place) => `ids.${place}`);
  if (!decided.ok) return decided;
  return records.map((facts) => reasonRefusal(name, facts, reason)).find((refusal) => refusal) ?? decided;
}

function transitionStatements(
  { actor, now }: CommandScope,
  { name, reason, releaseDate }: TransitionAsked,
  gradebooks: readonly GradebookRow[],
  statuses: readonly GradebookStatus[],
): Statement<unknown>[] {
  const left: Record<TransitionName, Omit<Transition, "to">> = {
    submit: { submittedAt: now },
    approve: {},
    reject: { rejectReason: reason },
    release: { releasedAt: now },
    scheduleRelease: { releaseDate },
    cancelSchedule: { releaseDate: null },
    reopen: { releasedAt: null, releaseDate: null },
  };
  const moving = gradebooks.map((gradebook, index) => ({
    gradebook,
    to: statuses[index] as GradebookStatus,
  }));
  const moves = moveEach(moving, left[name]);
  const event = name === "submit" ? "submitted" : name === "release" ? "released" : null;
  if (!event) return moves;
  const uuids = gradebooks.map(({ uuid }) => uuid);
  return [...moves, keepRevisions(uuids, { event, reason, userId: actor.id, now })];
}
