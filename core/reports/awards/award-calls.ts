import { dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { AWARD } from "./award-list.ts";
import { AWARD_EXPLANATION_RECORD, explanationQuery } from "./explanation-contract.ts";

/** The calls of periodic awards that no list has. */
export const AWARD_EXPLANATION = defineCall({
  method: "get",
  path: "/awards/explanation",
  isCostlyRead: true,
  access: "topAwards",
  tag: "Reports",
  summary: "Every award of a student in a term or in Final, with the figure and the bound of each condition",
  query: explanationQuery,
  success: 200,
  answer: dataAnswer(recordAnswer(AWARD_EXPLANATION_RECORD)),
});
export const AWARD_RECORD = defineCall({
  method: "get",
  path: "/awards/{id}",
  uuids: ["id"],
  access: "topAwards",
  tag: "Reports",
  summary: "One periodic award",
  success: 200,
  answer: dataAnswer(recordAnswer(AWARD)),
});
