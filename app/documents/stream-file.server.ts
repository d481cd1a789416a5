import { type ApiCall, BILLING_TIMEOUT_MS, type CallPlace, fetchApi } from "#app/lib/api.server.ts";
import type { apiPath } from "#app/lib/api-path.ts";
import { refusalFromBody, ZERO_RES } from "#app/lib/error-catalogue.ts";

/** Streams a file of the API, as a download, or in the browser's viewer with `?view`. */
export async function streamFile(
  args: CallPlace & { url: URL },
  path: ReturnType<typeof apiPath>,
  sent: Pick<ApiCall, "method" | "json"> = {},
): Promise<Response> {
  const response = await fetchApi(args, { path, timeoutMs: BILLING_TIMEOUT_MS, ...sent });
  if (response === null) return new Response(ZERO_RES.message, { status: 503 });
  const location = response.headers.get("location");
  if (location && response.status >= 300 && response.status < 400)
    return new Response(null, { status: 302, headers: { location } });
  if (!response.ok) {
    const { message } = refusalFromBody(response.status, await response.json().catch(() => null));
    return new Response(message, { status: response.status });
  }
  const headers = new Headers();
  for (const name of ["content-type", "content-length", "content-disposition", "content-security-policy"]) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (args.url.searchParams.has("view")) {
    const disposition = headers.get("content-disposition") ?? "";
    headers.set("content-disposition", disposition.replace(/^attachment/, "inline") || "inline");
  }
  return new Response(response.body, { headers });
}
