import type { WireAttendanceImport } from "../../core/attendance/contract.ts";
import { importSearch } from "../../core/attendance/form-fields-contract.ts";
import { callApi } from "../lib/api.server.ts";
import type { Route } from "./+types/attendance-upload.route.ts";

/** Hands the uploaded file on as it is; the answer says what it did, or what is wrong with it. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { request, url } = args;
  const answer = await callApi<WireAttendanceImport>(args, {
    method: "POST",
    path: "/attendance/import",
    search: importSearch({
      schoolYear: url.searchParams.get("schoolYear") ?? "",
      term: url.searchParams.get("term") ?? "",
    }),
    raw: { body: await request.arrayBuffer(), contentType: request.headers.get("content-type") ?? "" },
    idempotencyKey: request.headers.get("idempotency-key") ?? crypto.randomUUID(),
  });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  return Response.json({ ok: true, message: answer.wire.message, ...answer.wire.data });
}
