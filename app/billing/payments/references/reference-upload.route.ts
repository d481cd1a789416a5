import { BILLING_TIMEOUT_MS, call } from "#app/lib/api.server.ts";
import { UPLOAD_REFERENCE } from "#core/billing/payments/payment-calls.ts";
import type { Route } from "./+types/reference-upload.route.ts";

/** Hands an uploaded reference document on as it is. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request } = args;
  const answer = await call(args, UPLOAD_REFERENCE, {
    raw: { body: await request.arrayBuffer(), contentType: request.headers.get("content-type") ?? "" },
    idempotencyKey: request.headers.get("idempotency-key") ?? crypto.randomUUID(),
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  const { message, data: document } = answer.value;
  return Response.json({ message, document }, { status: 201 });
}
