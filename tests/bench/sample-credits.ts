import type { CreditMemo } from "#core/billing/credit-memos/credit-memo-contract.ts";
import type { RefundRow } from "#core/billing/refunds/refund-list.ts";
import { ISSUER, receiptOf } from "./sample-documents.ts";

const UUID = "0197f2aa-0000-7000-8000-000000000003";
const { payment } = receiptOf(3);
const { customerId, customerName, invoices } = payment;
const [MADE_AT, DONE_AT] = ["2026-11-20T03:00:00.000Z", "2026-11-20T05:31:00.000Z"];

/** A published credit memo of so many items. */
export const memoOf = (items: number): CreditMemo => ({
  number: "CM-2026-000042",
  customerName,
  customerId,
  invoiceNumber: "INV-2026-000123",
  invoiceDate: "2026-10-01",
  amount: items * 25_000,
  itemNames: "Tuition Fee",
  submittedDate: "2026-11-20",
  status: "published",
  uuid: UUID,
  items: Array.from({ length: items }, (_, index) => ({
    name: `Tuition Fee, part ${index + 1}`,
    quantityE4: 10_000,
    unit: "Unit",
    unitPriceE4: 2_500_000,
    taxE4: 120_000,
    discountE4: 0,
    surchargeE4: 0,
    amount: 25_000,
  })),
  notes: "The class was dissolved.",
  invoiceUuid: UUID,
  invoiceBalance: 100_000,
  isInvoiceCancelled: false,
  createdAt: MADE_AT,
  publishedAt: DONE_AT,
  cancelledAt: null,
  version: 2,
  business: ISSUER,
  customer: {
    customerId,
    name: customerName,
    email: "ramon@families.test",
    contactNumber: "0917 555 0101",
    homeAddress: "",
    billingAddress: "Biñan City, Laguna",
    taxNumber: "",
  },
});

/** A posted refund of a payment for so many invoices. */
export const refundOf = (count: number): RefundRow => ({
  number: "RF-2026-000017",
  approvedAt: MADE_AT,
  paymentNumber: payment.number,
  customers: [{ customerId, name: customerName }],
  amount: count * 100_025,
  methodName: "Bank Transfer",
  refundedAt: DONE_AT,
  status: "POSTED",
  uuid: UUID,
  paymentUuid: payment.uuid,
  paymentAmount: payment.amount,
  approvedAmount: payment.amount,
  approvedBy: "Corazon Dimaculangan",
  reason: "Paid twice",
  methodCode: "BANKTRANSFER",
  bankCode: "BDO",
  bankName: "BDO Unibank, Inc",
  typedReference: "BT-000451",
  documentNumber: "DOC-000002",
  notes: "Transferred to the account the payment came from.",
  customerId,
  customerName,
  billingAddress: "Biñan City, Laguna",
  invoices: invoices.map((invoice) => ({ ...invoice, refunded: 100_025 })),
  fromCredit: 0,
  createdAt: MADE_AT,
  cancelledAt: null,
  version: 2,
});
