import { type Answer, changeAnswer, dataAnswer, FILE, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { dryRunQuery } from "#core/shared/query-fields.ts";
import { mayPrepareSome } from "./print-job-actions.ts";
import { COUNTED_JOB, PRINT_JOB, printJobBody, QUEUED_JOB } from "./print-job-contract.ts";

/** The calls of documents in bulk. A job is seen by the person who asked for it. */
const tag = "Documents";
const access = "account";
const job = dataAnswer(recordAnswer(PRINT_JOB));
/** What ?dry_run=1 answers. */
export const COUNTED = dataAnswer(recordAnswer(COUNTED_JOB));

export const CREATE_PRINT_JOB = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/print_jobs",
  costly: "print job",
  access,
  admits: mayPrepareSome,
  tag,
  summary: "Prepares papers in bulk as they are now; ?dry_run=1 counts them",
  query: dryRunQuery,
  body: printJobBody,
  success: 202,
  answer: changeAnswer(recordAnswer(QUEUED_JOB)),
  otherAnswers: { 200: COUNTED as Answer<unknown> },
});
export const READ_PRINT_JOB = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/print_jobs/{id}",
  uuids: ["id"],
  access,
  tag,
  summary: "A print job with its parts, what was left out, and which papers have a newer revision",
  success: 200,
  answer: job,
});
export const CANCEL_PRINT_JOB = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/print_jobs/{id}/cancel",
  uuids: ["id"],
  access,
  tag,
  summary: "Cancels a print job; parts that are drawn stay",
  success: 200,
  answer: changeAnswer(recordAnswer(QUEUED_JOB)),
});
export const RETRY_PRINT_JOB = defineCall({
  method: "post",
  path: "/print_jobs/{id}/retry",
  costly: "print job",
  uuids: ["id"],
  access,
  tag,
  summary: "Tries again what of a print job is not drawn; the same papers as before",
  success: 202,
  answer: changeAnswer(recordAnswer(QUEUED_JOB)),
});
export const DOWNLOAD_PRINT_PART = defineCall({
  method: "get",
  path: "/print_jobs/{id}/parts/{part}/file",
  uuids: ["id", "part"],
  access,
  tag,
  summary: "The file of one part of a print job",
  success: 200,
  answer: FILE,
});
