import { fetchApi } from "../../lib/api.server.ts";
import { apiPath } from "../../lib/api-path.ts";
import type { Route } from "./+types/reference-file.route.ts";

const FAILED = "Get document file went wrong.";

/** A reference document, shown in the browser; saved with `?save`. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const response = await fetchApi(args, { path: apiPath`/file_upload/${args.params.number}/file` });
  if (!response?.ok) return new Response(FAILED, { status: response?.status ?? 503 });
  const headers = new Headers();
  for (const name of ["content-type", "content-length", "content-disposition"]) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (!args.url.searchParams.has("save"))
    headers.set(
      "content-disposition",
      (headers.get("content-disposition") ?? "attachment").replace(/^attachment/, "inline"),
    );
  return new Response(response.body, { headers });
}
