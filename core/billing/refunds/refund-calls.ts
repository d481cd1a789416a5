import * as z from "zod";
import { PAYMENT } from "#core/billing/payments/payment-list.ts";
import {
  arrayAnswer,
  changeAnswer,
  dataAnswer,
  recordAnswer,
  rowsAnswer,
  schemaAnswer,
} from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import {
  CHANGED_REFUND,
  refundableQuery,
  refundBody,
  refundStatusBody,
  refundsBody,
} from "./refund-contract.ts";
import { REFUND } from "./refund-list.ts";

/** The calls that read and change refunds; their list has its own. */
const tag = "Billing";
const access = "billing";
const refund = recordAnswer(REFUND);
const changedOne = changeAnswer(recordAnswer(CHANGED_REFUND));

export const REFUNDABLE_PAYMENTS = defineCall({
  method: "get",
  path: "/payment",
  access,
  tag,
  summary: "Payments of a status by number: those that can be refunded, unless another status is asked for",
  query: refundableQuery,
  success: 200,
  answer: rowsAnswer(recordAnswer(PAYMENT)),
});
export const REFUND_VIEW = defineCall({
  method: "get",
  path: "/v2/refund/{uuid}",
  uuids: ["uuid"],
  access,
  tag,
  summary: "One refund, with what is taken from which invoice",
  success: 200,
  answer: dataAnswer(refund),
});
export const REFUNDS_OF_PAYMENT = defineCall({
  method: "get",
  path: "/payment/refund/{uuid}",
  uuids: ["uuid"],
  access,
  tag,
  summary: "The refunds of a payment, newest first; of a refund's id this refund",
  success: 200,
  answer: rowsAnswer(refund),
});
export const CREATE_REFUND = defineCall({
  method: "post",
  path: "/payment/create/refund",
  access,
  tag,
  summary: "A new refund of a payment whose refund was approved",
  body: refundBody,
  success: 201,
  answer: changedOne,
});
export const UPDATE_REFUND = defineCall({
  method: "patch",
  path: "/payment/update/refund/{uuid}",
  uuids: ["uuid"],
  access,
  tag,
  summary: "Save an unposted refund again",
  body: refundBody,
  success: 200,
  answer: changedOne,
});
const ofSeveral = {
  method: "patch",
  access,
  tag,
  body: refundsBody,
  success: 200,
  answer: changeAnswer(arrayAnswer(recordAnswer(CHANGED_REFUND))),
} as const;
export const POST_REFUNDS = defineCall({
  ...ofSeveral,
  path: "/payment/refund/status/POSTED",
  summary: "Post refunds, all or none",
});
export const CANCEL_REFUNDS = defineCall({
  ...ofSeveral,
  path: "/payment/refund/status/CANCELLED",
  summary: "Cancel unposted refunds, all or none",
});
export const CHANGE_REFUND_STATUS = defineCall({
  method: "patch",
  path: "/payment/refund/status/{uuid}",
  uuids: ["uuid"],
  access,
  tag,
  summary: "Post or cancel one refund",
  body: refundStatusBody,
  success: 200,
  answer: changedOne,
});
export const REFUND_FILTER_OPTIONS = defineCall({
  method: "get",
  path: "/filter/refund/{name}",
  access,
  tag,
  summary: "Options of a filter of the refund list that some refund has",
  success: 200,
  answer: dataAnswer(schemaAnswer(z.array(z.string()))),
});
