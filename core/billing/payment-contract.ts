import * as z from "zod";
import { type Centavos, centavosFromPesos, pesosFromCentavos } from "../shared/money.ts";
import type { Instant } from "../shared/school-day.ts";
import { type BillingInfo, COUNTRY, splitName } from "./billing-info.ts";
import { REQUIRED } from "./invoice-form-contract.ts";
import { type PaymentFacts, type PaymentPaperStatus, refundStatusOf } from "./payment-actions.ts";

export * from "./payment-entry-contract.ts";

/** The wire of payments. */
export const PAYMENTS_PER_CHANGE_MAX = 500;

/** PATCH /payment/status/{status}. */
export const paymentStatusBody = z.strictObject({
  uuids: z.array(z.uuid()).min(1, REQUIRED).max(PAYMENTS_PER_CHANGE_MAX),
});

/** A row of the list, and the head of the view. */
export interface PaymentRow extends PaymentFacts {
  uuid: string;
  paidAt: Instant;
  customerId: string;
  customerName: string;
  paymentType: string;
  methodCode: string;
  methodName: string;
  bankCode: string | null;
  notes: string;
  typedReceiptNumber: string | null;
  receiptNumber: string | null;
  officialReceiptNumber: string | null;
  referenceNumber: string | null;
  postedAt: Instant | null;
  cancelledAt: Instant | null;
  /** Its refund: the newest time it was asked for, approved, declined and paid out. */
  refundRequestedAt: Instant | null;
  refundApprovedAt: Instant | null;
  refundDeclinedAt: Instant | null;
  refundedAt: Instant | null;
  /** With what it was asked for, and why it was declined. */
  refundReason: string | null;
  refundMethodCode: string | null;
  refundAmount: Centavos | null;
  declinedReason: string | null;
  bankName: string | null;
  billing: BillingInfo;
  /** The invoices it is meant for and, once posted, what each got. */
  invoices: {
    uuid: string;
    number: string;
    customerId: string;
    customerName: string;
    billingAddress: string;
    totalAmount: Centavos;
    balance: Centavos;
    allocated: Centavos;
  }[];
  version: number;
}

/** Everyone it is for: its own customer first, then whoever else one of its invoices belongs to. */
export function customersOf(
  row: Pick<PaymentRow, "customerId" | "customerName" | "invoices">,
): { customerId: string; name: string }[] {
  const names = new Map([[row.customerId, row.customerName]]);
  for (const invoice of row.invoices) names.set(invoice.customerId, invoice.customerName);
  return [...names].map(([customerId, name]) => ({ customerId, name }));
}

/** The reference or receipt number (billing §3, payrcpt_no): as finance typed it, else the receipt's own. */
export const referenceNumberOf = (
  row: Pick<PaymentRow, "typedReceiptNumber" | "receiptNumber">,
): string | null => row.typedReceiptNumber ?? row.receiptNumber;

/** No card is recorded yet: its type and masked number are null. */
const detailsToWire = ({ billing, methodName }: Pick<PaymentRow, "billing" | "methodName">) => {
  const { first, last } = splitName(billing.name);
  return {
    billing_info: {
      name: billing.name,
      first_name: first,
      last_name: last,
      contact_number: billing.contactNumber,
      email: billing.email,
      address: billing.address,
      province: billing.province,
      city: billing.city,
      postal_code: billing.postalCode,
      country: COUNTRY,
    },
    card_number: null,
    card_type: null,
    payment_method_name: methodName,
  };
};

export const paymentRowToWire = (row: PaymentRow) => ({
  uuid: row.uuid,
  paytxn_no: row.number,
  payrcpt_no: referenceNumberOf(row),
  rcpt_no: row.receiptNumber,
  or_no: row.officialReceiptNumber,
  payment_date: row.paidAt,
  payment_type: row.paymentType,
  amount_paid: pesosFromCentavos(row.amount),
  payment_method: row.methodCode,
  payment_method_code: row.methodCode,
  payment_method_name: row.methodName,
  bank_code: row.bankCode ?? "",
  notes: row.notes,
  payrefdoc_no: row.referenceNumber,
  status: row.status,
  invoice: row.invoices.map((invoice) => ({
    uuid: invoice.uuid,
    inv_no: invoice.number,
    customer_id: invoice.customerId,
    fullname: invoice.customerName,
    billing_address: invoice.billingAddress,
    total_amount: pesosFromCentavos(invoice.totalAmount),
    remaining_balance: pesosFromCentavos(invoice.balance),
    amount_allocated: pesosFromCentavos(invoice.allocated),
  })),
  customer_id: row.customerId,
  fullname: row.customerName,
  customer_type: customersOf(row).length > 1 ? ("multiple" as const) : ("single" as const),
  posted_date: row.postedAt,
  cancelled_date: row.cancelledAt,
  requested_date: row.refundRequestedAt,
  approved_date: row.refundApprovedAt,
  declined_date: row.refundDeclinedAt,
  refunded_date: row.refundedAt,
  refund_reason: row.refundReason,
  refund_method: row.refundMethodCode,
  refund_amount: row.refundAmount === null ? null : pesosFromCentavos(row.refundAmount),
  declined_reason: row.declinedReason,
  refund_status: refundStatusOf(row),
  bank_name: row.bankName,
  billing_address: row.billing.address,
  details: detailsToWire(row),
  version: row.version,
});
export type WirePaymentRow = ReturnType<typeof paymentRowToWire>;

const centavos = (pesos: number): Centavos => centavosFromPesos(pesos) ?? 0;
const billingFromWire = (info: WirePaymentRow["details"]["billing_info"]): BillingInfo => ({
  name: info.name,
  contactNumber: info.contact_number,
  email: info.email,
  address: info.address,
  // Absent in receipts that were asked for before these were recorded.
  province: info.province ?? "",
  city: info.city ?? "",
  postalCode: info.postal_code ?? "",
});
export const paymentRowFromWire = (wire: WirePaymentRow): PaymentRow => ({
  uuid: wire.uuid,
  number: wire.paytxn_no,
  typedReceiptNumber: wire.payrcpt_no === wire.rcpt_no ? null : wire.payrcpt_no,
  receiptNumber: wire.rcpt_no,
  officialReceiptNumber: wire.or_no,
  paidAt: wire.payment_date,
  paymentType: wire.payment_type,
  amount: centavos(wire.amount_paid),
  methodCode: wire.payment_method_code,
  methodName: wire.payment_method_name,
  bankCode: wire.bank_code || null,
  notes: wire.notes,
  referenceNumber: wire.payrefdoc_no,
  hasReferenceDocument: wire.payrefdoc_no !== null,
  status: wire.status,
  invoices: wire.invoice.map((invoice) => ({
    uuid: invoice.uuid,
    number: invoice.inv_no,
    customerId: invoice.customer_id,
    customerName: invoice.fullname,
    billingAddress: invoice.billing_address,
    totalAmount: centavos(invoice.total_amount),
    balance: centavos(invoice.remaining_balance),
    allocated: centavos(invoice.amount_allocated),
  })),
  customerId: wire.customer_id,
  customerName: wire.fullname,
  postedAt: wire.posted_date,
  cancelledAt: wire.cancelled_date,
  refundRequestedAt: wire.requested_date,
  refundApprovedAt: wire.approved_date,
  refundDeclinedAt: wire.declined_date,
  refundedAt: wire.refunded_date,
  refundReason: wire.refund_reason,
  refundMethodCode: wire.refund_method,
  refundAmount: wire.refund_amount === null ? null : centavos(wire.refund_amount),
  declinedReason: wire.declined_reason,
  bankName: wire.bank_name,
  billing: billingFromWire(wire.details.billing_info),
  version: wire.version,
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
