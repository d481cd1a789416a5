import * as z from "zod";
import { ACCEPTED } from "#core/documents/calls.ts";
import { FORMER_CLASS } from "#core/grading/scores/former-scores-contract.ts";
import {
  arrayAnswer,
  changeAnswer,
  dataAnswer,
  objectAnswer,
  recordAnswer,
  schemaAnswer,
} from "#core/shared/answer.ts";
import { type CallValue, defineCall } from "#core/shared/call.ts";
import { elsewhereBody, issueBody, KEPT_YEAR } from "./elsewhere-year.body.ts";
import { PERMANENT_RECORD_SCHEMA } from "./permanent-record-document.ts";

/** The calls of one student's permanent record. */
const call = { access: "permanentRecords", tag: "Reports" } as const;
const ISSUE = z.object({
  id: z.string(),
  number: z.string(),
  purpose: z.string(),
  recipient: z.string(),
  issued_at: z.string(),
  issued_by: z.string(),
  verification_code: z.string(),
});
export type RecordIssued = z.output<typeof ISSUE>;

export const PERMANENT_RECORD = defineCall({
  ...call,
  method: "get",
  path: "/permanent_records/{student_id}",
  summary:
    "A student's permanent record as it would be issued, the years elsewhere, and what was issued to whom",
  success: 200,
  answer: dataAnswer(
    objectAnswer({
      student_id: schemaAnswer(z.string()),
      student_name: schemaAnswer(z.string()),
      document: schemaAnswer(PERMANENT_RECORD_SCHEMA),
      elsewhere: schemaAnswer(z.array(KEPT_YEAR)),
      issues: schemaAnswer(z.array(ISSUE)),
      /** What was earned in the running school year in sections that the student left in mid-term. */
      former_classes: arrayAnswer(recordAnswer(FORMER_CLASS)),
    }),
  ),
});
export type PermanentRecord = CallValue<typeof PERMANENT_RECORD>["data"];
export const SAVE_ELSEWHERE_YEAR = defineCall({
  isForBrowsers: true,
  ...call,
  method: "post",
  path: "/permanent_records/{student_id}/years",
  summary: "Enters a school year spent elsewhere, supersedes an entry, or takes one back",
  body: elsewhereBody,
  success: 201,
  answer: changeAnswer(schemaAnswer(z.null())),
});
export const ISSUE_PERMANENT_RECORD = defineCall({
  isForBrowsers: true,
  ...call,
  method: "post",
  path: "/permanent_records/{student_id}/issues",
  costly: "file",
  summary:
    "Issues the permanent record for a purpose to a recipient, with the next number, and has it printed",
  body: issueBody,
  success: 202,
  answer: ACCEPTED,
});
export const PRINT_PERMANENT_RECORD = defineCall({
  isForBrowsers: true,
  ...call,
  method: "post",
  path: "/permanent_records/{student_id}/issues/{id}/print",
  costly: "file",
  uuids: ["id"],
  summary: "Prints what was issued once more, the same to the byte",
  success: 202,
  answer: ACCEPTED,
});
