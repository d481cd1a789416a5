import type { InvoiceRow } from "#core/billing/invoices/invoice.ts";
import { type PaymentRow, referenceNumberOf } from "#core/billing/payments/payment-list.ts";
import { DETAIL_HEADINGS, DETAIL_NAMES } from "#core/billing/payments/payment-methods.ts";
import type { RefundRow } from "#core/billing/refunds/refund-list.ts";
import type { DocumentIssuer } from "#core/documents/parties/issuer.ts";
import type { Centavos } from "#core/shared/money.ts";
import {
  fileStamp,
  formatLongDay,
  type Instant,
  type SchoolDay,
  schoolDayAt,
} from "#core/shared/school-day.ts";

/** A cell: text, a whole number, an amount of money, a day or an instant. Each format writes them in its own way. */
export type ExportCell =
  | string
  | { count: number | null }
  | { centavos: Centavos }
  | { day: SchoolDay | null }
  | { instant: Instant | null };
export interface ExportColumn<Row> {
  title: string;
  /** In relation to the others. */
  width: number;
  kind: "text" | "count" | "amount" | "day" | "instant";
  /** On paper, which has not the room of a workbook, it has no column of its own: what it says is in this one, after its title. */
  onPaperIn?: string;
  cell: (row: Row) => ExportCell;
}

/** A list as a file (D-5): its heading lines, its summary, its columns, its rows one at a time. */
export interface ListFile {
  title: string;
  business: DocumentIssuer;
  asOf: string;
  downloadedOn: string;
  downloadedBy: string;
  /** The filters that made it, in words; empty: none. */
  filters: string;
  /** "Sorted by Due Date, descending"; empty: in no order that has a name. */
  order: string;
  summary: { label: string; centavos: Centavos }[];
  columns: readonly Omit<ExportColumn<never>, "cell">[];
  rows: AsyncIterable<readonly ExportCell[]>;
}

/** "Invoice List_20261121 0905.csv" (D-5). */
export const exportFilename = (title: string, epochMs: number, format: string): string =>
  `${title}_${fileStamp(epochMs)}.${format}`;
export const asOfLine = (title: string, epochMs: number): string =>
  `${title} as of ${formatLongDay(schoolDayAt(epochMs))}`;

export const text = <Row>(title: string, width: number, cell: (row: Row) => string): ExportColumn<Row> => ({
  title,
  width,
  kind: "text",
  cell,
});
export const day = <Row>(
  title: string,
  width: number,
  of: (row: Row) => SchoolDay | null,
): ExportColumn<Row> => ({
  title,
  width,
  kind: "day",
  cell: (row) => ({ day: of(row) }),
});
const instant = <Row>(title: string, width: number, of: (row: Row) => Instant | null): ExportColumn<Row> => ({
  title,
  width,
  kind: "instant",
  cell: (row) => ({ instant: of(row) }),
});
export const amount = <Row>(title: string, width: number, of: (row: Row) => Centavos): ExportColumn<Row> => ({
  title,
  width,
  kind: "amount",
  cell: (row) => ({ centavos: of(row) }),
});

export const INVOICE_EXPORT_COLUMNS: readonly ExportColumn<InvoiceRow>[] = [
  text("Invoice No.", 76, (row) => row.number),
  day("Invoice Date", 50, (row) => row.invoiceDate),
  text("Student ID", 46, (row) => row.customerId ?? ""),
  text("Customer Name", 96, (row) => row.customerName ?? ""),
  text("Segment ID", 48, (row) => row.segmentCode ?? ""),
  text("Segment Name", 56, (row) => row.segmentName ?? ""),
  text("Reference Transaction No.", 78, (row) => row.referenceNumber),
  day("Due Date", 50, (row) => row.dueDate),
  { title: "Aging Days", width: 32, kind: "count", cell: (row) => ({ count: row.agingDays }) },
  amount("Invoice Total Amount Due", 62, (row) => row.amountDue),
  amount("Remaining Balance", 58, (row) => row.remainingBalance),
  instant("Cancelled Date", 52, (row) => row.cancelledAt),
  instant("Published Date", 52, (row) => row.publishedAt),
  instant("Invoice Creation Date", 70, (row) => row.createdAt),
  text("Invoice Status", 78, (row) => row.paymentStatus),
];

const METHOD = "Payment Method";
const PAYMENT_STATUS = "Payment Transaction Status";
const on = (onPaperIn: string, column: ExportColumn<PaymentRow>): ExportColumn<PaymentRow> => ({
  ...column,
  onPaperIn,
});
export const PAYMENT_EXPORT_COLUMNS: readonly ExportColumn<PaymentRow>[] = [
  text("Payment Transaction No.", 88, (row) => row.number),
  instant("Payment Date and Time", 66, (row) => row.paidAt),
  day("Date Received", 62, (row) => row.receivedDate),
  text("Invoice Number", 88, (row) => row.invoices.map(({ number }) => number).join(", ")),
  text("Student ID", 46, (row) => row.customerId),
  text("Customer Name", 96, (row) => row.customerName),
  text("Payment Type", 62, (row) => row.paymentType),
  amount("Total Receivable / Amount to Pay", 80, (row) => row.amount),
  text(METHOD, 104, (row) => row.methodName),
  on(
    METHOD,
    text("Bank", 60, (row) => row.bankName ?? ""),
  ),
  ...DETAIL_NAMES.map((name) =>
    on(
      METHOD,
      text<PaymentRow>(DETAIL_HEADINGS[name], 60, (row) => row.details[name] ?? ""),
    ),
  ),
  text("Reference No", 84, (row) => referenceNumberOf(row) ?? ""),
  text("Official Receipt #", 58, (row) => row.officialReceiptNumber ?? ""),
  text("Receipt No.", 84, (row) => row.receiptNumber ?? ""),
  on(
    PAYMENT_STATUS,
    instant("Cancelled Date", 52, (row) => row.cancelledAt),
  ),
  on(
    PAYMENT_STATUS,
    instant("Refund Requested", 52, (row) => row.refundRequestedAt),
  ),
  on(
    PAYMENT_STATUS,
    instant("Refund Approved", 52, (row) => row.refundApprovedAt),
  ),
  on(
    PAYMENT_STATUS,
    instant("Refund Declined", 52, (row) => row.refundDeclinedAt),
  ),
  on(
    PAYMENT_STATUS,
    instant("Refund Date", 52, (row) => row.refundedAt),
  ),
  text(PAYMENT_STATUS, 100, (row) => row.status),
  instant("Posting Date", 62, (row) => row.postedAt),
];

export const REFUND_EXPORT_COLUMNS: readonly ExportColumn<RefundRow>[] = [
  text("Refund ID No.", 80, (row) => row.number),
  instant("Approval Date", 66, (row) => row.approvedAt),
  text("Payment Transaction No.", 88, (row) => row.paymentNumber),
  text("Customer Name", 140, (row) => row.customers.map(({ name }) => name).join("; ")),
  amount("Refund Amount", 70, (row) => row.amount),
  text("Refund Method", 66, (row) => row.methodName),
  instant("Refunded Date", 66, (row) => row.refundedAt),
  text("Status", 60, (row) => row.status),
];
