import type { Route } from "./+types/passes-matching.route.ts";
import { passList } from "./pass-list.server.ts";

/** All rows that match the list's address, for "select all that match". */
export const loader = (args: Route.LoaderArgs): Promise<Response> => passList.loadMatching(args);
