import * as z from "zod";
import { code, fields, orNull, type RecordOfFields, text, whole } from "../../shared/list/fields.ts";
import { type Centavos, pesosFromCentavos } from "../../shared/money.ts";
import { REQUIRED } from "../invoices/invoice-form-contract.ts";
import type { PaymentPaperStatus } from "./payment-actions.ts";
import { PAYMENTS_PER_CHANGE_MAX } from "./payment-list.ts";

export * from "./payment-entry-contract.ts";

/** The bodies and answers of the payment calls; a payment itself is a table of fields (payment-list.ts). */

/** PATCH /payment/status/{status}. */
export const paymentStatusBody = z.strictObject({
  uuids: z.array(z.uuid()).min(1, REQUIRED).max(PAYMENTS_PER_CHANGE_MAX),
});

/** POST /payment?dry_run=1: where the money would go. */
export const dryRunQuery = z.strictObject({ dry_run: z.enum(["0", "1"]).default("0") });
export const dryRunToWire = (
  allocations: readonly { invoiceId: number; amount: Centavos }[],
  numbers: ReadonlyMap<number, string>,
  left: Centavos,
) => ({
  allocations: allocations.map(({ invoiceId, amount: allocated }) => ({
    inv_no: numbers.get(invoiceId) ?? "",
    amount_allocated: pesosFromCentavos(allocated),
  })),
  unapplied: pesosFromCentavos(left),
});

/** A payment a change touched. */
export const CHANGED_PAYMENT = fields({
  uuid: text("uuid"),
  number: code("paytxn_no"),
  receiptNumber: orNull(code("rcpt_no")),
  status: text<PaymentPaperStatus>("status"),
  version: whole("version"),
});
export type ChangedPayment = RecordOfFields<typeof CHANGED_PAYMENT.fields>;

const UPLOADED = { number: code("payrefdoc_no"), name: text(["originalname", "filename"]) };
/** An uploaded reference document: its number and the name it was uploaded under. */
export const UPLOADED_DOCUMENT = fields(UPLOADED, {
  toWire: ({ number }: RecordOfFields<typeof UPLOADED>) => ({ location: `/file_upload/${number}/file` }),
  fromWire: () => ({}),
});
