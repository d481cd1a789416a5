import { componentId } from "../../../core/grading/class-record-contract.ts";
import { scoreTemplateSearch } from "../../../core/grading/import-fields-contract.ts";
import { apiPath } from "../../lib/api-path.ts";
import { passTemplate } from "../../lib/csv-file.server.ts";
import type { Route } from "./+types/import-template.route.ts";

/** The CSV template of a gradebook's raw scores (of one `activity`), or of a `component`'s activities. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
  const { params, url } = args;
  const component = url.searchParams.get("component");
  return passTemplate(
    args,
    component === null
      ? {
          path: apiPath`/grade_books/${params.id}/template`,
          search: scoreTemplateSearch(url.searchParams.get("activity")),
        }
      : { path: apiPath`/grade_components/${componentId(params.id, component)}/template` },
  );
}
