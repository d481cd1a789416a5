import type { Route } from "./+types/gradebooks-matching.route.ts";
import { gradebookList } from "./gradebook-list.server.ts";

/** All rows that match the list's address, for "select all that match". */
export const loader = (args: Route.LoaderArgs): Promise<Response> => gradebookList.loadMatching(args);
