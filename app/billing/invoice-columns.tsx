import type { ReactNode } from "react";
import { Link } from "react-router";
import type { InvoiceRow } from "../../core/billing/contract.ts";
import type { InvoiceTab } from "../../core/billing/invoice-list.ts";
import { type Centavos, formatPesos } from "../../core/shared/money.ts";
import { formatDay, schoolDayOf } from "../../core/shared/school-day.ts";
import type { ColumnDefinition } from "../ui/table/column.ts";
import { InvoiceStatusBadge } from "./invoice-status-badge.tsx";

type Column = ColumnDefinition<InvoiceRow>;

const orDash = (value: ReactNode): ReactNode =>
  value === null || value === "" ? <span className="text-faint">–</span> : value;
const day = (value: string | null): ReactNode => orDash(value && formatDay(value));
const instant = (value: string | null): ReactNode => orDash(value && formatDay(schoolDayOf(value)));
const cut = (value: string | null, className: string): ReactNode =>
  value ? (
    <span className={className} title={value}>
      {value}
    </span>
  ) : (
    orDash(null)
  );
const money = (amount: Centavos): ReactNode => (
  <span className={amount === 0 ? "text-muted" : "font-medium"}>{formatPesos(amount)}</span>
);

const numberColumn = (label: string): Column => ({
  key: "number",
  label,
  sort: "number",
  isFixed: true,
  className: "plain-figures",
  cell: (row) => (
    <Link to={`/ims/invoices/view/${row.uuid}`} className="link-in">
      {row.number}
    </Link>
  ),
});

const BEFORE_BALANCE: readonly Column[] = [
  { key: "invoiceDate", label: "Invoice Date", sort: "invoiceDate", cell: (row) => day(row.invoiceDate) },
  {
    key: "customerId",
    label: "Student ID",
    className: "plain-figures",
    cell: (row) => orDash(row.customerId),
  },
  { key: "customerName", label: "Student Name", cell: (row) => cut(row.customerName, "cut") },
  {
    key: "segmentCode",
    label: "Segment ID",
    className: "plain-figures",
    cell: (row) => orDash(row.segmentCode),
  },
  { key: "segmentName", label: "Segment Name", cell: (row) => cut(row.segmentName, "cut cut-short") },
  {
    key: "referenceNumber",
    label: "Reference Transaction No.",
    className: "plain-figures",
    cell: (row) => cut(row.referenceNumber, "cut cut-short"),
  },
  { key: "dueDate", label: "Due Date", sort: "dueDate", cell: (row) => day(row.dueDate) },
  { key: "agingDays", label: "Aging Days", align: "right", cell: (row) => orDash(row.agingDays) },
  {
    key: "amountDue",
    label: "Invoice Total Amount Due",
    align: "right",
    cell: (row) => formatPesos(row.amountDue),
  },
];

const BALANCE: Column = {
  key: "remainingBalance",
  label: "Remaining Balance",
  align: "right",
  pin: "before-last",
  cell: (row) => money(row.remainingBalance),
};

const AFTER_BALANCE: readonly Column[] = [
  {
    key: "cancelledAt",
    label: "Cancelled Date",
    sort: "cancelledAt",
    cell: (row) => instant(row.cancelledAt),
  },
  {
    key: "publishedAt",
    label: "Published Date",
    sort: "publishedAt",
    cell: (row) => instant(row.publishedAt),
  },
  {
    key: "createdAt",
    label: "Invoice Creation Date",
    sort: "createdAt",
    cell: (row) => instant(row.createdAt),
  },
  {
    key: "paymentStatus",
    label: "Invoice Status",
    pin: "last",
    cell: (row) => <InvoiceStatusBadge status={row.paymentStatus} />,
  },
];

/** The specified columns in the specified order (billing §2): a draft has a draft number and no balance. */
export const INVOICE_COLUMNS: Record<InvoiceTab, readonly Column[]> = {
  published: [numberColumn("Invoice No."), ...BEFORE_BALANCE, BALANCE, ...AFTER_BALANCE],
  draft: [numberColumn("Invoice Draft ID"), ...BEFORE_BALANCE, ...AFTER_BALANCE],
};
