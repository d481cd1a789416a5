import { classPapersBody } from "../../core/documents/class-paper-contract.ts";
import { gradebookCountQuery } from "../../core/grading/gradebook/gradebook-count-contract.ts";
import { choicesQuery, studentsQuery } from "../../core/grading/gradebook/lookup-contract.ts";
import { revisionsQuery } from "../../core/grading/gradebook/revisions-contract.ts";
import { missingTermBody } from "../../core/grading/grades/missing-term-contract.ts";
import {
  overrideGradeBody,
  reportCardQuery,
  updateStatusBody,
} from "../../core/grading/grades/override-contract.ts";
import { removeExclusionsBody, scoreTemplateQuery } from "../../core/grading/imports/import-contract.ts";
import {
  addActivityBody,
  editActivityBody,
  publishBody,
} from "../../core/grading/scores/activity-contract.ts";
import { missingScoresQuery } from "../../core/grading/scores/missing-scores-contract.ts";
import { saveScoresBody } from "../../core/grading/scores/score-contract.ts";
import { transitionBody } from "../../core/grading/workflow/transition-contract.ts";
import type { Operation } from "./operation.ts";

/** What is pushed of a gradebook while it is open. */
const LIVE: Omit<Operation, "tag"> = {
  method: "get",
  path: "/realtime/grade_books/{id}",
  summary:
    "WebSocket of one gradebook: who else has it open and where (editors), what others save (scores-saved), that it changed (gradebook-changed)",
  success: 101,
};

/** Gradebooks as they are changed. */
const CHANGES: readonly Omit<Operation, "tag">[] = [
  {
    method: "post",
    path: "/v2/scores",
    summary:
      "Saves scores of one gradebook, all or none, and answers with these cells, their students' grades and the footer",
    body: saveScoresBody,
    success: 200,
  },
  {
    method: "post",
    path: "/grading_activities/",
    summary: "Adds an activity to a gradebook",
    body: addActivityBody,
    success: 201,
  },
  {
    method: "patch",
    path: "/grading_activities/{id}",
    summary: "Changes an activity; another max score resets its scores",
    body: editActivityBody,
    success: 200,
  },
  {
    method: "delete",
    path: "/grading_activities/{id}",
    summary: "Deletes an activity with its scores",
    success: 200,
  },
  {
    method: "patch",
    path: "/grading_activities/{id}/publish",
    summary: "Publishes an activity to the parent app",
    body: publishBody,
    success: 200,
  },
  {
    method: "patch",
    path: "/grade_components/{id}/publish",
    summary: "Publishes a criteria to the parent app",
    body: publishBody,
    success: 200,
  },
  {
    method: "patch",
    path: "/v2/report_cards/grade/override",
    summary: "Sets a term grade or a final grade by hand, beside the computed one",
    body: overrideGradeBody,
    success: 200,
  },
  {
    method: "patch",
    path: "/v2/report_cards/update_status",
    summary: "Decides a student's promotion instead of the final grades",
    body: updateStatusBody,
    success: 200,
  },
  {
    method: "patch",
    path: "/v2/report_cards/missing_term",
    summary: "Marks a term that a student spent at another school, or takes that back",
    body: missingTermBody,
    success: 200,
  },
  {
    method: "post",
    path: "/v2/pdf/grade_books/grade_book",
    summary: "Has gradebooks made as PDF, at most ten",
    body: classPapersBody,
    success: 202,
  },
  {
    method: "post",
    path: "/v2/pdf/grade_books/grade_sheet",
    summary: "Has grade sheets made as PDF, at most ten",
    body: classPapersBody,
    success: 202,
  },
  ...(
    ["submit", "approve", "reject", "release", "schedule-release", "cancel-schedule", "reopen"] as const
  ).map(
    (action) =>
      ({
        method: "patch",
        path: `/grade_books/{id}/${action}`,
        summary: `Moves gradebooks along their workflow: ${action}`,
        body: transitionBody,
        success: 200,
      }) as const,
  ),
];

/** Gradebooks as they are read, and the lists they are narrowed by. */
const CALLS: readonly Omit<Operation, "tag">[] = [
  {
    method: "get",
    path: "/grade_books/status/count",
    summary: "How many gradebooks are in each status",
    query: gradebookCountQuery.in,
    success: 200,
  },
  {
    method: "get",
    path: "/v2/grade_books/{id}",
    summary: "One gradebook: its scheme, activities, every student's scores and grades, and the footer",
    success: 200,
  },
  {
    method: "get",
    path: "/v2/report_cards/{student_id}",
    summary: "A student's year: final grades, general average and promotion, computed and set by hand",
    query: reportCardQuery.in,
    success: 200,
  },
  {
    method: "get",
    path: "/grade_books/{id}/changes",
    summary: "What changed in a gradebook since its last submission: who, what, from what to what",
    success: 200,
  },
  { method: "get", path: "/classes/{id}", summary: "A class and its gradebooks of every term", success: 200 },
  {
    method: "get",
    path: "/school_periods",
    summary: "School years, the newest first",
    query: choicesQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/grade_books/{id}/revisions",
    summary: "The revisions of a released gradebook, the newest first: who, when, why, and what each changed",
    query: revisionsQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/grade_books/missing",
    summary: "Blank scores of gradebooks by student, and students without a grade because all is S",
    query: missingScoresQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/grading_periods",
    summary: "Terms with their encoding and correction periods",
    query: choicesQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/grade_sections",
    summary: "Sections one has classes in",
    query: choicesQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/subjects",
    summary: "Subjects of the classes one may see",
    query: choicesQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/faculties",
    summary: "Teachers of the classes one may see",
    query: choicesQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/students",
    summary: "Students of the classes one may see",
    query: studentsQuery,
    success: 200,
  },
  {
    method: "get",
    path: "/date_submitted",
    summary: "The days gradebooks were submitted on, newest first",
    query: choicesQuery,
    success: 200,
  },
];

/** What gradebooks take from files: all rows or none, answered at once. */
const IMPORTS: readonly Omit<Operation, "tag">[] = [
  {
    method: "get",
    path: "/grade_books/{id}/template",
    summary: "The CSV to fill in raw scores, with the students and what stands: of one activity or of all",
    query: scoreTemplateQuery.in,
    success: 200,
  },
  {
    method: "post",
    path: "/v2/scores/import",
    summary: "Imports raw scores; beside the file: gradebook_id, and grading_activity_id for one activity",
    upload: true,
    success: 200,
  },
  {
    method: "get",
    path: "/grade_components/{id}/template",
    summary: "The CSV to fill in a criteria's activities",
    success: 200,
  },
  {
    method: "post",
    path: "/grade_components/{id}/import",
    summary: "Adds the activities of a CSV to a criteria",
    upload: true,
    success: 200,
  },
  {
    method: "get",
    path: "/report_cards/exclude/template",
    summary: "The CSV to fill in students whose grades of a term are not released",
    success: 200,
  },
  {
    method: "post",
    path: "/report_cards/exclude/import/school-year/{year}/term/{term}",
    summary: "Excludes the students of a CSV from the release of a term",
    upload: true,
    success: 200,
  },
  {
    method: "get",
    path: "/report_cards/exclude/school-year/{year}/term/{term}",
    summary: "Students excluded from the release of a term",
    success: 200,
  },
  {
    method: "delete",
    path: "/report_cards/exclude/school-year/{year}/term/{term}",
    summary: "Takes students off the exclusion list",
    body: removeExclusionsBody,
    success: 200,
  },
];

export const GRADING_OPERATIONS: readonly Operation[] = [...CALLS, ...CHANGES, ...IMPORTS, LIVE].map(
  (call) => ({
    ...call,
    tag: "Grading",
  }),
);
