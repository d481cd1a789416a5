import * as z from "zod";
import { RECORDS_PER_DOCUMENT_MAX } from "../billing/bulk-limits.ts";
import { BUSINESS, type BusinessParty } from "../billing/business-contract.ts";
import { ATTACHED_DOCUMENT, type AttachedDocument } from "../billing/payments/attached-document-contract.ts";
import { PAYMENT, type PaymentRow } from "../billing/payments/payment-list.ts";
import { fields, instant, type RecordOfFields, record, records, text, whole } from "../shared/list/fields.ts";
import type { Instant } from "../shared/school-day.ts";

/** The wire of a payment's receipt (D-11). */
export interface Receipt {
  payment: PaymentRow;
  business: BusinessParty;
  /** 1 = as handed out at posting; later numbers say what changed since, and when. */
  revision: { number: number; madeAt: Instant };
}

/** Why a receipt has a revision. */
const REVISION_REASONS = ["posted", "invoice cancelled", "payment cancelled"] as const;
export type RevisionReason = (typeof REVISION_REASONS)[number];
const RECEIPT_REVISION = fields({
  number: whole("number"),
  reason: text<RevisionReason>("reason"),
  madeAt: instant("revised_date"),
});
export type ReceiptRevision = RecordOfFields<typeof RECEIPT_REVISION.fields>;

/** What a payment was handed out with: every reference document and receipt it ever had. */
const PAYMENT_PAPERS = fields({
  documents: records("reference_documents", ATTACHED_DOCUMENT),
  receipts: records("receipt_revisions", RECEIPT_REVISION),
});
export interface PaymentDetail {
  payment: PaymentRow;
  documents: readonly AttachedDocument[];
  receipts: readonly ReceiptRevision[];
}
/** One payment: its own fields, and beside them its papers. */
export const PAYMENT_DETAIL = {
  names: { ...PAYMENT.names, ...PAYMENT_PAPERS.names },
  toWire: ({ payment, ...papers }: PaymentDetail) => ({
    ...PAYMENT.toWire(payment),
    ...PAYMENT_PAPERS.toWire(papers),
  }),
  fromWire: (wire: unknown): PaymentDetail => ({
    payment: PAYMENT.fromWire(wire),
    ...PAYMENT_PAPERS.fromWire(wire),
  }),
};

const REVISION = fields({ number: whole("number"), madeAt: instant("revised_date") });
/** A receipt: the payment's fields, who issued it, and which revision it is. */
export const RECEIPT = {
  names: {
    ...PAYMENT.names,
    business: record("business", BUSINESS),
    revision: record("revision", REVISION),
  },
  toWire: ({ payment, business, revision }: Receipt) => ({
    ...PAYMENT.toWire(payment),
    business: BUSINESS.toWire(business),
    revision: REVISION.toWire(revision),
  }),
  fromWire(given: unknown): Receipt {
    const wire = given as { business: unknown; revision: unknown };
    return {
      payment: PAYMENT.fromWire(wire),
      business: BUSINESS.fromWire(wire.business),
      revision: REVISION.fromWire(wire.revision),
    };
  },
};

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

const uuids = z.array(z.uuid()).min(1, "Please select at least one payment").max(RECORDS_PER_DOCUMENT_MAX);
/** POST /pdf/payment/transaction/bulk: a list of uuids, bare or named. */
export const bulkReceiptsBody = z.union([uuids, z.strictObject({ uuids }).transform((body) => body.uuids)]);
