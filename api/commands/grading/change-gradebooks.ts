import { changeRecords } from "#api/commands/change-records.ts";
import type { CommandScope } from "#api/commands/command.ts";
import { factsOf, type GradebookRow } from "#core/grading/gradebook/gradebook.ts";
import { GRADEBOOK } from "#core/grading/gradebook/gradebook-contract.ts";
import { reasonRefusal } from "#core/grading/workflow/gradebook-actions.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import type { TransitionName } from "#core/grading/workflow/transition-contract.ts";
import { ok, type Refusal, refuse, refuseAll } from "#core/shared/result.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { gradebookOf, gradebooksByUuid } from "#db/queries/grading/gradebook/gradebook.ts";
import { keepRevisions, type Transition } from "#db/queries/grading/gradebook/gradebook-change.ts";
import { gradebooksToSubmit, gradebookToSubmit } from "#db/queries/grading/missing-scores.ts";
import { mapRows, type Statement } from "#db/statement.ts";
import { namedGradebooks } from "./gradebook-facts.ts";
import { transitionEach } from "./transition-each.ts";

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
export function changeGradebooks(asked: TransitionAsked) {
  const { name, reason, releaseDate, version } = asked;
  const uuids = [...new Set(asked.uuids)];
  return changeRecords({
    named: {
      ...namedGradebooks(name, uuids, "ids"),
      stale: (gradebook, place) =>
        place === 0 && version !== null && version !== gradebook.version
          ? refuse(409, "STALE_VERSION", `${gradebook.name} was changed by someone else meanwhile.`, {
              data: GRADEBOOK.toWire(gradebook),
            })
          : null,
    },
    read: ({ userId }) => [
      name === "submit"
        ? mapRows(gradebooksToSubmit(userId, uuids), gradebookToSubmit)
        : mapRows(gradebooksByUuid(userId, uuids), gradebookOf),
    ],
    write(gradebooks, { scope, statuses }) {
      const refusal = givenRefusal(scope, asked, gradebooks);
      return refusal ?? ok(transitionStatements(scope, asked, gradebooks, statuses));
    },
    audit: (gradebook) => ({
      event: EVENTS[name],
      subjectUuid: gradebook.uuid,
      data: {
        name: gradebook.name,
        from: gradebook.status,
        ...(reason && { reason }),
        ...(releaseDate && { releaseDate }),
      },
    }),
    counted: (count) => `${count} gradebook(s) ${DONE[name]}.`,
  });
}

/** What is wrong with the day or the reason given along. */
function givenRefusal(
  { today }: CommandScope,
  { name, reason, releaseDate }: TransitionAsked,
  gradebooks: readonly GradebookRow[],
): Refusal | null {
  if (name === "scheduleRelease" && (releaseDate === null || releaseDate <= today))
    return refuseAll(422, "VALIDATION_FAILED", [
      { message: `Please choose a day after ${formatDay(today)}.`, path: "release_date" },
    ]);
  const refusals = gradebooks.map((gradebook) => reasonRefusal(name, factsOf(gradebook, today), reason));
  return refusals.find((refusal) => refusal !== null) ?? null;
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
  const moves = transitionEach(moving, left[name]);
  const event = name === "submit" ? "submitted" : name === "release" ? "released" : null;
  if (!event) return moves;
  const uuids = gradebooks.map(({ uuid }) => uuid);
  return [...moves, keepRevisions(uuids, { event, reason, userId: actor.id, now })];
}
