import * as z from "zod";
import { type BusinessParty, businessFromWire, businessToWire } from "../billing/business-contract.ts";
import { BULK_PAPERS_MAX } from "../billing/invoice-list.ts";
import { type PaymentRow, paymentRowFromWire, paymentRowToWire } from "../billing/payment-contract.ts";

/** The wire of a payment's receipt (billing §2, Payment receipt and success screen; §3, details). */
export interface ReceiptParty {
  name: string;
  address: string;
  contactNumber: string;
  email: string;
}
export interface Receipt {
  payment: PaymentRow;
  bankName: string | null;
  business: BusinessParty;
  /** Who is billed: the customer's guardian (decision 22). */
  payer: ReceiptParty;
}

export const receiptToWire = ({ payment, bankName, business, payer }: Receipt) => ({
  ...paymentRowToWire(payment),
  bank_name: bankName,
  business: businessToWire(business),
  details: {
    billing_info: {
      name: payer.name,
      contact_number: payer.contactNumber,
      email: payer.email,
      address: payer.address,
    },
    payment_method_name: payment.methodName,
  },
});
export type WireReceipt = ReturnType<typeof receiptToWire>;

export const receiptFromWire = (wire: WireReceipt): Receipt => ({
  payment: paymentRowFromWire(wire),
  bankName: wire.bank_name,
  business: businessFromWire(wire.business),
  payer: {
    name: wire.details.billing_info.name,
    address: wire.details.billing_info.address,
    contactNumber: wire.details.billing_info.contact_number,
    email: wire.details.billing_info.email,
  },
});

const uuids = z.array(z.uuid()).min(1, "Please select at least one payment").max(BULK_PAPERS_MAX);
/** POST /pdf/payment/transaction/bulk: a list of uuids, bare or named. */
export const bulkReceiptsBody = z.union([uuids, z.strictObject({ uuids }).transform((body) => body.uuids)]);
