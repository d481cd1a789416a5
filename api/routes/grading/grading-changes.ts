import { Hono } from "hono";
import { requestClassDocuments } from "#api/commands/documents/request-class-documents.ts";
import {
  addActivity,
  deleteActivity,
  editActivity,
  publishActivity,
  publishComponent,
} from "#api/commands/grading/change-activity.ts";
import { changeGradebooks } from "#api/commands/grading/change-gradebooks.ts";
import { markTerm } from "#api/commands/grading/mark-missing-term.ts";
import { overrideFinalGrade, overrideTermGrade } from "#api/commands/grading/override-grade.ts";
import { saveScores } from "#api/commands/grading/save-scores.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { uuidParam } from "#api/middleware/input.ts";
import { executeCommand } from "#api/middleware/session.ts";
import { accepted, changed, onCall } from "#api/routes/on-call.ts";
import { GRADE_SHEETS_PDF, GRADEBOOKS_PDF } from "#core/documents/exports/grading-file-calls.ts";
import { componentOf } from "#core/grading/grades/gradebook-detail.ts";
import {
  ADD_ACTIVITY,
  APPROVE,
  CANCEL_SCHEDULE,
  DELETE_ACTIVITY,
  EDIT_ACTIVITY,
  MARK_MISSING_TERM,
  OVERRIDE_GRADE,
  PUBLISH_ACTIVITY,
  PUBLISH_COMPONENT,
  REJECT,
  RELEASE,
  REOPEN,
  SAVE_SCORES,
  SCHEDULE_RELEASE,
  SUBMIT,
} from "#core/grading/workflow/change-calls.ts";
import { schoolDayAt } from "#core/shared/school-day.ts";

/** Gradebooks as they are changed: scores, activities, what parents see, and the way to release. */
export const gradingChanges = new Hono<AppEnv>();

onCall(gradingChanges, SAVE_SCORES, async (c, { body }) => {
  const command = saveScores(body.gradebookUuid, body.entries, body.reason);
  return changed(await executeCommand(c, command, JSON.stringify(body)));
});
onCall(gradingChanges, ADD_ACTIVITY, async (c, { body }) =>
  changed(await executeCommand(c, addActivity(body.gradebookUuid, body.entry), JSON.stringify(body))),
);
onCall(gradingChanges, EDIT_ACTIVITY, async (c, { params, body }) =>
  changed(await executeCommand(c, editActivity(params.id, body), JSON.stringify(body))),
);
onCall(gradingChanges, DELETE_ACTIVITY, async (c, { params }) =>
  changed(await executeCommand(c, deleteActivity(params.id), "")),
);
onCall(gradingChanges, PUBLISH_ACTIVITY, async (c, { params, body: { what } }) =>
  changed(await executeCommand(c, publishActivity(params.id, what), what)),
);
onCall(gradingChanges, PUBLISH_COMPONENT, async (c, { params, body: { what } }) => {
  const component = componentOf(params.id) ?? { gradebookUuid: "", code: "" };
  return changed(await executeCommand(c, publishComponent(component, what), what));
});
onCall(gradingChanges, GRADEBOOKS_PDF, async (c, { body: documents }) =>
  accepted(
    await executeCommand(c, requestClassDocuments("exportGradebook", documents), JSON.stringify(documents)),
  ),
);
onCall(gradingChanges, GRADE_SHEETS_PDF, async (c, { body: documents }) =>
  accepted(
    await executeCommand(c, requestClassDocuments("exportGradesheet", documents), JSON.stringify(documents)),
  ),
);
onCall(gradingChanges, OVERRIDE_GRADE, async (c, { body: asked }) => {
  const body = JSON.stringify(asked);
  return "gradebookUuid" in asked.of
    ? changed(await executeCommand(c, overrideTermGrade(asked.of.gradebookUuid, asked), body))
    : changed(
        await executeCommand(
          c,
          overrideFinalGrade(asked.of.classUuid, asked, schoolDayAt(c.var.epochMs)),
          body,
        ),
      );
});
onCall(gradingChanges, MARK_MISSING_TERM, async (c, { body: asked }) => {
  const command = markTerm(asked, schoolDayAt(c.var.epochMs));
  return changed(await executeCommand(c, command, JSON.stringify(asked)));
});

const TRANSITIONS = [
  [SUBMIT, "submit"],
  [APPROVE, "approve"],
  [REJECT, "reject"],
  [RELEASE, "release"],
  [SCHEDULE_RELEASE, "scheduleRelease"],
  [CANCEL_SCHEDULE, "cancelSchedule"],
  [REOPEN, "reopen"],
] as const;
for (const [call, name] of TRANSITIONS)
  onCall(gradingChanges, call, async (c, { body }) => {
    const uuids = [uuidParam(c, "id"), ...body.ids];
    return changed(await executeCommand(c, changeGradebooks({ ...body, name, uuids }), JSON.stringify(body)));
  });
