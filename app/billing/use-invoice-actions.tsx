import type { InvoiceRow } from "../../core/billing/contract.ts";
import { payPath } from "../../core/billing/form-fields-contract.ts";
import { type InvoiceActionName, invoiceWorkflow } from "../../core/billing/invoice-actions.ts";
import { WENT_WRONG } from "../lib/error-catalogue.ts";
import { useWorkflowActions, type WorkflowActions } from "../ui/use-workflow-actions.tsx";
import { InvoiceActionIcon } from "./invoice-action-icons.tsx";
import type { InvoiceScreenAction } from "./invoice-change.route.ts";

type PathOf = (rows: readonly InvoiceRow[]) => string;
/** Actions that lead to a screen of their own. */
const PATHS: Partial<Record<InvoiceActionName, PathOf>> & Record<InvoiceScreenAction, PathOf> = {
  view: ([row]) => `/ims/invoices/view/${row?.uuid}`,
  update: ([row]) => `/ims/invoices/update/${row?.uuid}`,
  viewPaymentHistory: ([row]) => `/ims/invoices/payment-history/${row?.uuid}`,
  pay: (rows) =>
    payPath(
      rows[0]?.customerId ?? "",
      rows.map((row) => row.number),
    ),
};

/** What may be done with invoices, and doing it. */
export const useInvoiceActions = (onDone: () => void): WorkflowActions<InvoiceRow> =>
  useWorkflowActions({
    workflow: invoiceWorkflow,
    action: "/ims/invoices/change",
    failureTitle: WENT_WRONG.status,
    pathOf: (name, rows: readonly InvoiceRow[]) => PATHS[name]?.(rows) ?? null,
    iconOf: (name) => <InvoiceActionIcon name={name} />,
    onDone,
  });
