import type { AnyCall, CallParams } from "#core/shared/call.ts";
import { type CallPlace, call, fetchApi } from "./api.server.ts";

/** Hands an uploaded picture on as it is, or by DELETE removes the one kept. */
export async function changePicture<Upload extends AnyCall, Remove extends AnyCall>(
  place: CallPlace,
  calls: { upload: Upload; remove: Remove },
  params: CallParams<Upload> & CallParams<Remove>,
): Promise<Response> {
  const { request } = place;
  const idempotencyKey = request.headers.get("idempotency-key") ?? crypto.randomUUID();
  const contentType = request.headers.get("content-type") ?? "";
  const declared: AnyCall = request.method === "DELETE" ? calls.remove : calls.upload;
  const answer = await call(place, declared, {
    params,
    idempotencyKey,
    ...(request.method !== "DELETE" && { raw: { body: await request.arrayBuffer(), contentType } }),
  });
  if (!answer.ok) return Response.json(answer, { status: answer.status || 503 });
  return Response.json({ message: (answer.value as { message: string }).message });
}

/** A picture as the API serves it. */
export async function passPicture(
  place: CallPlace,
  path: string,
  search: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const response = await fetchApi(place, { path, search: new URLSearchParams(search) });
  if (!response?.ok) return new Response(null, { status: response?.status ?? 503 });
  const headers = new Headers();
  for (const name of ["content-type", "content-length", "content-security-policy"]) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(response.body, { headers });
}
