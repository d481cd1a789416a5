import { type ApiCall, BILLING_TIMEOUT_MS, type CallPlace, callApi } from "#app/lib/api.server.ts";
import { ACCEPTED } from "#core/documents/calls.ts";
import type { FileAsked } from "./use-file-request.ts";

/** Has a file made in the background: which one will come, or why none. */
export async function askForFile(
  place: CallPlace,
  { method = "POST", ...call }: Pick<ApiCall, "method" | "path" | "search" | "json">,
): Promise<FileAsked> {
  const answer = await callApi(place, {
    ...(method === "POST" && { json: {} }),
    ...call,
    method,
    timeoutMs: BILLING_TIMEOUT_MS,
  });
  if (!answer.ok) return { ok: false, refusal: answer };
  const { message, data } = ACCEPTED.fromWire(answer.wire);
  return { ok: true, message, documentId: data.documentId };
}

/** A list's own query with the format its address asks for (`?format=csv`): what the API's list exports take. */
export function exportSearch(list: URLSearchParams, address: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(list);
  // An export is of all that match, in the list's order.
  search.delete("page");
  search.delete("perPage");
  search.set("format", address.get("format") ?? "");
  return search;
}
