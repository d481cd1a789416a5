import { MESSAGE } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { erpCallbackBody, erpRetryBody } from "./erp-contract.ts";

/** The calls about files for the accounting system; their list has its own. */
export const RETRY_TRANSFERS = defineCall({
  method: "post",
  path: "/erpftlog/retry",
  access: "billing",
  tag: "Billing",
  summary: "Transfer files to the accounting system again, all or none",
  body: erpRetryBody,
  success: 200,
  answer: MESSAGE,
});
export const ERP_CALLBACK = defineCall({
  method: "post",
  path: "/erp/callback",
  access: "signature",
  tag: "Billing",
  summary:
    "What the accounting system tells of a file; x-erp-signature is the HMAC-SHA256 of the body in hex, keyed with ERP_SECRET",
  body: erpCallbackBody,
  success: 200,
  answer: MESSAGE,
});
