import * as z from "zod";
import { TERM_EXPECTED, termOrdinalOf } from "#core/management/term-name.ts";
import { reportCardWorkflow } from "#core/reports/report-card.ts";
import { REASON_CHARACTERS_MAX, whoMay } from "#core/shared/actions.ts";
import { type Answer, changeAnswer, dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  fields,
  instant,
  orNull,
  type RecordOfFields,
  records,
  text,
  texts,
  whole,
} from "#core/shared/list/fields.ts";
import { dryRunQuery } from "#core/shared/query-fields.ts";
import type { PublishingAsked, PublishingJobStatus, PublishingSectionStatus } from "./publishing-job.ts";
import { readScope, SCOPE_FIELDS, scopeJson } from "./section-scope.body.ts";

/** The wire of publishing jobs (/publishing_jobs). */
const NAME_MAX = 60;

export const publishingJobBody = z
  .strictObject({
    ...SCOPE_FIELDS,
    school_period_id: z.string().max(NAME_MAX).optional(),
    grading_period_name: z.string().max(NAME_MAX),
    reason: z.string().trim().max(REASON_CHARACTERS_MAX).optional(),
  })
  .transform((body, context): PublishingAsked => {
    const term = termOrdinalOf(body.grading_period_name);
    const read = readScope(body);
    if (term === null)
      context.addIssue({ code: "custom", path: ["grading_period_name"], message: TERM_EXPECTED });
    if (!read.ok) context.addIssue({ code: "custom", path: [read.path], message: read.message });
    if (term === null || !read.ok) return z.NEVER;
    return { scope: read.scope, schoolYear: body.school_period_id || null, term, reason: body.reason ?? "" };
  });

/** What the console asks for; the term by its name. */
export type PublishingChosen = Omit<PublishingAsked, "term"> & { term: string };
export const publishingJobJson = ({
  scope,
  schoolYear,
  term,
  reason,
}: PublishingChosen): z.input<typeof publishingJobBody> => ({
  ...scopeJson(scope),
  ...(schoolYear !== null && { school_period_id: schoolYear }),
  grading_period_name: term,
  ...(reason && { reason }),
});

/** What a job would do: cards it publishes, and cards it cannot. */
export const COUNTED_PUBLISHING = fields({
  sections: whole("sections"),
  ready: whole("ready"),
  refused: whole("refused"),
});
export type CountedPublishing = RecordOfFields<typeof COUNTED_PUBLISHING.fields>;

export const QUEUED_PUBLISHING = fields({ id: text("id"), status: text<PublishingJobStatus>("status") });

const REFUSED = fields({
  studentNo: text("student_id"),
  studentName: text("student_name"),
  reasons: texts("reasons"),
});
const SECTION = fields({
  section: text("section"),
  status: text<PublishingSectionStatus>("status"),
  published: whole("published"),
  refused: records("refused", REFUSED),
  error: orNull(text("error")),
});
/** GET /publishing_jobs/{id}. */
export const PUBLISHING_JOB = fields({
  id: text("id"),
  status: text<PublishingJobStatus>("status"),
  createdAt: instant("created_at"),
  /** Sections that are done or failed, of all. */
  done: whole("done"),
  total: whole("total"),
  published: whole("published"),
  sections: records("sections", SECTION),
});
export type PublishingJob = RecordOfFields<typeof PUBLISHING_JOB.fields>;

/** The calls of publishing by section, level or school. A job is seen by the person who asked for it. */
const tag = "Reports";
const access = "studentPerformance";
const queued = changeAnswer(recordAnswer(QUEUED_PUBLISHING));
/** What ?dry_run=1 answers. */
export const COUNTED_CARDS = dataAnswer(recordAnswer(COUNTED_PUBLISHING));

export const CREATE_PUBLISHING_JOB = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/publishing_jobs",
  costly: "print job",
  access,
  admits: whoMay(reportCardWorkflow, "publish"),
  tag,
  summary: "Publishes what is ready of sections, levels or the school; ?dry_run=1 counts it",
  query: dryRunQuery,
  body: publishingJobBody,
  success: 202,
  answer: queued,
  otherAnswers: { 200: COUNTED_CARDS as Answer<unknown> },
});
export const READ_PUBLISHING_JOB = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/publishing_jobs/{id}",
  uuids: ["id"],
  access,
  tag,
  summary: "A publishing job: its sections, what was published, and whose card was not and why",
  success: 200,
  answer: dataAnswer(recordAnswer(PUBLISHING_JOB)),
});
export const CANCEL_PUBLISHING_JOB = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/publishing_jobs/{id}/cancel",
  uuids: ["id"],
  access,
  tag,
  summary: "Cancels what of it is not published yet",
  success: 200,
  answer: queued,
});
export const RETRY_PUBLISHING_JOB = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/publishing_jobs/{id}/retry",
  costly: "print job",
  uuids: ["id"],
  access,
  tag,
  summary: "Tries again the sections that failed",
  success: 202,
  answer: queued,
});
