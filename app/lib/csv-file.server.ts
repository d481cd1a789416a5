import { type ApiCall, type CallPlace, callApi, fetchApi } from "./api.server.ts";
import { refusalFromBody } from "./error-catalogue.ts";

/** A CSV template of the API, under the name the API gives it. */
export async function passTemplate(place: CallPlace, call: ApiCall): Promise<Response> {
  const response = await fetchApi(place, call);
  if (!response?.ok) {
    const status = response?.status ?? 503;
    const body: unknown = (await response?.json().catch(() => null)) ?? null;
    return Response.json(refusalFromBody(status, body), { status });
  }
  const headers = new Headers({ "content-type": "text/csv; charset=utf-8" });
  headers.set("content-disposition", response.headers.get("content-disposition") ?? "attachment");
  return new Response(response.body, { headers });
}

/** Hands the uploaded file on as it is; the answer says what it did, or what is wrong with it. */
export async function passUpload(
  place: CallPlace,
  { path, search }: { path: string; search?: URLSearchParams },
): Promise<Response> {
  const { request } = place;
  const answer = await callApi<{ message: string; data: Record<string, unknown> }>(place, {
    method: "POST",
    path,
    ...(search && { search }),
    raw: { body: await request.arrayBuffer(), contentType: request.headers.get("content-type") ?? "" },
    idempotencyKey: request.headers.get("idempotency-key") ?? crypto.randomUUID(),
  });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  return Response.json({ ok: true, message: answer.wire.message, ...answer.wire.data });
}
