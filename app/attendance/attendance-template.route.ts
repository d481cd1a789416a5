import { templateSearch } from "../../core/attendance/form-fields-contract.ts";
import { passTemplate } from "../lib/csv-file.server.ts";
import type { Route } from "./+types/attendance-template.route.ts";

/** The CSV template of a term's attendance. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  const { searchParams } = args.url;
  return passTemplate(args, {
    path: "/attendance/template",
    search: templateSearch({
      schoolYear: searchParams.get("schoolYear") ?? "",
      term: searchParams.get("term") ?? "",
      gradeLevel: searchParams.get("gradeLevel") ?? "",
    }),
  });
}
