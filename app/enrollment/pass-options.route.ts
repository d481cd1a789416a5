import { namesFromWire, type namesToWire } from "../../core/enrollment/contract.ts";
import { callApi } from "../lib/api.server.ts";
import { apiPath } from "../lib/api-path.ts";
import type { Route } from "./+types/pass-options.route.ts";

/** What the list is narrowed by: `grade-levels` or `school-year`. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await callApi<ReturnType<typeof namesToWire>>(args, {
    path: apiPath`/sms/enrollment-pass/${args.params.name}`,
  });
  return answer.ok
    ? Response.json({ options: namesFromWire(answer.wire) })
    : Response.json(answer, { status: answer.status || 503 });
}
