import { changeAnswer, dataAnswer, FILE, pageAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { bulkDocumentsBody, bulkDocumentsBodyOf } from "./class-document-contract.ts";
import { ACCEPTED_FILE, DOCUMENT_FILE, pageQuery } from "./contract.ts";
import { VERDICT, verifyQuery } from "./verification-contract.ts";

/** The calls of files that are made in the background. */
const tag = "Documents";
/** What every request for a file answers (202). */
export const ACCEPTED = changeAnswer(recordAnswer(ACCEPTED_FILE));
const file = recordAnswer(DOCUMENT_FILE);

export const MY_FILES = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/documents",
  access: "account",
  tag,
  summary: "My files, newest first",
  query: pageQuery,
  success: 200,
  answer: pageAnswer(file),
});
export const REQUEST_FILE = defineCall({
  method: "post",
  path: "/documents",
  costly: "file",
  access: "account",
  tag,
  summary: "Ask for a file of several records, or of the grade composite",
  body: bulkDocumentsBody,
  bodyFor: bulkDocumentsBodyOf,
  success: 202,
  answer: ACCEPTED,
});
export const MY_FILE = defineCall({
  method: "get",
  path: "/documents/{id}",
  access: "account",
  tag,
  summary: "State of one of my files",
  success: 200,
  answer: dataAnswer(file),
});
export const RETRY_FILE = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/documents/{id}/retry",
  costly: "file",
  access: "account",
  tag,
  summary: "Try a failed file again",
  success: 202,
  answer: ACCEPTED,
});
export const DOWNLOAD_FILE = defineCall({
  method: "get",
  path: "/documents/{id}/file",
  access: "account",
  tag,
  summary: "The file itself, or a redirect to it",
  success: 200,
  answer: FILE,
});
export const VERIFY = defineCall({
  method: "get",
  path: "/verify/{code}",
  access: "signed-out",
  tag,
  summary:
    "Whether a document is genuine, by its code; with sha256, whether a file is the one the school issued",
  query: verifyQuery,
  success: 200,
  answer: dataAnswer(recordAnswer(VERDICT)),
});
