import * as z from "zod";
import { GRADEBOOK_CONTENTS } from "#core/grading/grades/class-record-contract.ts";
import { reportCardQuery } from "#core/grading/grades/override-contract.ts";
import { STUDENT_CARD } from "#core/grading/grades/report-card-contract.ts";
import { MOVED_STUDENT } from "#core/grading/scores/former-scores-contract.ts";
import { LATE_STUDENT } from "#core/grading/scores/late-students-contract.ts";
import { MISSING_SCORES, missingScoresQuery } from "#core/grading/scores/missing-scores-contract.ts";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { dataAnswer, pageAnswer, recordAnswer, rowsAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { filterQuery } from "#core/shared/list/query.ts";
import { pageNumber, pageSize, recordDay } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import { CHANGES } from "./changes.ts";
import { GRADEBOOK_LIST, GRADEBOOKS_PER_CHANGE_MAX } from "./gradebook-list.ts";
import { SCHOOL_CLASS } from "./lookups.body.ts";
import { REVISION } from "./revisions.ts";

/** GET /grade_books/status/count: the list's filters; every status is counted, whichever is asked for. */
const gradebookCountQuery = filterQuery(GRADEBOOK_LIST);

/** Each revision holds a whole class record. */
const REVISIONS_PER_PAGE = 20;
const revisionsQuery = z.strictObject({
  page: pageNumber,
  perPage: pageSize(REVISIONS_PER_PAGE, REVISIONS_PER_PAGE),
});

/** Gradebooks, classes and report cards as they are read. */
const read = { method: "get", access: "grades", tag: "Grading", success: 200 } as const;

export const GRADEBOOK_COUNT = defineCall({
  ...read,
  path: "/grade_books/status/count",
  summary: "How many gradebooks are in each status",
  query: gradebookCountQuery,
  answer: dataAnswer(schemaAnswer(z.record(z.string(), z.int()))),
});
export const MISSING = defineCall({
  isForBrowsers: true,
  ...read,
  path: "/grade_books/missing",
  summary: "Blank scores of gradebooks by student, and students without a grade because all is S",
  query: missingScoresQuery,
  answer: rowsAnswer(recordAnswer(MISSING_SCORES)),
});
export const GRADEBOOK_DETAIL = defineCall({
  ...read,
  path: "/v2/grade_books/{id}",
  uuids: ["id"],
  summary: "One gradebook: its scheme, activities, every student's scores and grades, and the footer",
  answer: dataAnswer(recordAnswer(GRADEBOOK_CONTENTS)),
});
export const REPORT_CARD = defineCall({
  isForBrowsers: true,
  ...read,
  path: "/v2/report_cards/{student_id}",
  access: "studentPerformance",
  summary: "A student's year: final grades, general average and promotion, computed and overridden",
  query: reportCardQuery,
  answer: dataAnswer(recordAnswer(STUDENT_CARD)),
});
export const LATE_STUDENTS = defineCall({
  isForBrowsers: true,
  ...read,
  path: "/grade_books/{id}/late_students",
  uuids: ["id"],
  summary:
    "Students who came after the term began, with their blank activities and which of them were before",
  answer: rowsAnswer(recordAnswer(LATE_STUDENT)),
});
export const MOVED_STUDENTS = defineCall({
  isForBrowsers: true,
  ...read,
  path: "/grade_books/{id}/moved_students",
  uuids: ["id"],
  summary:
    "Students who left the section and have scores in this gradebook that its record does not show any more",
  answer: rowsAnswer(recordAnswer(MOVED_STUDENT)),
});
export const GRADEBOOK_CHANGES = defineCall({
  isForBrowsers: true,
  ...read,
  path: "/grade_books/{id}/changes",
  uuids: ["id"],
  summary: "What changed in a gradebook since its last submission: who, what, from what to what",
  answer: dataAnswer(recordAnswer(CHANGES)),
});
export const GRADEBOOK_REVISIONS = defineCall({
  isForBrowsers: true,
  ...read,
  path: "/grade_books/{id}/revisions",
  uuids: ["id"],
  summary: "The revisions of a released gradebook, the newest first: who, when, why, and what each changed",
  query: revisionsQuery,
  answer: pageAnswer(recordAnswer(REVISION)),
});
export const CLASS_DETAIL = defineCall({
  ...read,
  path: "/classes/{id}",
  uuids: ["id"],
  summary: "A class and its gradebooks of every term",
  answer: dataAnswer(recordAnswer(SCHOOL_CLASS)),
});

/** PATCH /grade_books/{id}/{action}. `ids` are gradebooks, the one in the path included or not (G-35). */
export const transitionBody = z
  .strictObject({
    ids: selectionOf(z.uuid(), { max: GRADEBOOKS_PER_CHANGE_MAX }).default([]),
    reason: z.string().trim().max(REASON_CHARACTERS_MAX).default(""),
    release_date: recordDay.optional(),
    /** Of the gradebook in the path, as the one who asks knows it. */
    version: z.int().min(1).optional(),
  })
  .transform(({ ids, reason, release_date, version }) => ({
    ids,
    reason,
    releaseDate: release_date ?? null,
    version: version ?? null,
  }));
