import * as z from "zod";
import { type BusinessParty, businessFromWire, businessToWire } from "../billing/business-contract.ts";
import { BULK_PAPERS_MAX } from "../billing/invoice-list.ts";
import { PAYMENT, type PaymentRow } from "../billing/payment-list.ts";
import type { Instant } from "../shared/school-day.ts";

/** The wire of a payment's receipt (billing §2, Payment receipt and success screen; §3, details). */
export interface Receipt {
  payment: PaymentRow;
  business: BusinessParty;
  /** 1 = as handed out at posting; later numbers say what changed since, and when. */
  revision: { number: number; madeAt: Instant };
}

/** Why a receipt has a revision. */
export const REVISION_REASONS = ["posted", "invoice cancelled", "payment cancelled"] as const;
export type RevisionReason = (typeof REVISION_REASONS)[number];
export interface ReceiptRevision {
  number: number;
  reason: RevisionReason;
  madeAt: Instant;
}
export const receiptRevisionToWire = ({ number, reason, madeAt }: ReceiptRevision) => ({
  number,
  reason,
  revised_date: madeAt,
});
export type WireReceiptRevision = ReturnType<typeof receiptRevisionToWire>;
export const receiptRevisionFromWire = (wire: WireReceiptRevision): ReceiptRevision => ({
  number: wire.number,
  reason: wire.reason,
  madeAt: wire.revised_date,
});

export const receiptToWire = ({ payment, business, revision }: Receipt) => ({
  ...PAYMENT.toWire(payment),
  business: businessToWire(business),
  revision: { number: revision.number, revised_date: revision.madeAt },
});
export type WireReceipt = ReturnType<typeof receiptToWire>;

export const receiptFromWire = (wire: WireReceipt): Receipt => ({
  payment: PAYMENT.fromWire(wire),
  business: businessFromWire(wire.business),
  revision: { number: wire.revision.number, madeAt: wire.revision.revised_date },
});

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

const uuids = z.array(z.uuid()).min(1, "Please select at least one payment").max(BULK_PAPERS_MAX);
/** POST /pdf/payment/transaction/bulk: a list of uuids, bare or named. */
export const bulkReceiptsBody = z.union([uuids, z.strictObject({ uuids }).transform((body) => body.uuids)]);
