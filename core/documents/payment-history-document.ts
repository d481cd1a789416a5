import { formatAmount, formatPesos } from "#core/shared/money.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import type { TableColumn, TableDocument } from "./exports/table-document.ts";
import { tableIssuer } from "./parties/issuer.ts";
import { type PaymentHistory, paidOn } from "./payment-history-contract.ts";

const HISTORY_COLUMNS: readonly TableColumn[] = [
  { title: "Date and Time", width: 92 },
  { title: "Transaction No.", width: 82 },
  { title: "Receipt No.", width: 82 },
  { title: "Method", width: 72 },
  { title: "Status", width: 66 },
  { title: "Amount Paid", width: 64, isNumber: true },
  { title: "Applied", width: 64, isNumber: true },
];

/** The payments of one invoice, and the credit memos on it, as a document, newest first. What was taken off again says so and stays out of the total. */
export function paymentHistoryDocument(
  { business, invoice, entries }: PaymentHistory,
  asOf: string,
): TableDocument & { rows: string[][] } {
  return {
    title: `Payment History, ${invoice.number}`,
    heading: "Payment History",
    period: `As of ${formatInstant(asOf)}`,
    business: tableIssuer(business),
    party: {
      name: `Invoice No. ${invoice.number}`,
      lines: [
        invoice.customerId === null
          ? invoice.customerName
          : `${invoice.customerName} · Student ID ${invoice.customerId}`,
      ],
    },
    footer: `${invoice.number} · ${invoice.customerName}`,
    columns: HISTORY_COLUMNS,
    rows: entries.map((entry) => [
      formatInstant(entry.postedAt ?? entry.paidAt),
      entry.number,
      entry.receiptNumber ?? "",
      entry.methodName,
      entry.releasedAt ? `${entry.status} (released)` : entry.status,
      formatAmount(entry.amountPaid),
      formatAmount(entry.allocated),
    ]),
    totals: [
      { label: "Total Amount Due", value: formatPesos(invoice.amountDue) },
      { label: "Total Payment", value: formatPesos(paidOn(entries)) },
      ...(invoice.credited > 0 ? [{ label: "Credit Memos", value: formatPesos(invoice.credited) }] : []),
      { label: "Remaining Balance", value: formatPesos(invoice.remainingBalance), isStrong: true },
    ],
  };
}
