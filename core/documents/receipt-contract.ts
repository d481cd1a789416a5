import * as z from "zod";
import { RECORDS_PER_DOCUMENT_MAX } from "#core/billing/bulk-limits.ts";
import { BUSINESS } from "#core/billing/business-contract.ts";
import { INVOICE_AMOUNT } from "#core/billing/payments/credit-contract.ts";
import { PAYMENT } from "#core/billing/payments/payment-list.ts";
import type { RevisionReason } from "#core/billing/payments/receipt-revisions.ts";
import { ATTACHED_DOCUMENT } from "#core/billing/reference-file.ts";
import {
  code,
  fields,
  inline,
  instant,
  money,
  name,
  type RecordOfFields,
  record,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { selectionOf } from "#core/shared/selection.ts";

/** The wire of a payment's receipt (D-11). */

const RECEIPT_REVISION = fields({
  number: whole("number"),
  reason: text<RevisionReason>("reason"),
  madeAt: instant("revised_date"),
});
export type ReceiptRevision = RecordOfFields<typeof RECEIPT_REVISION.fields>;

/** One payment, and beside its own fields every reference document and receipt it ever had. */
export const PAYMENT_DETAIL = fields({
  payment: inline(PAYMENT),
  documents: records("reference_documents", ATTACHED_DOCUMENT),
  receipts: records("receipt_revisions", RECEIPT_REVISION),
  /** What of it no invoice holds, by customer; `credit` is all the credit that customer has. */
  unapplied: records(
    "unapplied_credit",
    fields({
      customerId: code("customer_id"),
      name: name("fullname"),
      amount: money("amount"),
      credit: money("unapplied_credit"),
    }),
  ),
  /** What of it was applied as credit and can be taken back, by invoice. */
  applied: records("applied_credit", INVOICE_AMOUNT),
});
export type PaymentDetail = RecordOfFields<typeof PAYMENT_DETAIL.fields>;

/** A receipt: the payment's fields, who issued it, and which revision it is. */
export const RECEIPT = fields({
  payment: inline(PAYMENT),
  business: record("business", BUSINESS),
  /** 1 = as handed out at posting; later numbers say what changed since, and when. */
  revision: record("revision", fields({ number: whole("number"), madeAt: instant("revised_date") })),
});
export type Receipt = RecordOfFields<typeof RECEIPT.fields>;

/** GET /payment/{uuid}/receipt and POST /pdf/payment/transaction/{uuid}: an earlier revision, or the newest. */
const revision = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, "There is no such revision")
  .transform(Number)
  .optional();
export const receiptQuery = z.strictObject({ revision });
export const receiptPdfQuery = z.strictObject({
  status: z.string().optional(),
  cookieId: z.string().optional(),
  revision,
});

const uuids = selectionOf(z.uuid(), {
  none: "Please select at least one payment",
  max: RECORDS_PER_DOCUMENT_MAX,
});
/** POST /pdf/payment/transaction/bulk: a list of uuids, bare or named. */
export const bulkReceiptsBody = z.union([uuids, z.strictObject({ uuids }).transform((body) => body.uuids)]);
