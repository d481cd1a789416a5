import { Hono } from "hono";
import { excludeStudents, removeExclusions } from "#api/commands/grading/exclude-students.ts";
import { hasComponent, importCriteria } from "#api/commands/grading/import-criteria.ts";
import { importScores } from "#api/commands/grading/import-scores.ts";
import type { ApiContext, AppEnv } from "#api/middleware/api-env.ts";
import { csvAnswer } from "#api/middleware/csv-answer.ts";
import { csvTextUpload } from "#api/middleware/csv-upload.ts";
import { Refused } from "#api/middleware/errors.ts";
import { parse } from "#api/middleware/input.ts";
import { executeCommand, readPage, unwrap } from "#api/middleware/session.ts";
import { changed, onCall, onCommand } from "#api/routes/on-call.ts";
import { componentOf } from "#core/grading/grades/gradebook-detail.ts";
import { criteriaTemplate, criteriaTemplateName } from "#core/grading/imports/criteria-file.ts";
import {
  EXCLUSION_TEMPLATE_NAME,
  exclusionTemplate,
  readExclusionFile,
} from "#core/grading/imports/exclusion-file.ts";
import {
  CRITERIA_TEMPLATE,
  EXCLUDED_STUDENTS,
  EXCLUSION_TEMPLATE,
  IMPORT_CRITERIA,
  IMPORT_EXCLUSIONS,
  IMPORT_SCORES,
  REMOVE_EXCLUSIONS,
  SCORE_TEMPLATE,
} from "#core/grading/imports/import-calls.ts";
import { exclusionTarget, fileAloneForm, importScoresForm } from "#core/grading/imports/import-contract.ts";
import { activitiesOfFile, scoreTemplate, scoreTemplateName } from "#core/grading/imports/score-file.ts";
import { type GradebookActionName, gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { mayAct } from "#core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND } from "#core/shared/result.ts";
import { excludedOf, excludedStudents } from "#db/queries/grading/exclusion.ts";
import { detailOf, gradebookDetail } from "#db/queries/grading/gradebook/gradebook-detail.ts";

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
onCall(gradingImports, IMPORT_SCORES, async (c) => {
  await refuseUnless(c, "import");
  const { text, sha256, fields } = await csvTextUpload(c);
  const target = parse(importScoresForm, fields);
  return changed(
    await executeCommand(c, importScores(target, text), { digest: `${sha256} ${JSON.stringify(target)}` }),
  );
});
const NO_COMPONENT = { gradebookUuid: "", code: "" };
onCall(gradingImports, CRITERIA_TEMPLATE, async (c, { params }) => {
  const { gradebookUuid, code } = componentOf(params.id) ?? NO_COMPONENT;
  const { scheme, gradebook } = await detailFor(c, "importCriteria", gradebookUuid);
  if (!hasComponent(scheme, code)) throw new Refused(NOT_FOUND);
  return csvAnswer(c, criteriaTemplateName(gradebook.name, code), criteriaTemplate());
});
onCall(gradingImports, IMPORT_CRITERIA, async (c, { params }) => {
  await refuseUnless(c, "importCriteria");
  const component = componentOf(params.id) ?? NO_COMPONENT;
  const { text, sha256, fields } = await csvTextUpload(c);
  parse(fileAloneForm, fields);
  return changed(await executeCommand(c, importCriteria(component, text), { digest: sha256 }));
});
onCall(gradingImports, EXCLUSION_TEMPLATE, async (c) => {
  await refuseUnless(c, "importExclusions");
  return csvAnswer(c, EXCLUSION_TEMPLATE_NAME, exclusionTemplate());
});
onCall(gradingImports, IMPORT_EXCLUSIONS, async (c, { params }) => {
  await refuseUnless(c, "importExclusions");
  const target = parse(exclusionTarget, params);
  const { text, sha256, fields } = await csvTextUpload(c);
  parse(fileAloneForm, fields);
  const file = unwrap(readExclusionFile(text));
  return changed(await executeCommand(c, excludeStudents(target, file), { digest: sha256 }));
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

/** Who may not is told so before a file is read. */
async function refuseUnless(c: ApiContext, name: GradebookActionName): Promise<void> {
  const { scope } = await readPage(c, []);
  if (!mayAct(gradebookWorkflow, name, scope.actor)) throw new Refused(FORBIDDEN);
}

async function detailFor(c: ApiContext, name: GradebookActionName, gradebookUuid: string) {
  const { rows, scope } = await readPage(c, (userId) => gradebookDetail(userId, gradebookUuid));
  if (!mayAct(gradebookWorkflow, name, scope.actor)) throw new Refused(FORBIDDEN);
  const detail = detailOf(rows, scope.today);
  if (!detail) throw new Refused(NOT_FOUND);
  return detail;
}
