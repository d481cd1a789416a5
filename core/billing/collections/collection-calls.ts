import { changeAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { cashCountBody } from "./cash-count-contract.ts";
import { CASH_COUNTED } from "./collection-list.ts";

/** The call by which the cash of a day is counted. */
export const COUNT_CASH = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/collections/count",
  access: "billing",
  tag: "Billing",
  summary: "Keeps what was counted of a person's cash of a day beside what the books expect",
  body: cashCountBody,
  success: 201,
  answer: changeAnswer(recordAnswer(CASH_COUNTED)),
});
