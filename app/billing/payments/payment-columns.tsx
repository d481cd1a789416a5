import type { ReactNode } from "react";
import { Link } from "react-router";
import { customersOf, type PaymentRow, referenceNumberOf } from "../../../core/billing/payment-contract.ts";
import { formatPesos } from "../../../core/shared/money.ts";
import { formatDay, formatInstant, schoolDayOf } from "../../../core/shared/school-day.ts";
import { Popover } from "../../ui/popover.tsx";
import type { ColumnDefinition } from "../../ui/table/column.ts";
import { PaymentStatusBadge } from "./payment-status-badge.tsx";

type Column = ColumnDefinition<PaymentRow>;

const orDash = (value: ReactNode): ReactNode =>
  value === null || value === "" ? <span className="text-faint">–</span> : value;
const instant = (value: string | null): ReactNode => orDash(value && formatDay(schoolDayOf(value)));

const HEAD: readonly Column[] = [
  {
    key: "number",
    label: "Payment Transaction No.",
    isFixed: true,
    className: "plain-figures",
    cell: (row) => (
      <Link to={`/ims/payments/view/${row.uuid}`} className="link-in">
        {row.number}
      </Link>
    ),
  },
  {
    key: "paidAt",
    label: "Payment Date and Time",
    sort: "paidAt",
    cell: (row) => formatInstant(row.paidAt),
  },
  {
    key: "invoices",
    label: "Invoice Number",
    className: "plain-figures",
    cell: (row) => <PaidInvoices row={row} />,
  },
  { key: "customerId", label: "Student ID", className: "plain-figures", cell: (row) => row.customerId },
  {
    key: "customerName",
    label: "Student Name",
    cell: (row) => (
      <span
        className="cut"
        title={customersOf(row)
          .map(({ name }) => name)
          .join("; ")}
      >
        {row.customerName}
        <More count={customersOf(row).length - 1} />
      </span>
    ),
  },
  { key: "paymentType", label: "Payment Type", cell: (row) => row.paymentType },
  {
    key: "amount",
    label: "Total Receivable / Amount to Pay",
    align: "right",
    cell: (row) => formatPesos(row.amount),
  },
  { key: "method", label: "Payment Method", cell: (row) => row.methodName },
  {
    key: "reference",
    label: "Reference No",
    className: "plain-figures",
    cell: (row) => orDash(referenceNumberOf(row)),
  },
  {
    key: "cancelledAt",
    label: "Cancelled Date",
    sort: "cancelledAt",
    cell: (row) => instant(row.cancelledAt),
  },
  {
    key: "refundRequestedAt",
    label: "Refund Requested",
    sort: "refundRequestedAt",
    cell: (row) => instant(row.refundRequestedAt),
  },
  {
    key: "refundApprovedAt",
    label: "Refund Approved",
    sort: "refundApprovedAt",
    cell: (row) => instant(row.refundApprovedAt),
  },
  {
    key: "refundDeclinedAt",
    label: "Refund Declined",
    sort: "refundDeclinedAt",
    cell: (row) => instant(row.refundDeclinedAt),
  },
  { key: "refundedAt", label: "Refund Date", cell: (row) => instant(row.refundedAt) },
];

/** "+2": students beside the payment's own. */
const More = ({ count }: { count: number }) =>
  count > 0 ? <span className="count ml-1.5">+{count}</span> : null;

const RECEIPTS: readonly Column[] = [
  {
    key: "officialReceipt",
    label: "Official Receipt #",
    className: "plain-figures",
    cell: (row) => receiptLink(row, row.officialReceiptNumber),
  },
  {
    key: "receipt",
    label: "Receipt No.",
    className: "plain-figures",
    cell: (row) => receiptLink(row, row.receiptNumber),
  },
];

const TAIL: readonly Column[] = [
  { key: "postedAt", label: "Posting Date", sort: "postedAt", cell: (row) => instant(row.postedAt) },
  {
    key: "status",
    label: "Payment Transaction Status",
    pin: "last",
    cell: (row) => <PaymentStatusBadge status={row.status} />,
  },
];

/** The specified columns (billing §2); the posted view also has the receipts. */
export const paymentColumns = (tab: string): readonly Column[] =>
  tab === "POSTED" ? POSTED_COLUMNS : ALL_COLUMNS;
const ALL_COLUMNS = [...HEAD, ...TAIL];
const POSTED_COLUMNS = [...HEAD, ...RECEIPTS, ...TAIL];

const receiptLink = (row: PaymentRow, number: string | null): ReactNode =>
  orDash(
    number && (
      <Link to={`/ims/payments/receipt/${row.uuid}`} className="link-in">
        {number}
      </Link>
    ),
  );

/** One invoice as a link; several behind their count. */
function PaidInvoices({ row: { number, invoices } }: { row: PaymentRow }) {
  const [first] = invoices;
  const link = (invoice: PaymentRow["invoices"][number]) => (
    <Link to={`/ims/invoices/view/${invoice.uuid}`} className="link-in">
      {invoice.number}
    </Link>
  );
  if (!first) return orDash(null);
  if (invoices.length === 1) return link(first);
  return (
    <Popover
      label={`Invoices of ${number}`}
      className="p-3"
      triggerClassName="btn btn-xs"
      trigger={
        <>
          {first.number} <span className="count">{invoices.length}</span>
          <span className="sr-only"> invoices of {number}</span>
        </>
      }
    >
      {() => (
        <ul className="grid gap-1.5 text-sm">
          {invoices.map((invoice) => (
            <li key={invoice.uuid} className="flex min-h-6 justify-between gap-6">
              {link(invoice)}
              <span className="num">{formatPesos(invoice.allocated)}</span>
            </li>
          ))}
        </ul>
      )}
    </Popover>
  );
}
