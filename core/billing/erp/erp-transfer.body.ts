import * as z from "zod";
import { officialReceiptNumber } from "#core/billing/payments/official-receipt-contract.ts";
import { MESSAGE } from "#core/shared/answer.ts";
import { defineCall } from "#core/shared/call.ts";
import { choiceOf } from "#core/shared/query-fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import type { ErpMessage } from "./erp-callback.ts";
import { TRANSFERS_PER_CHANGE_MAX } from "./erp-transfer.ts";

/** POST /erpftlog/retry. */
export const erpRetryBody = z.strictObject({
  uuids: selectionOf(z.uuid(), {
    none: "Please select at least one transfer",
    max: TRANSFERS_PER_CHANGE_MAX,
  }),
});

/** POST /erp/callback; `or_no` counts with the status OR only. */
export const erpCallbackBody = z
  .strictObject({
    logId: z.int().min(1),
    status: choiceOf(["RECEIVED", "FAILED", "OR"]),
    or_no: officialReceiptNumber.nullish(),
  })
  .refine(({ status, or_no: given }) => status !== "OR" || Boolean(given), {
    message: "An official receipt number is required",
    path: ["or_no"],
  })
  .transform(
    ({ logId, status, or_no: given }): ErpMessage =>
      status === "OR" ? { logId, status, officialReceiptNumber: given ?? "" } : { logId, status },
  );

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
