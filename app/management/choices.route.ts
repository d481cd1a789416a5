import type { ManagementChoices } from "../../core/management/editors.ts";
import { callApi } from "../lib/api.server.ts";
import type { Route } from "./+types/choices.route.ts";

/** What the office's forms choose from. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await callApi<{ data: ManagementChoices }>(args, { path: "/management/choices" });
  return answer.ok
    ? Response.json(answer.wire.data)
    : Response.json(answer, { status: answer.status || 503 });
}
