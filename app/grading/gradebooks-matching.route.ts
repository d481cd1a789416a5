import type { Route } from "./+types/gradebooks-matching.route.ts";
import { loadMatchingGradebooks } from "./gradebook-list.server.ts";

/** All rows that match the list's address, for "select all that match". */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await loadMatchingGradebooks(args);
  return answer.ok
    ? Response.json({ rows: answer.list.rows })
    : Response.json(answer, { status: answer.status || 503 });
}
