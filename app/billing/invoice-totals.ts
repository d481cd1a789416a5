import type { InvoiceListTotals } from "../../core/billing/contract.ts";
import { formatPesos } from "../../core/shared/money.ts";
import type { TableTotal } from "../ui/table/table-totals.tsx";

/** The sums under the invoice list (decision 24). */
export const invoiceTotalsOf = (totals: InvoiceListTotals): TableTotal[] => [
  { label: "Sub total (page)", value: formatPesos(totals.subTotal) },
  { label: "Grand total", value: formatPesos(totals.grandTotal) },
  { label: "Total Receivables", value: formatPesos(totals.receivables) },
  { label: "Total Receivables Balance", value: formatPesos(totals.receivablesBalance) },
];
