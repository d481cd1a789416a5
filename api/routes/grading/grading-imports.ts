import { Hono } from "hono";
import { componentOf } from "../../../core/grading/grades/class-record-contract.ts";
import { criteriaTemplate, criteriaTemplateName } from "../../../core/grading/imports/criteria-file.ts";
import {
  EXCLUSION_TEMPLATE_NAME,
  exclusionTemplate,
  readExclusionFile,
} from "../../../core/grading/imports/exclusion-file.ts";
import {
  excludedToWire,
  exclusionTarget,
  fileAloneForm,
  importScoresForm,
  removeExclusionsBody,
  scoreTemplateQuery,
} from "../../../core/grading/imports/import-contract.ts";
import {
  activitiesOfFile,
  scoreTemplate,
  scoreTemplateName,
} from "../../../core/grading/imports/score-file.ts";
import {
  type GradebookActionName,
  gradebookWorkflow,
} from "../../../core/grading/workflow/gradebook-actions.ts";
import { mayAct } from "../../../core/shared/actions.ts";
import { FORBIDDEN, NOT_FOUND } from "../../../core/shared/result.ts";
import { excludedOf, excludedStudents } from "../../../db/queries/grading/exclusion.ts";
import { detailOf, gradebookDetail } from "../../../db/queries/grading/gradebook/gradebook-detail.ts";
import { excludeStudents, removeExclusions } from "../../commands/grading/exclude-students.ts";
import { hasComponent, importCriteria } from "../../commands/grading/import-criteria.ts";
import { importScores } from "../../commands/grading/import-scores.ts";
import type { ApiContext, AppEnv } from "../../middleware/api-env.ts";
import { csvAnswer } from "../../middleware/csv-answer.ts";
import { csvTextUpload } from "../../middleware/csv-upload.ts";
import { Refused } from "../../middleware/errors.ts";
import { jsonBody, parse, queryOf, uuidParam } from "../../middleware/input.ts";
import { executeCommand, readPage, unwrap } from "../../middleware/session.ts";

/** What gradebooks take from files, and the templates of those (G-16, G-17, G-34). */
export const gradingImports = new Hono<AppEnv>()
  .get("/grade_books/:id/template", async (c) => {
    const uuid = uuidParam(c, "id");
    const { activityUuid } = parse(scoreTemplateQuery, queryOf(c));
    const detail = await detailFor(c, "import", uuid);
    const activities = unwrap(activitiesOfFile(detail, activityUuid));
    const code = activityUuid === null ? null : (activities[0]?.code ?? null);
    return csvAnswer(
      c,
      scoreTemplateName(detail.gradebook.name, code),
      scoreTemplate({ students: detail.students, activities }),
    );
  })
  .post("/v2/scores/import", async (c) => {
    await refuseUnless(c, "import");
    const { text, sha256, fields } = await csvTextUpload(c);
    const target = parse(importScoresForm, fields);
    const body = `${sha256} ${JSON.stringify(target)}`;
    const { message, data } = await executeCommand(c, importScores(target, text), body);
    return c.json({ message, data }, 200);
  })
  .get("/grade_components/:id/template", async (c) => {
    const { gradebookUuid, code } = componentOf(c.req.param("id")) ?? { gradebookUuid: "", code: "" };
    const { scheme, gradebook } = await detailFor(c, "importCriteria", gradebookUuid);
    if (!hasComponent(scheme, code)) throw new Refused(NOT_FOUND);
    return csvAnswer(c, criteriaTemplateName(gradebook.name, code), criteriaTemplate());
  })
  .post("/grade_components/:id/import", async (c) => {
    await refuseUnless(c, "importCriteria");
    const component = componentOf(c.req.param("id")) ?? { gradebookUuid: "", code: "" };
    const { text, sha256, fields } = await csvTextUpload(c);
    parse(fileAloneForm, fields);
    const { message, data } = await executeCommand(c, importCriteria(component, text), sha256);
    return c.json({ message, data }, 200);
  })
  .get("/report_cards/exclude/template", async (c) => {
    await refuseUnless(c, "importExclusions");
    return csvAnswer(c, EXCLUSION_TEMPLATE_NAME, exclusionTemplate());
  })
  .post("/report_cards/exclude/import/school-year/:year/term/:term", async (c) => {
    await refuseUnless(c, "importExclusions");
    const target = parse(exclusionTarget, c.req.param());
    const { text, sha256, fields } = await csvTextUpload(c);
    parse(fileAloneForm, fields);
    const file = unwrap(readExclusionFile(text));
    const { message, data } = await executeCommand(c, excludeStudents(target, file), sha256);
    return c.json({ message, data }, 200);
  })
  .get("/report_cards/exclude/school-year/:year/term/:term", async (c) => {
    const target = parse(exclusionTarget, c.req.param());
    const { rows, scope } = await readPage(c, "grades", [excludedStudents(target)] as const);
    if (!mayAct(gradebookWorkflow, "importExclusions", scope.actor)) throw new Refused(FORBIDDEN);
    return c.json({ rows: rows[0].map(excludedOf).map(excludedToWire) }, 200);
  })
  .delete("/report_cards/exclude/school-year/:year/term/:term", async (c) => {
    const target = parse(exclusionTarget, c.req.param());
    const studentNos = parse(removeExclusionsBody, await jsonBody(c));
    const command = removeExclusions(target, studentNos);
    const { message } = await executeCommand(c, command, JSON.stringify(studentNos));
    return c.json({ message }, 200);
  });

/** Who may not is told so before a file is read. */
async function refuseUnless(c: ApiContext, name: GradebookActionName): Promise<void> {
  const { scope } = await readPage(c, "grades", []);
  if (!mayAct(gradebookWorkflow, name, scope.actor)) throw new Refused(FORBIDDEN);
}

async function detailFor(c: ApiContext, name: GradebookActionName, gradebookUuid: string) {
  const { rows, scope } = await readPage(c, "grades", (userId) => gradebookDetail(userId, gradebookUuid));
  if (!mayAct(gradebookWorkflow, name, scope.actor)) throw new Refused(FORBIDDEN);
  const detail = detailOf(rows, scope.today);
  if (!detail) throw new Refused(NOT_FOUND);
  return detail;
}
