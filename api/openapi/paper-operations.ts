import { exportInvoicesNames } from "../../core/documents/list-export-contract.ts";
import type { Operation } from "./operation.ts";

/** List exports. */
export const PAPER_OPERATIONS: readonly Operation[] = [
  {
    method: "post",
    path: "/pdf/invoice/invoice_list",
    summary: "The invoice list as PDF, CSV or XLSX; filters as GET /invoice, in the query or the body",
    tag: "Billing",
    query: exportInvoicesNames,
    success: 202,
  },
];
