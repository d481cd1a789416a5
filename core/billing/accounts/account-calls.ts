import { dataAnswer, recordAnswer } from "../../shared/answer.ts";
import { defineCall } from "../../shared/call.ts";
import { CUSTOMER_ACCOUNT_RECORD } from "./account-contract.ts";

/** The calls of customer accounts. */
export const CUSTOMER_ACCOUNT = defineCall({
  method: "get",
  path: "/customer/{customer}/account",
  access: "billing",
  tag: "Billing",
  summary: "A customer's account: what is owed by age, siblings, open invoices, newest records and emails",
  success: 200,
  answer: dataAnswer(recordAnswer(CUSTOMER_ACCOUNT_RECORD)),
});
