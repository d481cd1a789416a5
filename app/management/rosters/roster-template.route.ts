import { rosterSearch } from "../../../core/management/roster-contract.ts";
import { passTemplate } from "../../lib/csv-file.server.ts";
import type { Route } from "./+types/roster-template.route.ts";

/** A school year's roster as it stands. */
export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  passTemplate(args, {
    path: "/management/rosters/template",
    search: rosterSearch(args.url.searchParams.get("schoolYear") ?? ""),
  });
