import { importIdFromWire, importSearch } from "../../core/billing/contract.ts";
import { BILLING_TIMEOUT_MS, callApi } from "../lib/api.server.ts";
import type { Route } from "./+types/import-upload.route.ts";

/** Hands the uploaded file on as it is: `?mode=check` reads it without changing anything, `existing=confirmed` imports known references again. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request, url } = args;
  const answer = await callApi<{ data: { import_id: string } }>(args, {
    method: "POST",
    path: "/invoice/import",
    search: importSearch({
      isDryRun: url.searchParams.get("mode") === "check",
      confirmsExisting: url.searchParams.get("existing") === "confirmed",
    }),
    raw: { body: await request.arrayBuffer(), contentType: request.headers.get("content-type") ?? "" },
    idempotencyKey: request.headers.get("idempotency-key") ?? crypto.randomUUID(),
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  return Response.json({ ok: true, importId: importIdFromWire(answer.wire) }, { status: 202 });
}
