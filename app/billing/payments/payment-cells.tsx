import { Link } from "react-router";
import { type Cells, DASH } from "#app/lists/cells.tsx";
import { Popover } from "#app/ui/popover.tsx";
import {
  customersOf,
  type PAYMENT_LIST,
  type PaymentRow,
  referenceNumberOf,
} from "#core/billing/payments/payment-list.ts";
import { formatPesos } from "#core/shared/money.ts";
import { PaymentStatusBadge } from "./payment-status-badge.tsx";

/** One invoice as a link; several behind their count. */
function PaidInvoices({ row: { number, invoices } }: { row: PaymentRow }) {
  const [first] = invoices;
  const link = (invoice: PaymentRow["invoices"][number]) => (
    <Link to={`/ims/invoices/view/${invoice.uuid}`} className="link-in">
      {invoice.number}
    </Link>
  );
  if (!first) return DASH;
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

/** "+2": students beside the payment's own. */
function Customers({ row }: { row: PaymentRow }) {
  const customers = customersOf(row);
  return (
    <span className="cut" title={customers.map(({ name }) => name).join("; ")}>
      {row.customerName}
      {customers.length > 1 && <span className="count ml-1.5">+{customers.length - 1}</span>}
    </span>
  );
}

/** The cells of several fields. */
export const PAYMENT_CELLS: Cells<typeof PAYMENT_LIST> = {
  invoices: (row) => <PaidInvoices row={row} />,
  customerName: (row) => <Customers row={row} />,
  reference: (row) => referenceNumberOf(row) ?? DASH,
  status: ({ status }) => <PaymentStatusBadge status={status} />,
};
