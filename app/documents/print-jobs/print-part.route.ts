import { streamFile } from "#app/documents/stream-file.server.ts";
import { apiPath } from "#app/lib/api-path.ts";
import type { Route } from "./+types/print-part.route.ts";

/** One part of a print job of mine. */
export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  streamFile(args, apiPath`/print_jobs/${args.params.id}/parts/${args.params.part}/file`);
