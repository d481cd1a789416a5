import { apiPath } from "#app/lib/api-path.ts";
import type { Route } from "./+types/file.route.ts";
import { streamFile } from "./stream-file.server.ts";

/** One of my files. */
export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  streamFile(args, apiPath`/documents/${args.params.id}/file`);
