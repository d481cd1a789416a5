import { templateSearch } from "../../core/attendance/form-fields-contract.ts";
import { fetchApi } from "../lib/api.server.ts";
import { refusalFromBody } from "../lib/error-catalogue.ts";
import type { Route } from "./+types/attendance-template.route.ts";

/** The CSV template, under the name the API gives it. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = args.url;
  const response = await fetchApi(args, {
    path: "/attendance/template",
    search: templateSearch({
      schoolYear: searchParams.get("schoolYear") ?? "",
      term: searchParams.get("term") ?? "",
      gradeLevel: searchParams.get("gradeLevel") ?? "",
    }),
  });
  if (!response?.ok) {
    const status = response?.status ?? 503;
    const body: unknown = (await response?.json().catch(() => null)) ?? null;
    return Response.json(refusalFromBody(status, body), { status });
  }
  const headers = new Headers({ "content-type": "text/csv; charset=utf-8" });
  headers.set("content-disposition", response.headers.get("content-disposition") ?? "attachment");
  return new Response(response.body, { headers });
}
