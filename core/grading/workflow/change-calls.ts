import { changeAnswer, MESSAGE, schemaAnswer } from "../../shared/answer.ts";
import { defineCall } from "../../shared/call.ts";
import type { WireActivity } from "../grades/class-record-contract.ts";
import {
  activitySchema,
  changedGradeSchema,
  changedTermSchema,
  savedScoresSchema,
} from "../grades/grade-answer-contract.ts";
import { missingTermBody } from "../grades/missing-term-contract.ts";
import { overrideGradeBody } from "../grades/override-contract.ts";
import { addActivityBody, editActivityBody, publishBody } from "../scores/activity-contract.ts";
import type { WireSavedScores } from "../scores/score-batch-contract.ts";
import { saveScoresBody } from "../scores/score-contract.ts";
import { transitionBody } from "./transition-contract.ts";

/** Gradebooks as they are changed: scores, activities, what parents see, grades set by hand, and the way to release. */
const change = { method: "patch", access: "grades", tag: "Grading", success: 200 } as const;
/** Answers in the shape of the wire: a command writes it down with the change, for a repetition of the same request. */
const activity = changeAnswer(schemaAnswer<WireActivity>(activitySchema));

export const SAVE_SCORES = defineCall({
  ...change,
  method: "post",
  path: "/v2/scores",
  summary:
    "Saves scores of one gradebook, all or none, and answers with these cells, their students' grades and the footer",
  body: saveScoresBody,
  answer: changeAnswer(schemaAnswer<WireSavedScores>(savedScoresSchema)),
});
export const ADD_ACTIVITY = defineCall({
  ...change,
  method: "post",
  path: "/grading_activities/",
  summary: "Adds an activity to a gradebook",
  body: addActivityBody,
  success: 201,
  answer: activity,
});
export const EDIT_ACTIVITY = defineCall({
  ...change,
  path: "/grading_activities/{id}",
  uuids: ["id"],
  summary: "Changes an activity; another max score resets its scores",
  body: editActivityBody,
  answer: activity,
});
export const DELETE_ACTIVITY = defineCall({
  ...change,
  method: "delete",
  path: "/grading_activities/{id}",
  uuids: ["id"],
  summary: "Deletes an activity with its scores",
  answer: MESSAGE,
});
export const PUBLISH_ACTIVITY = defineCall({
  ...change,
  path: "/grading_activities/{id}/publish",
  uuids: ["id"],
  summary: "Publishes an activity to the parent app",
  body: publishBody,
  answer: MESSAGE,
});
export const PUBLISH_COMPONENT = defineCall({
  ...change,
  path: "/grade_components/{id}/publish",
  summary: "Publishes a criteria to the parent app",
  body: publishBody,
  answer: MESSAGE,
});
export const OVERRIDE_GRADE = defineCall({
  ...change,
  path: "/v2/report_cards/grade/override",
  access: "gradeOverrides",
  summary: "Sets a term grade or a final grade by hand, beside the computed one",
  body: overrideGradeBody,
  answer: changeAnswer(schemaAnswer(changedGradeSchema)),
});
export const MARK_MISSING_TERM = defineCall({
  ...change,
  path: "/v2/report_cards/missing_term",
  access: "gradeOverrides",
  summary: "Marks a term that a student spent at another school, or takes that back",
  body: missingTermBody,
  answer: changeAnswer(schemaAnswer(changedTermSchema)),
});

const transition = <const Action extends string>(action: Action) =>
  defineCall({
    ...change,
    path: `/grade_books/{id}/${action}` as const,
    summary: `Moves gradebooks along their workflow: ${action}`,
    body: transitionBody,
    answer: MESSAGE,
  });
export const SUBMIT = transition("submit");
export const APPROVE = transition("approve");
export const REJECT = transition("reject");
export const RELEASE = transition("release");
export const SCHEDULE_RELEASE = transition("schedule-release");
export const CANCEL_SCHEDULE = transition("cancel-schedule");
export const REOPEN = transition("reopen");
