import { fetchApi } from "../lib/api.server.ts";
import { NO_ANSWER, refusalFromBody } from "../lib/error-catalogue.ts";
import type { Route } from "./+types/import-template.route.ts";

/** The CSV template, under the name the API gives it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const response = await fetchApi(args, { path: "/invoice/import/template" });
  if (!response) return new Response(NO_ANSWER.message, { status: 503 });
  if (!response.ok) {
    const { message } = refusalFromBody(response.status, await response.json().catch(() => null));
    return new Response(message, { status: response.status });
  }
  const headers = new Headers({ "content-type": "text/csv; charset=utf-8" });
  headers.set("content-disposition", response.headers.get("content-disposition") ?? "attachment");
  return new Response(response.body, { headers });
}
