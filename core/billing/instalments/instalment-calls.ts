import { NUMBERED_INVOICE } from "#core/billing/invoices/contract.ts";
import { arrayAnswer, changeAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { instalmentsBody } from "./instalment-contract.ts";

/** The call that splits a draft. */
export const SPLIT_INVOICE = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/invoice/{uuid}/instalments",
  uuids: ["uuid"],
  access: "billing",
  tag: "Billing",
  summary: "Splits an individual draft into a down payment and instalments, drafts or published, all or none",
  body: instalmentsBody,
  success: 201,
  answer: changeAnswer(arrayAnswer(recordAnswer(NUMBERED_INVOICE))),
});
