import { importSearch } from "../../core/attendance/form-fields-contract.ts";
import { passUpload } from "../lib/csv-file.server.ts";
import type { Route } from "./+types/attendance-upload.route.ts";

/** Imports the attendance of a file. */
export function action(args: Route.ActionArgs): Promise<Response> {
  const { searchParams } = args.url;
  const search = importSearch({
    schoolYear: searchParams.get("schoolYear") ?? "",
    term: searchParams.get("term") ?? "",
  });
  return passUpload(args, { path: "/attendance/import", search });
}
