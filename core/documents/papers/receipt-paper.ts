import { amountInWords } from "#core/billing/amount-in-words.ts";
import { COUNTRY } from "#core/billing/billing-info.ts";
import { shownDetails } from "#core/billing/payments/payment-details-contract.ts";
import { referenceNumberOf } from "#core/billing/payments/payment-list.ts";
import { issuerOf } from "#core/documents/parties/issuer.ts";
import type { Receipt } from "#core/documents/receipt-contract.ts";
import { verificationOf } from "#core/documents/verification.ts";
import { type Centavos, formatAmount, formatPesos } from "#core/shared/money.ts";
import { formatDay, formatInstant, formatLongDay, schoolDayOf } from "#core/shared/school-day.ts";
import type { Paper, PaperBlock, PaperFact } from "./paper.ts";

/** What is in a receipt where nothing is known. */
export const NONE = "–";
/** The invoices of a receipt, `amount` of each; none: no table. */
export const receiptTable = (
  label: string,
  {
    amount,
    rows,
  }: {
    amount: string;
    rows: readonly { number: string; customerName: string; customerId: string; amount: Centavos }[];
  },
): PaperBlock[] =>
  rows.length === 0
    ? []
    : [
        {
          table: {
            label,
            columns: [
              { title: "Invoice No.", width: 112 },
              { title: "Student Name", width: 231 },
              { title: "Student ID", width: 74 },
              { title: amount, width: 90, isNumber: true },
            ],
            rows: rows.map((row) => [row.number, row.customerName, row.customerId, formatAmount(row.amount)]),
          },
        },
      ];
/** What of a payment's status its receipt speaks of; the others say nothing new. */
const NOTICES: readonly string[] = ["REFUND REQUESTED", "REFUND APPROVED", "REFUNDED"];

export const knownFacts = (facts: PaperFact[]): PaperFact[] => facts.filter(({ value }) => value !== "");

/** "Revised November 22, 2026", and what became of the payment since. */
function noticeOf({ payment, revision }: Receipt): string | null {
  const parts = [
    ...(revision.number > 1 ? [`Revised ${formatLongDay(schoolDayOf(revision.madeAt))}`] : []),
    ...NOTICES.filter((status) => status === payment.status),
  ];
  return parts.length === 0 ? null : parts.join(" · ");
}

/** A receipt as a paper (D-2, D-11). `origin` is where the console answers: there it is verified. */
export function receiptPaper(receipt: Receipt, origin: string): Paper {
  const { payment, business, revision } = receipt;
  const { billing, bankName } = payment;
  const allocated = payment.invoices.reduce((sum, invoice) => sum + invoice.allocated, 0);
  const unapplied = payment.amount - payment.refundedAmount - allocated;
  const number = payment.receiptNumber ?? payment.number;
  return {
    heading: "Payment Receipt",
    number,
    business: issuerOf(business),
    status: noticeOf(receipt),
    banner: {
      text: "Payment Successful",
      amountLabel: "Amount Paid",
      amount: formatPesos(payment.amount),
    },
    blocks: [
      {
        sides: [
          {
            heading: "Billing Information",
            facts: knownFacts([
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
          {
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
        ],
      },
      ...receiptTable("Invoices paid", {
        amount: "Amount Paid",
        rows: payment.invoices.map((invoice) => ({ ...invoice, amount: invoice.allocated })),
      }),
    ],
    sums: [
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
