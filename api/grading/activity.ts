import { type CommandScope, unchanged } from "#api/commands/command.ts";
import { actionRefusal, inGradebook, recomputed } from "#api/commands/grading/in-gradebook.ts";
import { change, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import type { AuditEventName } from "#core/audit/events.ts";
import { ACTIVITY } from "#core/grading/grades/class-record-contract.ts";
import {
  componentOf,
  type GradebookActivity,
  type GradebookDetail,
} from "#core/grading/grades/gradebook-detail.ts";
import {
  ACTIVITIES_MAX,
  ACTIVITY_MESSAGES,
  type ActivityEntry,
  activityCodeKey,
  type PublishedFigure,
} from "#core/grading/scores/activity.ts";
import { publishedMessage } from "#core/grading/scores/activity-questions.ts";
import { copiedActivities } from "#core/grading/scores/copied-activities.ts";
import {
  ACTIVITY_SOURCES,
  ADD_ACTIVITY,
  COPY_ACTIVITIES,
  DELETE_ACTIVITY,
  EDIT_ACTIVITY,
  PUBLISH_ACTIVITY,
  PUBLISH_COMPONENT,
} from "#core/grading/workflow/change-calls.ts";
import { type GradebookActionName, gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { NOT_FOUND, ok, type Refusal, type Result, refuse, refuseAll } from "#core/shared/result.ts";
import { type Change, expectChanges } from "#db/commit.ts";
import { encodedClasses, isTeacher } from "#db/queries/grading/class-approval.ts";
import { maySeeThisClass } from "#db/queries/grading/class-scope.ts";
import { type AwayStudent, awayStudents } from "#db/queries/grading/former-scores.ts";
import { gradebooksNamed } from "#db/queries/grading/gradebook/gradebook.ts";
import { moveGradebooks } from "#db/queries/grading/gradebook/gradebook-change.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { gradebookOfActivity } from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { flag, rowsWithin, select, wanted } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
import { gradebook, gradingActivity } from "#db/tables.ts";
import { idOf, insertEach, update } from "#db/write.ts";

/** The activities of gradebooks: added, changed, copied, published, deleted. The gradebook's own compare-and-set is first in each batch. */
export const insertActivities = (
  gradebookUuid: string,
  entries: readonly (ActivityEntry & { uuid: string })[],
): Statement<unknown> =>
  insertEach(gradingActivity, entries, {
    uuid: "uuid",
    gradebookId: idOf(gradebook, gradebookUuid),
    componentCode: "component",
    code: "code",
    columnName: "columnName",
    description: "description",
    maximumE2: "maximum",
    position: sql`(select coalesce(max(position), 0) from grading_activity
      where gradebook_id = ${idOf(gradebook, gradebookUuid)}) + 1 + key`,
  });

const ADDED = gradebookWorkflow.actions.addActivity.success ?? "";
/** A column more in a component of the gradebook's scheme. */
export const addActivity = change(ADD_ACTIVITY, ({ body: { gradebookUuid, entry } }) =>
  inGradebook({ action: "addActivity", uuid: gradebookUuid }, (scope, detail) => {
    const refusal = entryRefusal(detail, entry, null);
    if (refusal) return refusal;
    const uuid = scope.newUuid();
    const activity: GradebookActivity = { ...entry, uuid, version: 1, published: {} };
    return ok({
      ...changed("activity-add", detail, activity, [
        ...recomputed({ ...detail, activities: [...detail.activities, activity] }),
        insertActivities(gradebookUuid, [{ ...entry, uuid }]),
      ]),
      answer: { status: 201, message: ADDED, data: json(rowOf(detail, activity)) },
    });
  }),
);

const EDITED = gradebookWorkflow.actions.editMaximum.success ?? "";
/** Another maximum archives and resets the activity's scores (G-14). */
export const editActivity = change(EDIT_ACTIVITY, ({ params: { id }, body: { version, ...change } }) =>
  onActivity("editMaximum", id, (scope, detail, activity, away) => {
    const entry = {
      ...activity,
      code: change.code ?? activity.code,
      columnName: change.columnName ?? activity.columnName,
      description: change.description ?? activity.description,
      maximum: change.maximum ?? activity.maximum,
    };
    const isReset = entry.maximum !== activity.maximum;
    const refusal = entryRefusal(detail, entry, id);
    if (refusal) return refusal;
    if (version !== null && version !== activity.version)
      return refuse(409, "STALE_VERSION", `${activity.code} was changed by someone else meanwhile.`, {
        data: ACTIVITY.toWire(rowOf(detail, activity)),
      });
    const isSame = (["code", "columnName", "description", "maximum"] as const).every(
      (name) => entry[name] === activity[name],
    );
    const answerOf = (data: GradebookActivity) => ({
      status: 200 as const,
      message: EDITED,
      data: json(rowOf(detail, data)),
    });
    if (isSame) return unchanged(answerOf(activity));
    const after = { ...entry, version: activity.version + 1 };
    const activities = detail.activities.map((one) => (one.uuid === id ? after : one));
    const { code, columnName, description, maximum: maximumE2 } = entry;
    return ok({
      ...changed("activity-update", detail, after, [
        ...(isReset
          ? [
              // Its cells stay, empty.
              ...recomputed(
                { ...detail, activities, students: detail.students.map((one) => withoutScore(one, id)) },
                undefined,
                away.map((one) => withoutScore(one, id)),
              ),
              archiveScores(id, "maximum", scope),
              // Each a version further: a grid that still shows the old scores is told so.
              statement(sql`update score set value_e2 = null, mark = null, version = version + 1, saved_at = ${scope.now},
                saved_by = ${scope.actor.id} where activity_id = ${idOf(gradingActivity, id)}`),
              recountGradebooks(COUNTED_BY.formerGradebook(detail.gradebook.uuid)),
            ]
          : recomputed({ ...detail, activities })),
        ...update(gradingActivity, activity, { code, columnName, description, maximumE2 }),
      ]),
      answer: answerOf(after),
    });
  }),
);

/** Its scores are archived and go with it. */
export const deleteActivity = change(DELETE_ACTIVITY, ({ params: { id } }) =>
  onActivity("deleteActivity", id, (scope, detail, activity, away) =>
    ok({
      ...changed("activity-delete", detail, activity, [
        ...recomputed(
          { ...detail, activities: detail.activities.filter(({ uuid }) => uuid !== id) },
          undefined,
          away,
        ),
        archiveScores(id, "deleted", scope),
        statement(sql`delete from ${gradingActivity} where ${gradingActivity.uuid} = ${id}`),
        expectChanges(1),
        recountGradebooks(COUNTED_BY.formerGradebook(detail.gradebook.uuid)),
      ]),
      answer: { status: 200, message: gradebookWorkflow.actions.deleteActivity.success ?? "" },
    }),
  ),
);

/** Parents see it from now on (G-43). */
export const publishActivity = change(PUBLISH_ACTIVITY, ({ params: { id }, body: { what } }) =>
  onActivity("publish", id, (scope, detail, { code }) =>
    published(scope, detail, { code, what, activityId: idOf(gradingActivity, id) }),
  ),
);
/** The same for a criteria. */
export const publishComponent = change(PUBLISH_COMPONENT, ({ params: { id }, body: { what } }) => {
  const { gradebookUuid, code } = componentOf(id) ?? { gradebookUuid: "", code: "" };
  const isThere = (detail: GradebookDetail) => componentsOf(detail).includes(code);
  return inGradebook({ action: "publish", uuid: gradebookUuid, isThere }, (scope, detail) =>
    published(scope, detail, { code, what, componentCode: code }),
  );
});
/** Publishing again renews the date. */
function published(
  { actor, now }: CommandScope,
  { gradebook: of }: GradebookDetail,
  {
    code,
    what,
    activityId = null,
    componentCode = null,
  }: {
    code: string;
    what: PublishedFigure;
    activityId?: SQL | null;
    componentCode?: string | null;
  },
): Result<Change> {
  return ok({
    // No grade changes: the gradebook only goes a version further, so that nothing that moves it meanwhile is missed.
    statements: [
      ...moveGradebooks([{ gradebook: of, to: of.status }]),
      statement(sql`insert into publication (gradebook_id, activity_id, component_code, what, published_at, published_by)
        values (${idOf(gradebook, of.uuid)}, ${activityId}, ${componentCode}, ${what}, ${now}, ${actor.id})
        on conflict do update set published_at = excluded.published_at, published_by = excluded.published_by`),
    ],
    audit: [event("activity-publish", of, { code, what })],
    answer: { status: 200, message: publishedMessage(what) },
  });
}

/** The newest ones: what a person copies from is of this year or the last. */
const SOURCES_MAX = 100;
/** Gradebooks of classes the user encodes; conduct has no activities to copy (G-42). */
const ownGradebooks = (userId: number): SQL => sql`(${encodedClasses(userId)}) own
  cross join gradebook on gradebook.class_id = own.class_id
  cross join school_class on school_class.id = gradebook.class_id
  cross join subject on subject.id = school_class.subject_id and subject.kind <> 'homeroom'
  cross join section on section.id = school_class.section_id
  cross join term on term.id = gradebook.term_id`;
const isOwn = (userId: number): SQL =>
  sql`${isTeacher(userId)} and ${maySeeThisClass(userId, sql`gradebook.class_id`)}`;
const COPIED = {
  code: gradingActivity.code,
  columnName: gradingActivity.columnName,
  component: gradingActivity.componentCode,
  maximum: gradingActivity.maximumE2,
};
/** What can be copied into a gradebook: of the same subject and grade level first, then of the same subject, the newest term first. */
const activitySources = (userId: number, intoUuid: string) =>
  select(
    {
      uuid: gradebook.uuid,
      name: gradebook.name,
      isSameSubject: flag(sql`subject.name = target.name`),
      activities: rowsWithin(
        { uuid: gradingActivity.uuid, ...COPIED },
        sql`from ${gradingActivity} where ${gradingActivity.gradebookId} = ${gradebook.id}
          order by ${gradingActivity.position}, ${gradingActivity.id}`,
      ),
    },
    sql`from (select gradebook.id as gradebook_id, subject.id, subject.name from gradebook
          cross join school_class on school_class.id = gradebook.class_id
          cross join subject on subject.id = school_class.subject_id where gradebook.uuid = ${intoUuid}) target
        cross join ${ownGradebooks(userId)}
      where gradebook.id <> target.gradebook_id and ${isOwn(userId)}
        and exists (select 1 from grading_activity where gradebook_id = gradebook.id)
      order by subject.id = target.id desc, subject.name = target.name desc, term.start_date desc,
        gradebook.name_key, gradebook.id
      limit ${SOURCES_MAX}`,
  );
export const listActivitySources = endpoint(ACTIVITY_SOURCES, async (c, { params: { id } }) => {
  const { rows, scope } = await readPage(
    c,
    (userId, today) => [gradebooksNamed({ userId, today }, [id]), activitySources(userId, id)] as const,
  );
  const [[found], sources] = rows;
  if (!found) throw new Refused(NOT_FOUND);
  const refusal = actionRefusal("addActivity", scope.actor, found);
  if (refusal) throw new Refused(refusal);
  return { rows: sources };
});
/** Activities of another of one's gradebooks, without their scores (G-48). */
export const copyActivities = change(
  COPY_ACTIVITIES,
  ({ params: { id }, body: { from, activities, maximum } }) =>
    inGradebook(
      {
        action: "addActivity",
        uuid: id,
        // Those that are not there, or not the user's, are left out.
        also: (userId) =>
          [
            select(
              { ...COPIED, description: gradingActivity.description, gradebook: gradebook.name },
              sql`from ${ownGradebooks(userId)}
                cross join ${gradingActivity} on ${gradingActivity.gradebookId} = ${gradebook.id}
              where ${gradebook.uuid} = ${from} and ${isOwn(userId)}
                and ${gradingActivity.uuid} in (select value from ${wanted(activities)})
              order by ${gradingActivity.position}, ${gradingActivity.id}`,
            ),
          ] as const,
      },
      (scope, detail, [source]) => {
        if (source.length < activities.length)
          return refuseAll(422, "VALIDATION_FAILED", [
            { message: "Some of these activities are not in a gradebook of yours", path: "activity_ids" },
          ]);
        const copied = copiedActivities({ ...detail, name: detail.gradebook.name }, source, maximum);
        if (!copied.ok) return copied;
        if (copied.value.length === 0)
          return unchanged({ status: 200, message: "The gradebook has these activities already." });
        const added = copied.value.map(
          (entry): GradebookActivity => ({ ...entry, uuid: scope.newUuid(), version: 1, published: {} }),
        );
        const count = added.length === 1 ? "1 activity" : `${added.length} activities`;
        const codes = added.map(({ code }) => code);
        return ok({
          statements: [
            ...recomputed({ ...detail, activities: [...detail.activities, ...added] }),
            insertActivities(id, added),
            expectChanges(added.length),
          ],
          audit: [event("activity-copy", detail.gradebook, { from: source[0]?.gradebook ?? "", codes })],
          answer: { status: 200, message: `Copied ${count}.` },
        });
      },
    ),
);

function onActivity(
  name: GradebookActionName,
  uuid: string,
  decideOn: (
    scope: CommandScope,
    detail: GradebookDetail,
    activity: GradebookActivity,
    away: readonly AwayStudent[],
  ) => Result<Change>,
) {
  const key = gradebookOfActivity(uuid);
  return inGradebook(
    { action: name, uuid: key, also: () => [awayStudents(key)] as const },
    (scope, detail, [away]) => {
      const activity = detail.activities.find((one) => one.uuid === uuid);
      return activity ? decideOn(scope, detail, activity, away) : NOT_FOUND;
    },
  );
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
const rowOf = ({ scheme }: GradebookDetail, activity: GradebookActivity) => ({
  ...activity,
  category:
    scheme.categories.find(({ components }) => components.some(({ code }) => code === activity.component))
      ?.code ?? "",
});
const withoutScore = <Scores extends ReadonlyMap<string, unknown>, One extends { scores: Scores }>(
  student: One,
  uuid: string,
): One => ({ ...student, scores: new Map([...student.scores].filter(([activity]) => activity !== uuid)) });

/** Keeps the scores that a change takes away: what they were, of which maximum, and who took them. */
const archiveScores = (
  uuid: string,
  reason: "maximum" | "deleted",
  { actor, now }: CommandScope,
): Statement<unknown> =>
  statement(sql`insert into score_archive (gradebook_id, activity_uuid, activity_code, maximum_e2, reason, scores_json, archived_at, archived_by)
    select gradebook_id, uuid, code, maximum_e2, ${reason},
      (select json_group_array(json_array(student_no, coalesce(mark, value_e2))) from score
        join student on student.id = student_id
        where activity_id = grading_activity.id and (mark is not null or value_e2 is not null)),
      ${now}, ${actor.id}
    from grading_activity where uuid = ${uuid}`);

const changed = (
  name: AuditEventName,
  { gradebook: of }: GradebookDetail,
  { code, maximum }: GradebookActivity,
  statements: Statement<unknown>[],
): Pick<Change, "statements" | "audit"> => ({
  statements,
  audit: [event(name, of, { code, maximum })],
});
const event = (
  name: AuditEventName,
  { uuid, name: gradebookName }: GradebookDetail["gradebook"],
  data: Record<string, unknown>,
) => ({ event: name, subjectUuid: uuid, data: { name: gradebookName, ...data } });
