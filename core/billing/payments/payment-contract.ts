import * as z from "zod";
import { REQUIRED } from "#core/billing/entry-fields.ts";
import { code, fields, money, orNull, records, text, whole } from "#core/shared/list/fields.ts";
import { selectionOf } from "#core/shared/selection.ts";
import type { PaymentRecordStatus } from "./payment-actions.ts";
import { PAYMENTS_PER_CHANGE_MAX } from "./payment-list.ts";
import { declinedReason } from "./refund-request-contract.ts";

/** The bodies and answers of the payment calls; a payment itself is a table of fields (payment-list.ts). */

/** PATCH /payment/status/{status}. */
export const paymentStatusBody = z.strictObject({
  uuids: selectionOf(z.uuid(), { none: REQUIRED, max: PAYMENTS_PER_CHANGE_MAX }),
  /** Where POSTED declines refunds. */
  declined_reason: declinedReason,
});

/** POST /payment?dry_run=1: where the money would go. */
export const DRY_RUN_RESULT = fields({
  allocations: records(
    "allocations",
    fields({ invoiceNumber: code("inv_no"), amount: money("amount_allocated") }),
  ),
  unapplied: money("unapplied"),
});

/** A payment a change touched. */
export const CHANGED_PAYMENT = fields({
  uuid: text("uuid"),
  number: code("paytxn_no"),
  receiptNumber: orNull(code("rcpt_no")),
  status: text<PaymentRecordStatus>("status"),
  version: whole("version"),
});
