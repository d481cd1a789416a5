import * as z from "zod";
import { changeAnswer, dataAnswer, recordAnswer, schemaAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { RULES_DETAIL, RULES_PREVIEW, rulesBody, rulesQuery } from "./rules-contract.ts";

/** The calls of award rules. */
const access = "management";
const tag = "Management";
export const AWARD_RULES = defineCall({
  method: "get",
  path: "/management/award-rules",
  access,
  tag,
  summary: "The award rules of a school year with its versions, and the sets that ship",
  query: rulesQuery,
  success: 200,
  answer: dataAnswer(recordAnswer(RULES_DETAIL)),
});
export const PREVIEW_AWARD_RULES = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/management/award-rules/preview",
  isCostlyRead: true,
  access,
  tag,
  summary: "Who would gain or lose which award by other rules; changes nothing",
  body: rulesBody,
  success: 200,
  answer: dataAnswer(recordAnswer(RULES_PREVIEW)),
});
export const SAVE_AWARD_RULES = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/management/award-rules",
  access,
  tag,
  summary: "Makes the next version of a school year's award rules; what was issued stays as it is",
  body: rulesBody,
  success: 201,
  answer: changeAnswer(schemaAnswer(z.object({ version: z.int() }))),
});
