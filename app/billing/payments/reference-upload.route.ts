import { uploadedFromWire, type WireUploaded } from "../../../core/billing/payment-contract.ts";
import { BILLING_TIMEOUT_MS, callApi } from "../../lib/api.server.ts";
import type { Route } from "./+types/reference-upload.route.ts";

/** Hands an uploaded reference document on as it is. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request } = args;
  const answer = await callApi<{ message: string; data: WireUploaded }>(args, {
    method: "POST",
    path: "/file_upload",
    raw: { body: await request.arrayBuffer(), contentType: request.headers.get("content-type") ?? "" },
    idempotencyKey: request.headers.get("idempotency-key") ?? crypto.randomUUID(),
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  return Response.json(
    { message: answer.wire.message, document: uploadedFromWire(answer.wire.data) },
    { status: 201 },
  );
}
