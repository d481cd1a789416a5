import { dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { OVERVIEW } from "./overview-contract.ts";

/** The call of finance's overview. */
export const FINANCE_OVERVIEW = defineCall({
  method: "get",
  path: "/billing/overview",
  isCostlyRead: true,
  access: "billing",
  tag: "Billing",
  summary: "Receivables by age, what was billed and collected, and what waits",
  success: 200,
  answer: dataAnswer(recordAnswer(OVERVIEW)),
});
