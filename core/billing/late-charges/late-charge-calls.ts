import { OFFICE_RECORD } from "#core/management/office-records.body.ts";
import { changeAnswer, dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  LATE_CHARGE_PREVIEW,
  LATE_CHARGES_MADE,
  lateChargeMonth,
  lateChargeRuleBody,
  RULE_AND_RUNS,
} from "./late-charge-contract.ts";

/** The calls of late-payment charges. */
const tag = "Billing";
const access = "billing";

export const LATE_CHARGES = defineCall({
  method: "get",
  path: "/late_charge",
  access,
  tag,
  summary: "The rule of late-payment charges, and the newest runs",
  success: 200,
  answer: dataAnswer(recordAnswer(RULE_AND_RUNS)),
});
export const SAVE_LATE_CHARGE_RULE = defineCall({
  isForBrowsers: true,
  current: OFFICE_RECORD.fromWire,
  method: "patch",
  path: "/late_charge/rule",
  access,
  tag,
  summary: "Changes the rule of late-payment charges: a new version",
  body: lateChargeRuleBody,
  success: 200,
  answer: changeAnswer(OFFICE_RECORD),
});
export const PREVIEW_LATE_CHARGES = defineCall({
  method: "get",
  path: "/late_charge/preview",
  isCostlyRead: true,
  access,
  tag,
  summary: "Who would be charged what for a month past, and who is left out",
  query: lateChargeMonth,
  success: 200,
  answer: dataAnswer(recordAnswer(LATE_CHARGE_PREVIEW)),
});
export const RUN_LATE_CHARGES = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/late_charge/run",
  access,
  tag,
  summary: "Makes the drafts of a month past that are not made yet, one for each customer",
  body: lateChargeMonth,
  success: 201,
  answer: changeAnswer(recordAnswer(LATE_CHARGES_MADE)),
});
