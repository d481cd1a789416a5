import { Hono } from "hono";
import type { AnyCommand } from "#api/commands/command.ts";
import { requestClassDocuments } from "#api/commands/documents/request-class-documents.ts";
import {
  addActivity,
  deleteActivity,
  editActivity,
  publishActivity,
  publishComponent,
} from "#api/commands/grading/change-activity.ts";
import { changeGradebooks } from "#api/commands/grading/change-gradebooks.ts";
import { chooseFormerScores } from "#api/commands/grading/choose-former-scores.ts";
import { copyActivities } from "#api/commands/grading/copy-activities.ts";
import { excuseLateStudents } from "#api/commands/grading/excuse-late-students.ts";
import { markTerm } from "#api/commands/grading/mark-missing-term.ts";
import { overrideFinalGrade, overrideTermGrade } from "#api/commands/grading/override-grade.ts";
import { saveScores } from "#api/commands/grading/save-scores.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { uuidParam } from "#api/middleware/input.ts";
import { readPage } from "#api/middleware/session.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import { GRADE_SHEETS_PDF, GRADEBOOKS_PDF } from "#core/documents/exports/grading-file-calls.ts";
import { factsOf } from "#core/grading/gradebook/gradebook.ts";
import { componentOf } from "#core/grading/grades/gradebook-detail.ts";
import {
  ACTIVITY_SOURCES,
  ADD_ACTIVITY,
  APPROVE,
  CANCEL_SCHEDULE,
  CHOOSE_FORMER_SCORES,
  COPY_ACTIVITIES,
  DELETE_ACTIVITY,
  EDIT_ACTIVITY,
  EXCUSE_LATE_STUDENTS,
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
import { gradebookWorkflow } from "#core/grading/workflow/gradebook-actions.ts";
import { decide } from "#core/shared/actions.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { activitySourceOf, activitySources } from "#db/queries/grading/activity-sources.ts";
import { gradebookOf, gradebooksByUuid } from "#db/queries/grading/gradebook/gradebook.ts";

/** Gradebooks as they are changed: scores, activities, what parents see, and the way to release. */
export const gradingChanges = new Hono<AppEnv>();

onCommand(gradingChanges, SAVE_SCORES, ({ body }) =>
  saveScores(body.gradebookUuid, body.entries, body.reason),
);
onCommand(gradingChanges, ADD_ACTIVITY, ({ body }) => addActivity(body.gradebookUuid, body.entry));
onCall(gradingChanges, ACTIVITY_SOURCES, async (c, { params }) => {
  const { rows, scope } = await readPage(
    c,
    (userId) => [gradebooksByUuid(userId, [params.id]), activitySources(userId, params.id)] as const,
  );
  const { actor, today } = scope;
  const [[found], sources] = rows;
  if (!found) throw new Refused(NOT_FOUND);
  const decision = decide(gradebookWorkflow, "addActivity", actor, factsOf(gradebookOf(found), today));
  if (!decision.allowed) throw new Refused(decision.refusal);
  return { rows: sources.map(activitySourceOf) };
});
onCommand(gradingChanges, COPY_ACTIVITIES, ({ params, body }) => copyActivities(params.id, body));
onCommand(gradingChanges, CHOOSE_FORMER_SCORES, ({ params, body }) => chooseFormerScores(params.id, body));
onCommand(gradingChanges, EXCUSE_LATE_STUDENTS, ({ params, body }) =>
  excuseLateStudents(params.id, body.cells),
);
onCommand(gradingChanges, EDIT_ACTIVITY, ({ params, body }) => editActivity(params.id, body));
onCommand(gradingChanges, DELETE_ACTIVITY, ({ params }) => deleteActivity(params.id));
onCommand(gradingChanges, PUBLISH_ACTIVITY, ({ params, body: { what } }) => publishActivity(params.id, what));
onCommand(gradingChanges, PUBLISH_COMPONENT, ({ params, body: { what } }) =>
  publishComponent(componentOf(params.id) ?? { gradebookUuid: "", code: "" }, what),
);
onCommand(gradingChanges, GRADEBOOKS_PDF, ({ body: documents }) =>
  requestClassDocuments("exportGradebook", documents),
);
onCommand(gradingChanges, GRADE_SHEETS_PDF, ({ body: documents }) =>
  requestClassDocuments("exportGradesheet", documents),
);
onCommand(
  gradingChanges,
  OVERRIDE_GRADE,
  ({ body: asked, today }): AnyCommand =>
    "gradebookUuid" in asked.of
      ? overrideTermGrade(asked.of.gradebookUuid, asked)
      : overrideFinalGrade(asked.of.classUuid, asked, today),
);
onCommand(gradingChanges, MARK_MISSING_TERM, ({ body: asked, today }) => markTerm(asked, today));

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
  onCommand(gradingChanges, call, ({ body }, c) =>
    changeGradebooks({ ...body, name, uuids: [uuidParam(c, "id"), ...body.ids] }),
  );
