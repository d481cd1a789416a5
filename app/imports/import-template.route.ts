import { fetchApi } from "#app/lib/api.server.ts";
import { refusalFromBody } from "#app/lib/error-catalogue.ts";
import type { Route } from "./+types/import-template.route.ts";
import { importAt } from "./import-at.server.ts";

/** The CSV template of an import, under the name the API gives it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { definition, chosen } = importAt(args.params.import, args.url);
  const response = await fetchApi(args, definition.template(chosen));
  if (!response?.ok) {
    const status = response?.status ?? 503;
    const body: unknown = (await response?.json().catch(() => null)) ?? null;
    return Response.json(refusalFromBody(status, body), { status });
  }
  const headers = new Headers({ "content-type": "text/csv; charset=utf-8" });
  headers.set("content-disposition", response.headers.get("content-disposition") ?? "attachment");
  return new Response(response.body, { headers });
}
