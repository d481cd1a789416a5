import type { Route } from "./+types/attendance-matching.route.ts";
import { loadMatchingAttendance } from "./attendance-list.server.ts";

/** All rows that match the list's address, for "select all that match". */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await loadMatchingAttendance(args);
  return answer.ok
    ? Response.json({ rows: answer.list.rows })
    : Response.json(answer, { status: answer.status || 503 });
}
