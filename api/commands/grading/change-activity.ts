import { type Command, type CommandScope, unchanged } from "#api/commands/command.ts";
import type { AuditEventName } from "#core/audit/events.ts";
import { factsOf } from "#core/grading/gradebook/gradebook.ts";
import { ACTIVITY } from "#core/grading/grades/class-record-contract.ts";
import type { GradebookActivity, GradebookDetail } from "#core/grading/grades/gradebook-detail.ts";
import {
  ACTIVITIES_MAX,
  ACTIVITY_MESSAGES,
  type ActivityEntry,
  activityCodeKey,
  type PublishedFigure,
} from "#core/grading/scores/activity.ts";
import type { ActivityChange } from "#core/grading/scores/activity-contract.ts";
import { publishedMessage } from "#core/grading/scores/activity-questions.ts";
import { type GradebookActionName, gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { decide, mayAct } from "#core/shared/actions.ts";
import {
  FORBIDDEN,
  NOT_FOUND,
  ok,
  type Refusal,
  type Result,
  refuse,
  refuseAll,
} from "#core/shared/result.ts";
import { type Change, expectChanges } from "#db/commit.ts";
import {
  archiveScores,
  clearScores,
  deleteActivity as deleteRow,
  insertActivities,
  publishComponent as publishComponentRow,
  publishActivity as publishRow,
  updateActivity,
} from "#db/queries/grading/activity-change.ts";
import { type AwayStudent, awayStudentOf, awayStudents } from "#db/queries/grading/former-scores.ts";
import { moveGradebooks } from "#db/queries/grading/gradebook/gradebook-change.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import {
  detailOf,
  gradebookDetail,
  gradebookOfActivity,
} from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { json, type Statement } from "#db/statement.ts";
import { recomputed } from "./recompute.ts";

type DetailCommand = Command<ReturnType<typeof gradebookDetail>>;

/** POST /grading_activities/: a column more in a component of the gradebook's scheme. */
export function addActivity(gradebookUuid: string, entry: ActivityEntry): DetailCommand {
  return {
    read: ({ userId }) => gradebookDetail(userId, gradebookUuid),
    decide(scope, rows) {
      if (!mayAct(gradebookWorkflow, "addActivity", scope.actor)) return FORBIDDEN;
      const detail = detailOf(rows, scope.today);
      if (!detail) return NOT_FOUND;
      const refusal = refusalOf("addActivity", scope, detail) ?? entryRefusal(detail, entry, null);
      if (refusal) return refusal;
      const uuid = scope.newUuid();
      const activity: GradebookActivity = { ...entry, uuid, version: 1, published: {} };
      return ok({
        ...changed("activity-add", detail, activity, [
          ...recomputed({ ...detail, activities: [...detail.activities, activity] }),
          insertActivities(gradebookUuid, [{ ...entry, uuid }]),
        ]),
        answer: {
          status: 201,
          message: gradebookWorkflow.actions.addActivity.success ?? "",
          data: json(rowOf(detail, activity)),
        },
      });
    },
  };
}

/** PATCH /grading_activities/{id}. Another maximum archives and resets the activity's scores (G-14). */
export const editActivity = (uuid: string, { version, ...change }: ActivityChange) =>
  onActivity("editMaximum", uuid, (scope, detail, activity, away) => {
    const entry = {
      ...activity,
      code: change.code ?? activity.code,
      columnName: change.columnName ?? activity.columnName,
      description: change.description ?? activity.description,
      maximum: change.maximum ?? activity.maximum,
    };
    const isReset = entry.maximum !== activity.maximum;
    const refusal = refusalOf("editMaximum", scope, detail) ?? entryRefusal(detail, entry, uuid);
    if (refusal) return refusal;
    if (version !== null && version !== activity.version)
      return refuse(409, "STALE_VERSION", `${activity.code} was changed by someone else meanwhile.`, {
        data: ACTIVITY.toWire(rowOf(detail, activity)),
      });
    const isSame = (["code", "columnName", "description", "maximum"] as const).every(
      (name) => entry[name] === activity[name],
    );
    if (isSame)
      return unchanged({
        status: 200,
        message: gradebookWorkflow.actions.editMaximum.success ?? "",
        data: json(rowOf(detail, activity)),
      });
    const after = { ...entry, version: activity.version + 1 };
    const next = isReset ? withoutScores(detail, uuid) : detail;
    return ok({
      ...changed("activity-update", detail, after, [
        ...recomputed(
          {
            ...next,
            activities: next.activities.map((one) => (one.uuid === uuid ? after : one)),
          },
          undefined,
          isReset ? away.map((one) => withoutScore(one, uuid)) : [],
        ),
        ...(isReset
          ? [
              archiveScores(uuid, "maximum", scope.actor.id, scope.now),
              clearScores(uuid, scope.actor.id, scope.now),
              recountGradebooks(COUNTED_BY.formerGradebook(detail.gradebook.uuid)),
            ]
          : []),
        updateActivity(uuid, activity.version, entry),
        expectChanges(1),
      ]),
      answer: {
        status: 200,
        message: gradebookWorkflow.actions.editMaximum.success ?? "",
        data: json(rowOf(detail, after)),
      },
    });
  });

/** DELETE /grading_activities/{id}: its scores are archived and go with it. */
export const deleteActivity = (uuid: string) =>
  onActivity("deleteActivity", uuid, (scope, detail, activity, away) => {
    const refusal = refusalOf("deleteActivity", scope, detail);
    if (refusal) return refusal;
    return ok({
      ...changed("activity-delete", detail, activity, [
        ...recomputed(
          { ...detail, activities: detail.activities.filter((one) => one.uuid !== uuid) },
          undefined,
          away,
        ),
        archiveScores(uuid, "deleted", scope.actor.id, scope.now),
        deleteRow(uuid),
        expectChanges(1),
        recountGradebooks(COUNTED_BY.formerGradebook(detail.gradebook.uuid)),
      ]),
      answer: { status: 200, message: gradebookWorkflow.actions.deleteActivity.success ?? "" },
    });
  });

/** PATCH /grading_activities/{id}/publish: parents see it from now on (G-43). */
export const publishActivity = (uuid: string, what: PublishedFigure) =>
  onActivity("publish", uuid, (scope, detail, activity) =>
    published(scope, detail, activity.code, what, (userId, now) => publishRow(uuid, what, userId, now)),
  );

/** PATCH /grade_components/{id}/publish: the same for a criteria. */
export function publishComponent(
  { gradebookUuid, code }: { gradebookUuid: string; code: string },
  what: PublishedFigure,
): DetailCommand {
  return {
    read: ({ userId }) => gradebookDetail(userId, gradebookUuid),
    decide(scope, rows) {
      if (!mayAct(gradebookWorkflow, "publish", scope.actor)) return FORBIDDEN;
      const detail = detailOf(rows, scope.today);
      if (!detail || !componentsOf(detail).includes(code)) return NOT_FOUND;
      return published(scope, detail, code, what, (userId, now) =>
        publishComponentRow(gradebookUuid, code, what, userId, now),
      );
    },
  };
}

function published(
  scope: CommandScope,
  detail: GradebookDetail,
  name: string,
  what: PublishedFigure,
  row: (userId: number, now: string) => Statement<unknown>,
): Result<Change> {
  const refusal = refusalOf("publish", scope, detail);
  if (refusal) return refusal;
  return ok({
    // No grade changes: the gradebook only goes a version further, so that nothing that moves it meanwhile is missed.
    statements: [
      moveGradebooks([detail.gradebook], { to: detail.gradebook.status }),
      expectChanges(1),
      row(scope.actor.id, scope.now),
    ],
    audit: [event("activity-publish", detail, { code: name, what })],
    answer: { status: 200, message: publishedMessage(what) },
  });
}
const onActivity = (
  name: GradebookActionName,
  uuid: string,
  decideOn: (
    scope: CommandScope,
    detail: GradebookDetail,
    activity: GradebookActivity,
    away: readonly AwayStudent[],
  ) => Result<Change>,
): Command<readonly [...ReturnType<typeof gradebookDetail>, ReturnType<typeof awayStudents>]> => ({
  read: ({ userId }) => {
    const gradebook = gradebookOfActivity(uuid);
    return [...gradebookDetail(userId, gradebook), awayStudents(gradebook)];
  },
  decide(scope, [head, scheme, activities, publications, roster, scores, former, away]) {
    if (!mayAct(gradebookWorkflow, name, scope.actor)) return FORBIDDEN;
    const rows = [head, scheme, activities, publications, roster, scores, former] as const;
    const detail = detailOf(rows, scope.today);
    const activity = detail?.activities.find((one) => one.uuid === uuid);
    return detail && activity ? decideOn(scope, detail, activity, away.map(awayStudentOf)) : NOT_FOUND;
  },
});

function refusalOf(
  name: GradebookActionName,
  { actor, today }: CommandScope,
  { gradebook }: GradebookDetail,
): Refusal | null {
  const decision = decide(gradebookWorkflow, name, actor, factsOf(gradebook, today));
  return decision.allowed ? null : decision.refusal;
}

/** A component the scheme does not have, or a code that exists already (422). */
function entryRefusal(detail: GradebookDetail, entry: ActivityEntry, own: string | null): Refusal | null {
  if (!componentsOf(detail).includes(entry.component))
    return refuseAll(422, "VALIDATION_FAILED", [
      { message: `This gradebook has no criteria ${entry.component}`, path: "grade_category_component" },
    ]);
  if (own === null && detail.activities.length >= ACTIVITIES_MAX)
    return refuse(422, "TOO_MANY_ACTIVITIES", ACTIVITY_MESSAGES.tooMany);
  const key = activityCodeKey(entry.code);
  const other = detail.activities.find(({ uuid, code }) => uuid !== own && activityCodeKey(code) === key);
  return other
    ? refuseAll(422, "VALIDATION_FAILED", [
        { message: `${other.code} is another activity of this gradebook`, path: "code" },
      ])
    : null;
}

const componentsOf = ({ scheme }: GradebookDetail): string[] =>
  scheme.categories.flatMap(({ components }) => components.map(({ code }) => code));
const categoryOf = ({ scheme }: GradebookDetail, { component }: GradebookActivity): string =>
  scheme.categories.find(({ components }) => components.some(({ code }) => code === component))?.code ?? "";
const rowOf = (detail: GradebookDetail, activity: GradebookActivity) => ({
  ...activity,
  category: categoryOf(detail, activity),
});

/** The cells of an activity stay, empty. */
const withoutScores = (detail: GradebookDetail, uuid: string): GradebookDetail => ({
  ...detail,
  students: detail.students.map((student) => ({
    ...student,
    scores: new Map([...student.scores].filter(([activity]) => activity !== uuid)),
  })),
});

const withoutScore = (student: AwayStudent, uuid: string): AwayStudent => ({
  ...student,
  scores: new Map([...student.scores].filter(([activity]) => activity !== uuid)),
});

const changed = (
  name: AuditEventName,
  detail: GradebookDetail,
  { code, maximum }: GradebookActivity,
  statements: Statement<unknown>[],
): Pick<Change, "statements" | "audit"> => ({
  statements,
  audit: [event(name, detail, { code, maximum })],
});
const event = (name: AuditEventName, { gradebook }: GradebookDetail, data: Record<string, unknown>) => ({
  event: name,
  subjectUuid: gradebook.uuid,
  data: { name: gradebook.name, ...data },
});
