import { amountInWords } from "#core/billing/amount-in-words.ts";
import { COUNTRY } from "#core/billing/billing-info.ts";
import { shownDetails } from "#core/billing/payments/payment-details-contract.ts";
import { referenceNumberOf } from "#core/billing/payments/payment-list.ts";
import { formatAmount, formatPesos } from "#core/shared/money.ts";
import { formatDay, formatInstant, formatLongDay, schoolDayOf } from "#core/shared/school-day.ts";
import { type DocumentIssuer, issuerOf } from "./parties/issuer.ts";
import type { Receipt } from "./receipt-contract.ts";
import { type Verification, verificationOf } from "./verification.ts";

/** The receipt as a document (D-2): every word and figure ready to be placed, on the screen and in the PDF. */
export interface ReceiptDocument {
  heading: string;
  /** The receipt number. */
  number: string;
  banner: string;
  amountLabel: string;
  amount: string;
  /** Shown beside the number: the day it was revised, and a refund that is requested, approved or done. */
  notice: string | null;
  business: DocumentIssuer;
  billing: { heading: string; facts: ReceiptFact[] };
  details: { heading: string; facts: ReceiptFact[] };
  columns: readonly string[];
  /** What each invoice got. */
  invoices: { number: string; customer: string; customerId: string; amount: string }[];
  totals: { label: string; value: string; isStrong?: boolean }[];
  notes: string;
  verification: Verification;
}
interface ReceiptFact {
  label: string;
  value: string;
}

const RECEIPT_COLUMNS = ["Invoice No.", "Student Name", "Student ID", "Amount Paid"] as const;
const NONE = "–";
/** What of a payment's status its receipt speaks of; the others say nothing new. */
const NOTICES: readonly string[] = ["REFUND REQUESTED", "REFUND APPROVED", "REFUNDED"];

const known = (facts: ReceiptFact[]): ReceiptFact[] => facts.filter(({ value }) => value !== "");

/** "Revised November 22, 2026", and what became of the payment since. */
function noticeOf({ payment, revision }: Receipt): string | null {
  const parts = [
    ...(revision.number > 1 ? [`Revised ${formatLongDay(schoolDayOf(revision.madeAt))}`] : []),
    ...NOTICES.filter((status) => status === payment.status),
  ];
  return parts.length === 0 ? null : parts.join(" · ");
}

/** `origin` is where the console answers: there the receipt is verified. */
export function receiptDocument(receipt: Receipt, origin: string): ReceiptDocument {
  const { payment, business, revision } = receipt;
  const { billing, bankName } = payment;
  const allocated = payment.invoices.reduce((sum, invoice) => sum + invoice.allocated, 0);
  const unapplied = payment.amount - payment.refundedAmount - allocated;
  const number = payment.receiptNumber ?? payment.number;
  return {
    heading: "Payment Receipt",
    number,
    banner: "Payment Successful",
    amountLabel: "Amount Paid",
    amount: formatPesos(payment.amount),
    notice: noticeOf(receipt),
    business: issuerOf(business),
    billing: {
      heading: "Billing Information",
      facts: known([
        { label: "Name", value: billing.name },
        { label: "Contact Number", value: billing.contactNumber },
        { label: "Email", value: billing.email },
        { label: "Address", value: billing.address },
        { label: "Province", value: billing.province },
        { label: "City", value: billing.city },
        { label: "Postal Code", value: billing.postalCode },
        { label: "Country", value: COUNTRY },
        { label: "Customer Name", value: payment.customerName },
        { label: "Customer ID", value: payment.customerId },
      ]),
    },
    details: {
      heading: "Payment Details",
      facts: [
        { label: "Payment Transaction No.", value: payment.number },
        { label: "Date Received", value: formatDay(payment.receivedDate) },
        { label: "Date and Time", value: formatInstant(payment.postedAt ?? payment.paidAt) },
        { label: "Payment Type", value: payment.paymentType },
        {
          label: "Payment Method",
          value: bankName ? `${payment.methodName}, ${bankName}` : payment.methodName,
        },
        ...shownDetails(payment.details),
        { label: "Reference No.", value: referenceNumberOf(payment) ?? NONE },
        { label: "Reference Document", value: payment.referenceNumber ?? NONE },
        { label: "Amount in Words", value: amountInWords(payment.amount) },
        { label: "Receipt No.", value: number },
        { label: "Official Receipt No.", value: payment.officialReceiptNumber ?? NONE },
      ],
    },
    columns: RECEIPT_COLUMNS,
    invoices: payment.invoices.map((invoice) => ({
      number: invoice.number,
      customer: invoice.customerName,
      customerId: invoice.customerId,
      amount: formatAmount(invoice.allocated),
    })),
    totals: [
      { label: "Applied to Invoices", value: formatPesos(allocated) },
      ...(unapplied > 0 ? [{ label: "Unapplied Credit", value: formatPesos(unapplied) }] : []),
      ...(payment.refundedAmount > 0
        ? [{ label: "Refunded", value: formatPesos(payment.refundedAmount) }]
        : []),
      { label: "Amount Paid", value: formatPesos(payment.amount), isStrong: true },
    ],
    notes: payment.notes,
    verification: verificationOf(
      { kind: "receipt", uuid: payment.uuid, ...(revision.number > 1 && { place: revision.number }) },
      origin,
    ),
  };
}
