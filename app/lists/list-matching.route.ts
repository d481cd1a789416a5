import type { Route } from "./+types/list-matching.route.ts";
import { loadMatching } from "./list.server.ts";
import { listAt } from "./list-at.server.ts";

/** A part of the facts of all records that match the list's address, for "select all that match". */
export const loader = (args: Route.LoaderArgs): Promise<Response> =>
  loadMatching(args, listAt(args.params.list));
