import type { PaymentActionName } from "../../../core/billing/payment-actions.ts";
import { attachToWire } from "../../../core/billing/payment-contract.ts";
import { answered } from "../../lib/answered.ts";
import type { ApiCall } from "../../lib/api.server.ts";
import { apiPath } from "../../lib/api-path.ts";
import { changePapers, type WorkflowChange, type WorkflowOutcome } from "../../lib/workflow-change.server.ts";
import type { Route } from "./+types/payment-change.route.ts";

export interface PaymentChange extends WorkflowChange<PaymentActionName> {
  /** For attach: the number of the uploaded document. */
  documentNumber?: string;
}

const changeStatus = (status: string, { uuids }: PaymentChange): ApiCall => ({
  method: "PATCH",
  path: apiPath`/payment/status/${status}`,
  json: { uuids },
});
/** The receipts of all of them as one PDF. */
const makePdf = ({ uuids }: PaymentChange): ApiCall => ({
  method: "POST",
  path: "/pdf/payment/transaction/bulk",
  json: uuids,
});
type CallOf = (change: PaymentChange) => ApiCall;
/** An action of the workflow leads to a screen of its own (usePaymentActions), or its call stands here: the type misses none. */
export type PaymentScreenAction = "view" | "update" | "viewReceipt";
type Calls = Record<Exclude<PaymentActionName, PaymentScreenAction>, CallOf>;
const CALLS: Calls & Partial<Record<PaymentScreenAction, never>> = {
  post: (change) => changeStatus("POSTED", change),
  cancel: (change) => changeStatus("CANCELLED", change),
  print: makePdf,
  exportPdf: makePdf,
  attach: ({ uuids, documentNumber }) => ({
    method: "PATCH",
    path: apiPath`/payment/${uuids[0]}`,
    json: attachToWire(documentNumber ?? ""),
  }),
};

/** Does one action of the workflow on the papers chosen. */
export async function action(args: Route.ActionArgs): Promise<WorkflowOutcome<PaymentActionName>> {
  return changePapers<PaymentActionName, PaymentChange>(args, CALLS);
}

export const clientAction = (args: Route.ClientActionArgs) => answered(args);
