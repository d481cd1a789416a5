import type { ReactNode } from "react";
import { type Cells, DASH } from "#app/lists/cells.tsx";
import type { INVOICE_LIST } from "#core/billing/invoices/invoice.ts";
import { formatPesos } from "#core/shared/money.ts";
import { InvoiceStatusBadge } from "./invoice-status-badge.tsx";

const short = (text: string | null): ReactNode =>
  text ? (
    <span className="cut cut-short" title={text}>
      {text}
    </span>
  ) : (
    DASH
  );

export const INVOICE_CELLS: Cells<typeof INVOICE_LIST> = {
  segmentName: ({ segmentName }) => short(segmentName),
  referenceNumber: ({ referenceNumber }) => short(referenceNumber),
  remainingBalance: ({ remainingBalance }) => (
    <span className={remainingBalance === 0 ? "text-muted" : "font-medium"}>
      {formatPesos(remainingBalance)}
    </span>
  ),
  paymentStatus: (row) => <InvoiceStatusBadge status={row.isSource ? "SOURCE" : row.paymentStatus} />,
};
