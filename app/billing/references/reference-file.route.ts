import { fetchApi } from "#app/lib/api.server.ts";
import { apiPath } from "#app/lib/api-path.ts";
import { NO_ANSWER, refusalFromBody } from "#app/lib/error-catalogue.ts";
import type { Route } from "./+types/reference-file.route.ts";

/** Why, as text: the screen that asked shows it under the title of its toast. */
async function failure(response: Response | null): Promise<Response> {
  const body = response ? await response.json().catch(() => null) : null;
  const status = response?.status ?? 503;
  const { message } = response ? refusalFromBody(status, body) : NO_ANSWER;
  return new Response(message, { status });
}

/** A reference document: a picture is shown in the browser, or saved with `?save`; a PDF is saved, since no viewer opens in a sandbox. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const response = await fetchApi(args, { path: apiPath`/file_upload/${args.params.number}/file` });
  if (!response?.ok) return failure(response);
  const headers = new Headers();
  for (const name of ["content-type", "content-length", "content-disposition", "content-security-policy"]) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const isPicture = headers.get("content-type")?.startsWith("image/") ?? false;
  if (isPicture && !args.url.searchParams.has("save"))
    headers.set(
      "content-disposition",
      (headers.get("content-disposition") ?? "attachment").replace(/^attachment/, "inline"),
    );
  return new Response(response.body, { headers });
}
