import { dataAnswer, recordAnswer, rowsAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { CHILD, PUBLISHED_STUDENT } from "./published-contract.ts";

/** What the parent app asks of grades. */
export const MY_CHILDREN = defineCall({
  method: "get",
  path: "/sponsor/students",
  access: "sponsor",
  tag: "Grading",
  summary: "One's own children",
  success: 200,
  answer: rowsAnswer(recordAnswer(CHILD)),
});
export const PUBLISHED = defineCall({
  method: "get",
  path: "/sponsor/students/{student_id}/published",
  access: "sponsor",
  tag: "Grading",
  summary: "What was published and released of one's own child",
  success: 200,
  answer: dataAnswer(recordAnswer(PUBLISHED_STUDENT)),
});
