import { PRINT_CARDS } from "../../core/documents/report-card/report-card-calls.ts";
import { cardsOfRows } from "../../core/reports/performance-list.ts";
import { askForFile } from "../documents/ask-for-file.server.ts";
import type { FileAsked } from "../documents/use-file-request.ts";
import { withLostResponse } from "../lib/with-lost-response.ts";
import type { Route } from "./+types/card-preview.route.ts";

/** Has one report card made as it is printed; `card` is its id. */
export const action = (args: Route.ActionArgs): Promise<FileAsked> =>
  askForFile(args, {
    path: PRINT_CARDS.path,
    json: cardsOfRows([args.url.searchParams.get("card") ?? ""]).data,
  });
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
