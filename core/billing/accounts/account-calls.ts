import { changeAnswer, dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { CUSTOMER_ACCOUNT_RECORD } from "./account-contract.ts";
import { mailStatementsBody, mailStatementsQuery, STATEMENT_MAILING } from "./statement-mailing-contract.ts";

/** The calls of customer accounts. */
export const CUSTOMER_ACCOUNT = defineCall({
  method: "get",
  path: "/customer/{customer}/account",
  isCostlyRead: true,
  access: "billing",
  tag: "Billing",
  summary: "A customer's account: what is owed by age, siblings, open invoices, newest records and emails",
  success: 200,
  answer: dataAnswer(recordAnswer(CUSTOMER_ACCOUNT_RECORD)),
});
export const MAIL_STATEMENTS = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/customer/statements/mail",
  costly: "mail",
  access: "billing",
  tag: "Billing",
  summary:
    "Mail the statement of a month, one for each family and once; ?dry_run=1 says who would be sent one",
  query: mailStatementsQuery,
  body: mailStatementsBody,
  success: 200,
  answer: changeAnswer(recordAnswer(STATEMENT_MAILING)),
});
