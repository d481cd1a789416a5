import type { PaymentActionName } from "../../../core/billing/payment-actions.ts";
import { attachToWire } from "../../../core/billing/payment-contract.ts";
import { acceptedFileFromWire, type WireAcceptedFile } from "../../../core/documents/contract.ts";
import { answered } from "../../lib/answered.ts";
import { type ApiCall, BILLING_TIMEOUT_MS, callApi } from "../../lib/api.server.ts";
import { type ApiRefusal, refusalFromBody } from "../../lib/error-catalogue.ts";
import type { Route } from "./+types/payment-change.route.ts";

/** What a screen asks for: an action of the payment workflow, with the key that makes a repeat harmless. */
export interface PaymentChange {
  name: PaymentActionName;
  uuids: string[];
  /** For attach: the number of the uploaded document. */
  documentNumber?: string;
  idempotencyKey: string;
}
export type PaymentChangeOutcome =
  | { ok: true; name: PaymentActionName; message: string; documentId: string | null }
  | { ok: false; refusal: ApiRefusal };

const changeStatus = (status: string, { uuids }: PaymentChange): ApiCall => ({
  method: "PATCH",
  path: `/payment/status/${status}`,
  json: { uuids },
});
/** The receipts of all of them as one PDF. */
const makePdf = ({ uuids }: PaymentChange): ApiCall => ({
  method: "POST",
  path: "/pdf/payment/transaction/bulk",
  json: uuids,
});
const MAKES_FILE: readonly PaymentActionName[] = ["print", "exportPdf"];
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
    path: `/payment/${uuids[0]}`,
    json: attachToWire(documentNumber ?? ""),
  }),
};
const UUID = /^[0-9a-f-]{36}$/i;

/** Money and workflow wait for the server: does one action and answers with its words or its refusal. */
export async function action(args: Route.ActionArgs): Promise<PaymentChangeOutcome> {
  const change = (await args.request.json()) as PaymentChange;
  const { name, uuids, idempotencyKey } = change;
  const callOf = CALLS[name];
  if (!callOf || !Array.isArray(uuids) || !uuids.every((uuid) => UUID.test(uuid)))
    return { ok: false, refusal: refusalFromBody(400, null) };
  const answer = await callApi<{ message: string }>(args, {
    ...callOf(change),
    idempotencyKey,
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  if (!answer.ok) return { ok: false, refusal: { ...answer, data: undefined } };
  const documentId = MAKES_FILE.includes(name)
    ? acceptedFileFromWire(answer.wire as WireAcceptedFile).documentId
    : null;
  return { ok: true, name, message: answer.wire.message, documentId };
}

export const clientAction = (args: Route.ClientActionArgs) => answered(args);
