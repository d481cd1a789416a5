import { acceptedFileFromWire, type WireAcceptedFile } from "../../../core/documents/contract.ts";
import { BILLING_TIMEOUT_MS, callApi } from "../../lib/api.server.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import type { Route } from "./+types/receipt-pdf.route.ts";

export type FileAsked =
  | { ok: true; message: string; documentId: string }
  | { ok: false; refusal: ApiRefusal };

/** Has the receipt of a payment made as a PDF. */
export async function action(args: Route.ActionArgs): Promise<FileAsked> {
  const answer = await callApi<WireAcceptedFile>(args, {
    method: "POST",
    path: `/pdf/payment/transaction/${encodeURIComponent(args.params.uuid)}`,
    json: {},
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  if (!answer.ok) return { ok: false, refusal: answer };
  return { ok: true, ...acceptedFileFromWire(answer.wire) };
}
