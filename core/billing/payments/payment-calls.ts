import { type Answer, arrayAnswer, changeAnswer, dataAnswer, recordAnswer } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { dryRunQuery } from "#core/shared/query-fields.ts";
import { applyCreditBody, CREDIT_APPLIED, unapplyCreditBody } from "./credit-contract.ts";
import { officialReceiptBody } from "./official-receipt-contract.ts";
import { CHANGED_PAYMENT, DRY_RUN_RESULT, paymentStatusBody } from "./payment-contract.ts";
import { createPaymentBody, updatePaymentBody, updatePaymentBodyFor } from "./payment-entry-contract.ts";
import { refundDeclinedBody, refundRequestBody } from "./refund-request-contract.ts";

/** The calls that change payments. */
const tag = "Billing";
const access = "billing";
/** What ?dry_run=1 answers. */
export const DRY_RUN = dataAnswer(recordAnswer(DRY_RUN_RESULT));
const changed = changeAnswer(recordAnswer(CHANGED_PAYMENT));
const create = {
  method: "post",
  access,
  tag,
  query: dryRunQuery,
  body: createPaymentBody,
  success: 201,
  answer: changed,
  otherAnswers: { 200: DRY_RUN as Answer<unknown> },
} as const;

export const CREATE_PAYMENT = defineCall({
  ...create,
  path: "/payment",
  summary: "A new payment; ?dry_run=1 says where it would go",
});
export const CREATE_PAYMENT_OF_SEVERAL = defineCall({
  ...create,
  path: "/payment/bulk",
  summary: "The same, of several invoices or customers",
});
export const CHANGE_PAYMENT_STATUS = defineCall({
  method: "patch",
  path: "/payment/status/{status}",
  access,
  tag,
  summary: "Post or cancel payments, approve or (by POSTED) decline refunds, all or none",
  body: paymentStatusBody,
  success: 200,
  answer: changeAnswer(arrayAnswer(recordAnswer(CHANGED_PAYMENT))),
});
const changedOne = {
  method: "patch",
  uuids: ["uuid"],
  access,
  tag,
  success: 200,
  answer: changeAnswer(arrayAnswer(recordAnswer(CHANGED_PAYMENT))),
} as const;
export const REQUEST_REFUND = defineCall({
  isForBrowsers: true,
  ...changedOne,
  path: "/payment/{uuid}/refund_request",
  summary: "Ask for a refund of a posted payment",
  body: refundRequestBody,
});
export const DECLINE_REFUND = defineCall({
  ...changedOne,
  path: "/payment/{uuid}/refund_declined",
  summary: "Decline a refund: the payment is posted as it was",
  body: refundDeclinedBody,
});
export const APPLY_CREDIT = defineCall({
  isForBrowsers: true,
  method: "post",
  path: "/customer/{customer}/credit/apply",
  access,
  tag,
  summary: "Pay a customer's invoices with its unapplied credit; ?dry_run=1 says what each would get",
  query: dryRunQuery,
  body: applyCreditBody,
  success: 200,
  answer: changeAnswer(recordAnswer(CREDIT_APPLIED)),
});
export const UNAPPLY_CREDIT = defineCall({
  isForBrowsers: true,
  ...changedOne,
  path: "/payment/{uuid}/unapply",
  summary: "Take back what of a payment was applied to these invoices: it is unapplied credit again",
  body: unapplyCreditBody,
});
export const CORRECT_OFFICIAL_RECEIPT = defineCall({
  isForBrowsers: true,
  ...changedOne,
  path: "/payment/{uuid}/official_receipt",
  summary: "Correct the official receipt number of a payment, with a reason; the accounting system is told",
  body: officialReceiptBody,
});
export const UPDATE_PAYMENT = defineCall({
  method: "patch",
  path: "/payment/{uuid}",
  uuids: ["uuid"],
  access,
  tag,
  summary: "Save an unposted payment again, or attach a reference document",
  body: updatePaymentBody,
  bodyFor: updatePaymentBodyFor,
  success: 200,
  answer: changed,
});
