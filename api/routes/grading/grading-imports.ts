import { Hono } from "hono";
import { exclusionImport, removeExclusions, restoreExclusion } from "#api/commands/grading/exclusions.ts";
import { criteriaImport, hasComponent } from "#api/commands/grading/import-criteria.ts";
import { scoreImport } from "#api/commands/grading/import-scores.ts";
import type { ApiContext, AppEnv } from "#api/middleware/api-env.ts";
import { csvAnswer } from "#api/middleware/csv-answer.ts";
import { Refused } from "#api/middleware/errors.ts";
import { parse } from "#api/middleware/input.ts";
import { readPage, unwrap } from "#api/middleware/session.ts";
import { onCall, onCommand, onFile } from "#api/routes/on-call.ts";
import { componentOf } from "#core/grading/grades/gradebook-detail.ts";
import { criteriaTemplate, criteriaTemplateName } from "#core/grading/imports/criteria-file.ts";
import { EXCLUSION_TEMPLATE_NAME, exclusionTemplate } from "#core/grading/imports/exclusion-file.ts";
import {
  CRITERIA_TEMPLATE,
  EXCLUDED_STUDENTS,
  EXCLUSION_TEMPLATE,
  IMPORT_CRITERIA,
  IMPORT_EXCLUSIONS,
  IMPORT_SCORES,
  REMOVE_EXCLUSIONS,
  RESTORE_EXCLUSION,
  SCORE_TEMPLATE,
} from "#core/grading/imports/import-calls.ts";
import { exclusionTarget, fileAloneForm, importScoresForm } from "#core/grading/imports/import-contract.ts";
import { activitiesOfFile, scoreTemplate, scoreTemplateName } from "#core/grading/imports/score-template.ts";
import { type GradebookActionName, gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND } from "#core/shared/result.ts";
import { excludedOf, excludedStudents } from "#db/queries/grading/exclusion.ts";
import { gradebookIfSeen } from "#db/queries/grading/gradebook/gradebook.ts";
import {
  activityColumns,
  detailOf,
  gradebookDetail,
} from "#db/queries/grading/gradebook/gradebook-detail.ts";

/** What gradebooks take from files, and the templates of those (G-16, G-17, G-34). */
export const gradingImports = new Hono<AppEnv>();

onCall(gradingImports, SCORE_TEMPLATE, async (c, { params, query: { activityUuid } }) => {
  const detail = await detailFor(c, "import", params.id);
  const activities = unwrap(activitiesOfFile(detail, activityUuid));
  const code = activityUuid === null ? null : (activities[0]?.code ?? null);
  return csvAnswer(
    c,
    scoreTemplateName(detail.gradebook.name, code),
    scoreTemplate({ students: detail.students, activities }),
  );
});
onFile(gradingImports, IMPORT_SCORES, async ({ fields }, c) => {
  const target = parse(importScoresForm, fields);
  const { rows } = await readPage(c, (userId) => [activityColumns(userId, target.gradebookUuid)] as const);
  if (rows[0].length === 0) throw new Refused(NOT_FOUND);
  const activities = rows[0].flatMap(({ uuid, code, column_name: columnName, maximum_e2: maximum }) =>
    uuid === null || (target.activityUuid ?? uuid) !== uuid ? [] : [{ uuid, code, columnName, maximum }],
  );
  return scoreImport(target, activities);
});
const NO_COMPONENT = { gradebookUuid: "", code: "" };
onCall(gradingImports, CRITERIA_TEMPLATE, async (c, { params }) => {
  const { gradebookUuid, code } = componentOf(params.id) ?? NO_COMPONENT;
  const { scheme, gradebook } = await detailFor(c, "importCriteria", gradebookUuid);
  if (!hasComponent(scheme, code)) throw new Refused(NOT_FOUND);
  return csvAnswer(c, criteriaTemplateName(gradebook.name, code), criteriaTemplate());
});
onFile(gradingImports, IMPORT_CRITERIA, async ({ params, fields }, c) => {
  parse(fileAloneForm, fields);
  const component = componentOf(params.id) ?? NO_COMPONENT;
  const { rows } = await readPage(c, (userId) => [gradebookIfSeen(userId, component.gradebookUuid)] as const);
  if (rows[0].length === 0) throw new Refused(NOT_FOUND);
  return criteriaImport(component);
});
onCall(gradingImports, EXCLUSION_TEMPLATE, async (c) => {
  const { scope } = await readPage(c, []);
  if (!mayAct(gradebookWorkflow, "importExclusions", scope.actor)) throw new Refused(FORBIDDEN);
  return csvAnswer(c, EXCLUSION_TEMPLATE_NAME, exclusionTemplate());
});
onFile(gradingImports, IMPORT_EXCLUSIONS, ({ params, fields }) => {
  parse(fileAloneForm, fields);
  return exclusionImport(parse(exclusionTarget, params));
});
onCall(gradingImports, EXCLUDED_STUDENTS, async (c, { params }) => {
  const target = parse(exclusionTarget, params);
  const { rows, scope } = await readPage(c, [excludedStudents(target)] as const);
  if (!mayAct(gradebookWorkflow, "importExclusions", scope.actor)) throw new Refused(FORBIDDEN);
  return { rows: rows[0].map(excludedOf) };
});
onCommand(gradingImports, REMOVE_EXCLUSIONS, ({ params, body: studentNos }) =>
  removeExclusions(parse(exclusionTarget, params), studentNos),
);
onCommand(gradingImports, RESTORE_EXCLUSION, ({ params, body }) =>
  restoreExclusion(parse(exclusionTarget, params), body),
);

async function detailFor(c: ApiContext, name: GradebookActionName, gradebookUuid: string) {
  const { rows, scope } = await readPage(c, (userId) => gradebookDetail(userId, gradebookUuid));
  if (!mayAct(gradebookWorkflow, name, scope.actor)) throw new Refused(FORBIDDEN);
  const detail = detailOf(rows, scope.today);
  if (!detail) throw new Refused(NOT_FOUND);
  return detail;
}
