import { dryRunQuery } from "#core/reports/publish-contract.ts";
import { reportCardWorkflow } from "#core/reports/report-card-actions.ts";
import { whoMay } from "#core/shared/actions.ts";
import { type Answer, changeAnswer, dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  COUNTED_PUBLISHING,
  PUBLISHING_JOB,
  publishingJobBody,
  QUEUED_PUBLISHING,
} from "./publishing-job-contract.ts";

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
