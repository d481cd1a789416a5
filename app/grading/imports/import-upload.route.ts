import { componentId } from "../../../core/grading/class-record-contract.ts";
import { apiPath } from "../../lib/api-path.ts";
import { passUpload } from "../../lib/csv-file.server.ts";
import type { Route } from "./+types/import-upload.route.ts";

/** Imports raw scores, or with `component` the activities of a criteria; the form says which gradebook. */
export function action(args: Route.ActionArgs): Promise<Response> {
  const component = args.url.searchParams.get("component");
  const path =
    component === null
      ? "/v2/scores/import"
      : apiPath`/grade_components/${componentId(args.params.id, component)}/import`;
  return passUpload(args, { path });
}
