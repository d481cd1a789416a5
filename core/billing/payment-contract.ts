import * as z from "zod";
import { type Centavos, pesosFromCentavos } from "../shared/money.ts";
import { REQUIRED } from "./invoice-form-contract.ts";
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

interface ChangedPayment {
  uuid: string;
  number: string;
  receiptNumber: string | null;
  status: PaymentPaperStatus;
  version: number;
}
/** The payments a change touched. */
export const changedPaymentsToWire = (data: unknown) =>
  ((data ?? []) as ChangedPayment[]).map(({ uuid, number, receiptNumber, status, version }) => ({
    uuid,
    paytxn_no: number,
    rcpt_no: receiptNumber,
    status,
    version,
  }));

/** An uploaded reference document. */
export function uploadedToWire(data: unknown) {
  const { number, originalName } = data as { number: string; originalName: string };
  return {
    payrefdoc_no: number,
    location: `/file_upload/${number}/file`,
    filename: originalName,
    originalname: originalName,
  };
}
export type WireUploaded = ReturnType<typeof uploadedToWire>;
export const uploadedFromWire = (wire: WireUploaded): { number: string; name: string } => ({
  number: wire.payrefdoc_no,
  name: wire.originalname,
});

/** The body that attaches only a reference document. */
export const attachToWire = (number: string) => ({ payrefdoc_no: number });
