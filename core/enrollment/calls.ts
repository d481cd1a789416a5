import { whoMay } from "#core/shared/actions.ts";
import { arrayAnswer, changeAnswer, MESSAGE, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { changePassesBody, newPassBody } from "./contract.ts";
import { mayMakePasses, passWorkflow } from "./enrollment-pass-actions.ts";
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

export const MAKE_PASS = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/sms/enrollment-pass",
  access: PASS_LIST.area,
  admits: mayMakePasses,
  tag: "Grading",
  summary: "Makes an enrollment pass for a student into a school year that has not begun",
  body: newPassBody,
  success: 201,
  answer: MESSAGE,
});
