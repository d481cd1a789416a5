import type { InvoiceActionName } from "../../core/billing/invoice-actions.ts";
import { acceptedFileFromWire, type WireAcceptedFile } from "../../core/documents/contract.ts";
import { answered } from "../lib/answered.ts";
import { type ApiCall, BILLING_TIMEOUT_MS, callApi } from "../lib/api.server.ts";
import { type ApiRefusal, refusalFromBody } from "../lib/error-catalogue.ts";
import type { Route } from "./+types/invoice-change.route.ts";

/** What a screen asks for: an action of the invoice workflow on one or many, with the key that makes a repeat harmless. */
export interface InvoiceChange {
  name: InvoiceActionName;
  uuids: string[];
  idempotencyKey: string;
}
export type InvoiceChangeOutcome =
  | { ok: true; name: InvoiceActionName; message: string; documentId: string | null }
  | { ok: false; refusal: ApiRefusal };

type CallOf = (uuids: string[]) => ApiCall;

const changeStatus =
  (status: "published" | "cancelled"): CallOf =>
  (uuids) =>
    uuids.length === 1
      ? { method: "PATCH", path: `/invoice/status/${uuids[0]}`, json: { status } }
      : { method: "PATCH", path: `/invoice/status/${status}`, json: { uuids } };

const makePdf: CallOf = (uuids) =>
  uuids.length === 1
    ? { method: "POST", path: `/pdf/invoice/${uuids[0]}`, json: {} }
    : { method: "POST", path: "/pdf/invoice/bulk", json: uuids };

/** An action of the workflow leads to a screen of its own (useInvoiceActions), or its call stands here: the type misses none. */
export type InvoiceScreenAction = "view" | "update" | "viewPaymentHistory" | "pay";
type Calls = Record<Exclude<InvoiceActionName, InvoiceScreenAction>, CallOf>;
const CALLS: Calls & Partial<Record<InvoiceScreenAction, never>> = {
  publish: changeStatus("published"),
  cancel: changeStatus("cancelled"),
  print: makePdf,
  exportPdf: makePdf,
  sendEmail: (uuids) => ({ method: "POST", path: "/invoice/mail/send", json: { uuids } }),
};
const MAKES_FILE: readonly InvoiceActionName[] = ["print", "exportPdf"];
const UUID = /^[0-9a-f-]{36}$/i;

/** Money and workflow wait for the server: does one action and answers with its words or its refusal. */
export async function action(args: Route.ActionArgs): Promise<InvoiceChangeOutcome> {
  const { name, uuids, idempotencyKey } = (await args.request.json()) as InvoiceChange;
  const callOf = CALLS[name];
  if (!callOf || !Array.isArray(uuids) || !uuids.every((uuid) => UUID.test(uuid)))
    return { ok: false, refusal: refusalFromBody(400, null) };
  const answer = await callApi<{ message: string }>(args, {
    ...callOf(uuids),
    idempotencyKey,
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  if (!answer.ok) return { ok: false, refusal: answer };
  const documentId = MAKES_FILE.includes(name)
    ? acceptedFileFromWire(answer.wire as WireAcceptedFile).documentId
    : null;
  return { ok: true, name, message: answer.wire.message, documentId };
}

export const clientAction = (args: Route.ClientActionArgs) => answered(args);
