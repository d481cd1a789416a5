import { fetchApi } from "../lib/api.server.ts";
import { DEFAULT_MESSAGE } from "../lib/error-catalogue.ts";
import type { Route } from "./+types/import-template.route.ts";

/** The CSV template, under the name the API gives it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const response = await fetchApi(args, { path: "/invoice/import/template" });
  if (!response?.ok) return new Response(DEFAULT_MESSAGE, { status: response?.status ?? 503 });
  const headers = new Headers({ "content-type": "text/csv; charset=utf-8" });
  headers.set("content-disposition", response.headers.get("content-disposition") ?? "attachment");
  return new Response(response.body, { headers });
}
