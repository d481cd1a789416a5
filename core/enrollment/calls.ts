import { whoMay } from "#core/shared/actions.ts";
import { arrayAnswer, changeAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { changePassesBody } from "./contract.ts";
import { passWorkflow } from "./enrollment-pass-actions.ts";
import { PASS_LIST } from "./enrollment-pass-list.ts";

export const CHANGE_PASSES = defineCall({
  method: "patch",
  path: "/sms/enrollment-pass",
  access: PASS_LIST.area,
  admits: whoMay(passWorkflow, "release", "withdraw"),
  tag: "Grading",
  summary: "Release enrollment passes, or withdraw them",
  body: changePassesBody,
  success: 200,
  answer: changeAnswer(arrayAnswer(recordAnswer(PASS_LIST.row))),
});
