import { FILE, recordAnswer, rowsAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { PARENT_CARD, parentCardQuery } from "./parent-card-contract.ts";

/** The report cards the parent app shows: the newest published revision of each term, of one's own child. */
const call = { method: "get", access: "sponsor", tag: "Reports", success: 200 } as const;

export const PARENT_CARDS = defineCall({
  ...call,
  path: "/sponsor/students/{student_id}/report_cards",
  summary: "The newest published report cards of one's own child, by term",
  answer: rowsAnswer(recordAnswer(PARENT_CARD)),
});
export const PARENT_CARD_FILE = defineCall({
  ...call,
  path: "/sponsor/students/{student_id}/report_cards/{term}/file",
  summary:
    "The PDF of one of them, of the newest school year unless told; 503 with Retry-After while it is drawn",
  query: parentCardQuery,
  answer: FILE,
});
