import { Hono } from "hono";
import { classPapersBodyOf } from "../../../core/documents/class-paper-contract.ts";
import { ACCEPTED_FILE, type AcceptedFile } from "../../../core/documents/contract.ts";
import type { ExportName } from "../../../core/grading/gradebook/gradebook-export.ts";
import { componentOf } from "../../../core/grading/grades/class-record-contract.ts";
import { missingTermBody } from "../../../core/grading/grades/missing-term-contract.ts";
import { overrideGradeBody, updateStatusBody } from "../../../core/grading/grades/override-contract.ts";
import {
  addActivityBody,
  editActivityBody,
  publishBody,
} from "../../../core/grading/scores/activity-contract.ts";
import { saveScoresBody } from "../../../core/grading/scores/score-contract.ts";
import { type TransitionName, transitionBody } from "../../../core/grading/workflow/transition-contract.ts";
import { schoolDayAt } from "../../../core/shared/school-day.ts";
import { requestClassPapers } from "../../commands/documents/request-class-papers.ts";
import {
  addActivity,
  deleteActivity,
  editActivity,
  publishActivity,
  publishComponent,
} from "../../commands/grading/change-activity.ts";
import { changeGradebooks } from "../../commands/grading/change-gradebooks.ts";
import { markTerm } from "../../commands/grading/mark-missing-term.ts";
import {
  overrideFinalGrade,
  overridePromotion,
  overrideTermGrade,
} from "../../commands/grading/override-grade.ts";
import { saveScores } from "../../commands/grading/save-scores.ts";
import type { ApiContext, AppEnv } from "../../middleware/api-env.ts";
import { jsonBody, parse, uuidParam } from "../../middleware/input.ts";
import { executeCommand } from "../../middleware/session.ts";

/** Gradebooks as they are changed: scores, activities, what parents see, and the way to release. */
export const gradingChanges = new Hono<AppEnv>()
  .post("/v2/scores", async (c) => {
    const body = parse(saveScoresBody, await jsonBody(c));
    const command = saveScores(body.gradebookUuid, body.entries, body.reason);
    const { message, data } = await executeCommand(c, command, JSON.stringify(body));
    return c.json({ message, data }, 200);
  })
  .post("/grading_activities/", async (c) => {
    const body = parse(addActivityBody, await jsonBody(c));
    const { message, data } = await executeCommand(
      c,
      addActivity(body.gradebookUuid, body.entry),
      JSON.stringify(body),
    );
    return c.json({ message, data }, 201);
  })
  .patch("/grading_activities/:id", async (c) => {
    const uuid = uuidParam(c, "id");
    const body = parse(editActivityBody, await jsonBody(c));
    const { message, data } = await executeCommand(
      c,
      editActivity(uuid, body.change, body.version),
      JSON.stringify(body),
    );
    return c.json({ message, data }, 200);
  })
  .delete("/grading_activities/:id", async (c) => {
    const { message } = await executeCommand(c, deleteActivity(uuidParam(c, "id")), "");
    return c.json({ message }, 200);
  })
  .patch("/grading_activities/:id/publish", async (c) => {
    const uuid = uuidParam(c, "id");
    const { what } = parse(publishBody, await jsonBody(c));
    const { message } = await executeCommand(c, publishActivity(uuid, what), what);
    return c.json({ message }, 200);
  })
  .patch("/grade_components/:id/publish", async (c) => {
    const component = componentOf(c.req.param("id")) ?? { gradebookUuid: "", code: "" };
    const { what } = parse(publishBody, await jsonBody(c));
    const { message } = await executeCommand(c, publishComponent(component, what), what);
    return c.json({ message }, 200);
  })
  .post("/v2/pdf/grade_books/grade_book", (c) => classPapers(c, "exportGradebook"))
  .post("/v2/pdf/grade_books/grade_sheet", (c) => classPapers(c, "exportGradesheet"))
  .patch("/v2/report_cards/grade/override", async (c) => {
    const asked = parse(overrideGradeBody, await jsonBody(c));
    const { message, data } =
      "gradebookUuid" in asked.of
        ? await executeCommand(c, overrideTermGrade(asked.of.gradebookUuid, asked), JSON.stringify(asked))
        : await executeCommand(
            c,
            overrideFinalGrade(asked.of.classUuid, asked, schoolDayAt(c.var.epochMs)),
            JSON.stringify(asked),
          );
    return c.json({ message, data }, 200);
  })
  .patch("/v2/report_cards/update_status", async (c) => {
    const asked = parse(updateStatusBody, await jsonBody(c));
    const command = overridePromotion(asked, schoolDayAt(c.var.epochMs));
    const { message, data } = await executeCommand(c, command, JSON.stringify(asked));
    return c.json({ message, data }, 200);
  })
  .patch("/v2/report_cards/missing_term", async (c) => {
    const asked = parse(missingTermBody, await jsonBody(c));
    const command = markTerm(asked, schoolDayAt(c.var.epochMs));
    const { message, data } = await executeCommand(c, command, JSON.stringify(asked));
    return c.json({ message, data }, 200);
  })
  .patch("/grade_books/:id/submit", (c) => transition(c, "submit"))
  .patch("/grade_books/:id/approve", (c) => transition(c, "approve"))
  .patch("/grade_books/:id/reject", (c) => transition(c, "reject"))
  .patch("/grade_books/:id/release", (c) => transition(c, "release"))
  .patch("/grade_books/:id/schedule-release", (c) => transition(c, "scheduleRelease"))
  .patch("/grade_books/:id/cancel-schedule", (c) => transition(c, "cancelSchedule"))
  .patch("/grade_books/:id/reopen", (c) => transition(c, "reopen"));

async function classPapers(c: ApiContext, name: ExportName) {
  const body = await jsonBody(c);
  const papers = parse(classPapersBodyOf(body), body);
  const { message, data, status } = await executeCommand(
    c,
    requestClassPapers(name, papers),
    JSON.stringify(papers),
  );
  return c.json({ message, data: ACCEPTED_FILE.toWire(data as AcceptedFile) }, status);
}

async function transition(c: ApiContext, name: TransitionName) {
  const uuid = uuidParam(c, "id");
  const body = parse(transitionBody, await jsonBody(c));
  const command = changeGradebooks({ ...body, name, uuids: [uuid, ...body.ids] });
  const { message } = await executeCommand(c, command, JSON.stringify(body));
  return c.json({ message }, 200);
}
