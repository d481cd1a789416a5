import { acceptedFileFromWire, type WireAcceptedFile } from "../../../core/documents/contract.ts";
import { BILLING_TIMEOUT_MS, callApi } from "../../lib/api.server.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import type { Route } from "./+types/payment-history-pdf.route.ts";

export type HistoryFileAsked =
  | { ok: true; message: string; documentId: string }
  | { ok: false; refusal: ApiRefusal };

/** Has the payment history of an invoice made as a PDF. */
export async function action(args: Route.ActionArgs): Promise<HistoryFileAsked> {
  const answer = await callApi<WireAcceptedFile>(args, {
    method: "POST",
    path: `/pdf/invoice/payment_history/${encodeURIComponent(args.params.uuid)}`,
    json: {},
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  return answer.ok ? { ok: true, ...acceptedFileFromWire(answer.wire) } : { ok: false, refusal: answer };
}
