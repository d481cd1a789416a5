import type { InvoiceActionName } from "../../core/billing/invoice-actions.ts";
import { answered } from "../lib/answered.ts";
import type { ApiCall } from "../lib/api.server.ts";
import { apiPath } from "../lib/api-path.ts";
import { changePapers, type WorkflowChange, type WorkflowOutcome } from "../lib/workflow-change.server.ts";
import type { Route } from "./+types/invoice-change.route.ts";

type InvoiceChange = WorkflowChange<InvoiceActionName>;
type CallOf = (change: InvoiceChange) => ApiCall;

const changeStatus =
  (status: "published" | "cancelled"): CallOf =>
  ({ uuids }) =>
    uuids.length === 1
      ? { method: "PATCH", path: apiPath`/invoice/status/${uuids[0]}`, json: { status } }
      : { method: "PATCH", path: apiPath`/invoice/status/${status}`, json: { uuids } };

const makePdf: CallOf = ({ uuids }) =>
  uuids.length === 1
    ? { method: "POST", path: apiPath`/pdf/invoice/${uuids[0]}`, json: {} }
    : { method: "POST", path: "/pdf/invoice/bulk", json: uuids };

/** An action of the workflow leads to a screen of its own (useInvoiceActions), or its call stands here: the type misses none. */
export type InvoiceScreenAction = "view" | "update" | "viewPaymentHistory" | "pay";
type Calls = Record<Exclude<InvoiceActionName, InvoiceScreenAction>, CallOf>;
const CALLS: Calls & Partial<Record<InvoiceScreenAction, never>> = {
  publish: changeStatus("published"),
  cancel: changeStatus("cancelled"),
  print: makePdf,
  exportPdf: makePdf,
  sendEmail: ({ uuids }) => ({ method: "POST", path: "/invoice/mail/send", json: { uuids } }),
};

/** Does one action of the workflow on the papers chosen. */
export async function action(args: Route.ActionArgs): Promise<WorkflowOutcome<InvoiceActionName>> {
  return changePapers<InvoiceActionName, InvoiceChange>(args, CALLS);
}

export const clientAction = (args: Route.ClientActionArgs) => answered(args);
