import { changeAnswer, dataAnswer, MESSAGE, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  customerRemindersBody,
  NEXT_REMINDERS,
  REMINDER_PREVIEW,
  REMINDERS_SENT,
  remindersBody,
} from "./reminder-contract.ts";

/** The calls of reminders; their list has its own. */
const tag = "Billing";
const access = "billing";

export const REMINDERS_NEXT = defineCall({
  isForBrowsers: true,
  method: "get",
  path: "/reminder/next",
  access,
  tag,
  summary: "The reminders of the next morning as they would be sent now, and the newest run",
  success: 200,
  answer: dataAnswer(recordAnswer(NEXT_REMINDERS)),
});
export const PREVIEW_REMINDERS = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/reminder/preview",
  isCostlyRead: true,
  access,
  tag,
  summary: "Each reminder to the guardians of a selection as it will read, and who is left out and why",
  body: remindersBody,
  success: 200,
  answer: dataAnswer(recordAnswer(REMINDER_PREVIEW)),
});
export const SEND_REMINDERS = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/reminder/send",
  costly: "mail",
  access,
  tag,
  summary: "Remind the guardians of a selection of what is owed: one email each, an invoice once a day",
  body: remindersBody,
  success: 202,
  answer: changeAnswer(recordAnswer(REMINDERS_SENT)),
});
export const CUSTOMER_REMINDERS = defineCall({
  isForBrowsers: true,
  method: "patch",
  path: "/customer/{customer}/reminders",
  access,
  tag,
  summary: "Mark a customer “no reminders” with a reason, or take the mark off",
  body: customerRemindersBody,
  success: 200,
  answer: MESSAGE,
});
