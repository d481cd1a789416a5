import { actionRefusal, recomputed } from "#api/commands/grading/in-gradebook.ts";
import type { FileImport } from "#api/commands/import-file.ts";
import { endpoint, importOf } from "#api/endpoint.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { csvAnswer } from "#api/middleware/csv-answer.ts";
import { Refused } from "#api/middleware/errors.ts";
import { parse } from "#api/middleware/input.ts";
import { readPage, unwrap } from "#api/middleware/session.ts";
import {
  componentOf,
  type GradebookActivity,
  type GradebookDetail,
} from "#core/grading/grades/gradebook-detail.ts";
import {
  CRITERIA_FILE,
  type CriteriaLine,
  type CriteriaPlan,
  criteriaTemplate,
  criteriaTemplateName,
  planCriteria,
} from "#core/grading/imports/criteria-file.ts";
import {
  CRITERIA_TEMPLATE,
  fileAloneForm,
  IMPORT_CRITERIA,
  IMPORT_SCORES,
  importedMessage,
  importScoresForm,
  SCORE_TEMPLATE,
} from "#core/grading/imports/import.body.ts";
import { type ScoreActivity, type ScoreFields, scoreFile } from "#core/grading/imports/score-columns.ts";
import { planScores, type ScoreLine, type ScorePlan } from "#core/grading/imports/score-plan.ts";
import { activitiesOfFile, scoreTemplate, scoreTemplateName } from "#core/grading/imports/score-template.ts";
import type { GradingScheme } from "#core/grading/schemes/scheme.ts";
import { ACTIVITIES_MAX, ACTIVITY_MESSAGES } from "#core/grading/scores/activity.ts";
import { type GradebookActionName, gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { maySeeThisClass } from "#db/queries/grading/class-scope.ts";
import { gradebookIfSeen } from "#db/queries/grading/gradebook/gradebook.ts";
import { type FoundDetail, gradebookDetail } from "#db/queries/grading/gradebook/gradebook-detail.ts";
import { orNull, select } from "#db/select.ts";
import { json, type Statement, sql, statement } from "#db/statement.ts";
import { gradebook, gradingActivity } from "#db/tables.ts";
import { insertActivities } from "./activity.ts";

/** What gradebooks take from files, and the templates of those (G-16, G-17). */

async function detailFor(c: ApiContext, action: GradebookActionName, uuid: string): Promise<FoundDetail> {
  const { rows, scope } = await readPage(
    c,
    (userId, today) => [gradebookDetail({ userId, today }, uuid)] as const,
  );
  if (!mayAct(gradebookWorkflow, action, scope.actor)) throw new Refused(FORBIDDEN);
  const [[detail]] = rows;
  if (!detail) throw new Refused(NOT_FOUND);
  return detail;
}

export const scoreTemplateFile = endpoint(
  SCORE_TEMPLATE,
  async (c, { params: { id }, query: { activityUuid } }) => {
    const detail = await detailFor(c, "import", id);
    const activities = unwrap(activitiesOfFile(detail, activityUuid));
    const code = activityUuid === null ? null : (activities[0]?.code ?? null);
    const text = scoreTemplate({ students: detail.students, activities });
    return csvAnswer(c, scoreTemplateName(detail.gradebook.name, code), text);
  },
);

/** The activities that a file of scores may have; one row of nulls of a gradebook without any, none of one that is not there, or not for the one who asks. */
const activityColumns = (userId: number, uuid: string) =>
  select(
    {
      uuid: orNull(gradingActivity.uuid),
      code: gradingActivity.code,
      columnName: gradingActivity.columnName,
      maximum: gradingActivity.maximumE2,
    },
    sql`from ${gradebook} left join ${gradingActivity} on ${gradingActivity.gradebookId} = ${gradebook.id}
      where ${gradebook.uuid} = ${uuid} and ${maySeeThisClass(userId, sql`gradebook.class_id`)}
      order by ${gradingActivity.position}, ${gradingActivity.id}`,
  );
export const importScores = importOf(IMPORT_SCORES, async ({ fields }, c) => {
  const target = parse(importScoresForm, fields);
  const { rows } = await readPage(c, (userId) => [activityColumns(userId, target.gradebookUuid)] as const);
  if (rows[0].length === 0) throw new Refused(NOT_FOUND);
  const activities = rows[0].flatMap(({ uuid, ...activity }) =>
    uuid === null || (target.activityUuid ?? uuid) !== uuid ? [] : [{ uuid, ...activity }],
  );
  return scoreImport(target, activities);
});
interface ScoreTarget {
  gradebookUuid: string;
  /** Null: all of the gradebook. */
  activityUuid: string | null;
}
/**
 * The raw scores of a file, of one activity or all: grades are computed once (G-16). `activities`: of the gradebook when the
 * file is read; what is decided, is by those there are then.
 */
const scoreImport = (
  { gradebookUuid, activityUuid }: ScoreTarget,
  activities: readonly ScoreActivity[],
): FileImport<
  ScoreFields,
  ScoreLine,
  readonly [Statement<FoundDetail>],
  ScorePlan & { detail: GradebookDetail }
> => ({
  definition: scoreFile(activities),
  entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
  facts: (_, asker) => [gradebookDetail(asker, gradebookUuid)],
  plan(lines, [[detail]], { scope, columns, wrongAt }) {
    if (!detail) return NOT_FOUND;
    const found = activitiesOfFile(detail, activityUuid);
    if (!found.ok) return found;
    const refusal = actionRefusal("import", scope.actor, detail.gradebook);
    if (refusal) return refusal;
    const { students } = detail;
    return ok({ ...planScores(lines, columns, { students, activities: found.value }, wrongAt), detail });
  },
  write({ detail, activities: of, changedRows, added, changed }, { actor, now }) {
    const { uuid, name } = detail.gradebook;
    const scores = added + changed;
    const touched = new Map(changedRows.map((row) => [row.studentNo, row.scores]));
    const uuids = of.map((activity) => activity.uuid);
    // One after the other as the file leaves them; versions are the database's own to count.
    const students = function* () {
      for (const student of detail.students) {
        const row = touched.get(student.number);
        const news = (row ?? []).flatMap((score, place) =>
          score === undefined ? [] : [[uuids[place] ?? "", { score, version: 0 }] as const],
        );
        yield row ? { ...student, scores: new Map([...student.scores, ...news]) } : student;
      }
    };
    return {
      statements: [
        ...recomputed({ ...detail, students: students() }, (studentNo) => touched.has(studentNo)),
        // Row after row: a student's number, then a score, N, S or null (it stays) for each activity in turn.
        statement(sql`with of_file as materialized (select asked.key + 1 as place, grading_activity.id
            from json_each(${json(uuids)}) asked cross join grading_activity on grading_activity.uuid = asked.value)
          insert into score (activity_id, student_id, value_e2, mark, saved_at, saved_by)
          select of_file.id, student.id, iif(cell.type = 'integer', cell.atom, null), iif(cell.type = 'text', cell.atom, null), ${now}, ${actor.id}
          from json_each(${json(changedRows.map((row) => [row.studentNo, ...row.scores]))}) line
          cross join student on student.student_no = line.value ->> 0
          cross join json_each(line.value) cell
          cross join of_file on of_file.place = cell.key
          where cell.type <> 'null'
          on conflict (activity_id, student_id) do update set value_e2 = excluded.value_e2, mark = excluded.mark,
            version = score.version + 1, saved_at = excluded.saved_at, saved_by = excluded.saved_by`),
        expectChanges(scores),
      ],
      audit: { event: "gradebook-import", subjectUuid: uuid, data: { name, scores } },
      message: importedMessage("criteria raw scores"),
      also: { changed: scores },
    };
  },
});

const targetOf = (id: string) => componentOf(id) ?? { gradebookUuid: "", code: "" };
const hasComponent = ({ categories }: GradingScheme, code: string): boolean =>
  categories.some(({ components }) => components.some((component) => component.code === code));

export const criteriaTemplateFile = endpoint(CRITERIA_TEMPLATE, async (c, { params: { id } }) => {
  const { gradebookUuid, code } = targetOf(id);
  const detail = await detailFor(c, "importCriteria", gradebookUuid);
  if (!hasComponent(detail.scheme, code)) throw new Refused(NOT_FOUND);
  return csvAnswer(c, criteriaTemplateName(detail.gradebook.name, code), criteriaTemplate());
});
export const importCriteria = importOf(IMPORT_CRITERIA, async ({ params: { id }, fields }, c) => {
  parse(fileAloneForm, fields);
  const { rows } = await readPage(
    c,
    (userId) => [gradebookIfSeen(userId, targetOf(id).gradebookUuid)] as const,
  );
  if (rows[0].length === 0) throw new Refused(NOT_FOUND);
  return criteriaImport(targetOf(id));
});
/** The activities of a file, added to a criteria of a gradebook (G-17). */
const criteriaImport = ({
  gradebookUuid,
  code: component,
}: {
  gradebookUuid: string;
  code: string;
}): FileImport<
  typeof CRITERIA_FILE.fields,
  CriteriaLine,
  readonly [Statement<FoundDetail>],
  CriteriaPlan & { detail: GradebookDetail }
> => ({
  definition: CRITERIA_FILE,
  entriesOf: ({ records }) => ({ entries: [...records], wrong: [] }),
  facts: (_, asker) => [gradebookDetail(asker, gradebookUuid)],
  plan(lines, [[detail]], { scope, wrongAt }) {
    if (!detail || !hasComponent(detail.scheme, component)) return NOT_FOUND;
    const refusal = actionRefusal("importCriteria", scope.actor, detail.gradebook);
    if (refusal) return refusal;
    const plan = planCriteria(lines, wrongAt, { component, existing: detail.activities });
    return detail.activities.length + plan.added > ACTIVITIES_MAX
      ? refuse(422, "TOO_MANY_ACTIVITIES", ACTIVITY_MESSAGES.tooMany)
      : ok({ ...plan, detail });
  },
  write({ detail, entries }, { newUuid }) {
    const { uuid, name } = detail.gradebook;
    const added = entries.map(
      (entry): GradebookActivity => ({ ...entry, uuid: newUuid(), version: 1, published: {} }),
    );
    return {
      statements: [
        ...recomputed({ ...detail, activities: [...detail.activities, ...added] }),
        insertActivities(gradebookUuid, added),
        expectChanges(added.length),
      ],
      audit: {
        event: "activity-import",
        subjectUuid: uuid,
        data: { name, component, codes: added.map(({ code }) => code) },
      },
      message: importedMessage("criteria"),
      also: { changed: added.length },
    };
  },
});
