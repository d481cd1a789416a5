import { passTemplate } from "../../lib/csv-file.server.ts";
import type { Route } from "./+types/exclusion-template.route.ts";

/** The CSV template of the exclusion list. */
export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  passTemplate(args, { path: "/report_cards/exclude/template" });
