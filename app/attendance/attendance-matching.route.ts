import type { Route } from "./+types/attendance-matching.route.ts";
import { attendanceList } from "./attendance-list.server.ts";

/** All rows that match the list's address, for "select all that match". */
export const loader = (args: Route.LoaderArgs): Promise<Response> => attendanceList.loadMatching(args);
