import { transitionBody } from "#core/grading/gradebook/gradebook-calls.ts";
import {
  ACTIVITY,
  FOOTER,
  recordStudentOf,
  STUDENT_GRADES,
  STUDENT_RECORD,
} from "#core/grading/grades/class-record-contract.ts";
import { CHANGED_TERM, missingTermBody, missingTermOf } from "#core/grading/grades/missing-term-contract.ts";
import { overrideGradeBody } from "#core/grading/grades/override-contract.ts";
import { gradeOverrideOf } from "#core/grading/grades/override-form.ts";
import { FINAL_GRADE } from "#core/grading/grades/report-card-contract.ts";
import { addActivityBody, editActivityBody, publishBody } from "#core/grading/scores/activity-contract.ts";
import { ACTIVITY_SOURCE, copyActivitiesBody } from "#core/grading/scores/copied-activities-contract.ts";
import { formerScoresBody } from "#core/grading/scores/former-scores-contract.ts";
import { excuseBody } from "#core/grading/scores/late-students-contract.ts";
import { VERSIONED_SCORE } from "#core/grading/scores/score.ts";
import { saveScoresBody } from "#core/grading/scores/score-contract.ts";
import { whoMay } from "#core/shared/actions.ts";
import { changeAnswer, MESSAGE, recordAnswer, rowsAnswer, wireAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { fields, type RecordOfFields, record, records } from "#core/shared/list/fields.ts";
import { type GradebookActionName, gradebookWorkflow } from "./gradebook-actions.ts";

/** Gradebooks as they are changed: scores, activities, what parents see, grades set by hand, and the way to release. */
const change = { method: "patch", access: "grades", tag: "Grading", success: 200 } as const;
const activity = changeAnswer(recordAnswer(ACTIVITY));
/** The saved cells, what follows of their students, and the footer. */
const SAVED_SCORES = fields({
  scores: records("scores", VERSIONED_SCORE),
  records: records("records", STUDENT_GRADES),
  footer: record("footer", FOOTER),
});
export type SavedScores = RecordOfFields<typeof SAVED_SCORES.fields>;

export const SAVE_SCORES = defineCall({
  ...change,
  method: "post",
  path: "/v2/scores",
  summary:
    "Saves scores of one gradebook, all or none, and answers with these cells, their students' grades and the footer",
  body: saveScoresBody,
  answer: changeAnswer(recordAnswer(SAVED_SCORES)),
});
export const ADD_ACTIVITY = defineCall({
  isForBrowsers: true,
  ...change,
  method: "post",
  path: "/grading_activities",
  summary: "Adds an activity to a gradebook",
  body: addActivityBody,
  success: 201,
  answer: activity,
});
export const ACTIVITY_SOURCES = defineCall({
  isForBrowsers: true,
  method: "get",
  access: "grades",
  tag: "Grading",
  success: 200,
  path: "/grade_books/{id}/activity_sources",
  uuids: ["id"],
  summary: "My other gradebooks with the activities that can be copied into this one, same subject first",
  answer: rowsAnswer(recordAnswer(ACTIVITY_SOURCE)),
});
export const COPY_ACTIVITIES = defineCall({
  isForBrowsers: true,
  ...change,
  method: "post",
  path: "/grade_books/{id}/activities/copy",
  uuids: ["id"],
  summary: "Copies activities of another of my gradebooks, without their scores",
  body: copyActivitiesBody,
  answer: MESSAGE,
});
export const CHOOSE_FORMER_SCORES = defineCall({
  isForBrowsers: true,
  ...change,
  path: "/grade_books/{id}/former_scores",
  uuids: ["id"],
  summary:
    "Takes over what a student earned in another section this term, by category, or leaves it out with a reason",
  body: formerScoresBody,
  answer: MESSAGE,
});
export const EXCUSE_LATE_STUDENTS = defineCall({
  isForBrowsers: true,
  ...change,
  path: "/grade_books/{id}/late_students",
  uuids: ["id"],
  summary: "Marks blank scores of activities before students came as S, in one change",
  body: excuseBody,
  answer: MESSAGE,
});
export const EDIT_ACTIVITY = defineCall({
  isForBrowsers: true,
  ...change,
  path: "/grading_activities/{id}",
  uuids: ["id"],
  summary: "Changes an activity; another maximum resets its scores",
  body: editActivityBody,
  answer: activity,
});
export const DELETE_ACTIVITY = defineCall({
  isForBrowsers: true,
  ...change,
  method: "delete",
  path: "/grading_activities/{id}",
  uuids: ["id"],
  summary: "Deletes an activity with its scores",
  answer: MESSAGE,
});
export const PUBLISH_ACTIVITY = defineCall({
  isForBrowsers: true,
  ...change,
  path: "/grading_activities/{id}/publish",
  uuids: ["id"],
  summary: "Publishes an activity to the parent app",
  body: publishBody,
  answer: MESSAGE,
});
export const PUBLISH_COMPONENT = defineCall({
  isForBrowsers: true,
  ...change,
  path: "/grade_components/{id}/publish",
  summary: "Publishes a criteria to the parent app",
  body: publishBody,
  answer: MESSAGE,
});
export const OVERRIDE_GRADE = defineCall({
  isForBrowsers: true,
  ...change,
  path: "/v2/report_cards/grade/override",
  access: "gradeOverrides",
  summary: "Sets a term grade or a final grade by hand, beside the computed one",
  body: overrideGradeBody,
  answer: changeAnswer(wireAnswer(STUDENT_RECORD, FINAL_GRADE)),
  current: (student: unknown) => gradeOverrideOf(recordStudentOf(STUDENT_RECORD.fromWire(student))),
});
export const MARK_MISSING_TERM = defineCall({
  isForBrowsers: true,
  ...change,
  path: "/v2/report_cards/missing_term",
  access: "gradeOverrides",
  summary: "Marks a term that a student spent at another school, or takes that back",
  body: missingTermBody,
  answer: changeAnswer(recordAnswer(CHANGED_TERM)),
  current: missingTermOf,
});

const transition = <const Path extends string>(action: Path, name: GradebookActionName) =>
  defineCall({
    ...change,
    path: `/grade_books/{id}/${action}` as const,
    admits: whoMay(gradebookWorkflow, name),
    summary: `Moves gradebooks along their workflow: ${action}`,
    body: transitionBody,
    answer: MESSAGE,
  });
export const SUBMIT = transition("submit", "submit");
export const APPROVE = transition("approve", "approve");
export const REJECT = transition("reject", "reject");
export const RELEASE = transition("release", "release");
export const SCHEDULE_RELEASE = transition("schedule-release", "scheduleRelease");
export const CANCEL_SCHEDULE = transition("cancel-schedule", "cancelSchedule");
export const REOPEN = transition("reopen", "reopen");
