import { rosterSearch } from "../../../core/management/roster-contract.ts";
import { passUpload } from "../../lib/csv-file.server.ts";
import type { Route } from "./+types/roster-upload.route.ts";

/** Imports the roster of a school year, or checks what that would do. */
export const action = (args: Route.ActionArgs): Promise<Response> =>
  passUpload(args, {
    path: "/management/rosters/import",
    search: rosterSearch(
      args.url.searchParams.get("schoolYear") ?? "",
      args.url.searchParams.get("check") === "1",
    ),
  });
