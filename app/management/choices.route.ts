import { call } from "#app/lib/api.server.ts";
import { OFFICE_CHOICES } from "#core/management/calls.ts";
import type { Route } from "./+types/choices.route.ts";

/** What the office's forms choose from. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await call(args, OFFICE_CHOICES, {});
  return answer.ok
    ? Response.json(answer.value.data)
    : Response.json(answer, { status: answer.status || 503 });
}
