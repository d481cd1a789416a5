import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { EVENT_WITH_REQUEST } from "#core/audit/trail-calls.ts";
import type { CallValue } from "#core/shared/call.ts";
import type { Route } from "./+types/event.route.ts";

export type EventAnswer = ({ ok: true } & CallValue<typeof EVENT_WITH_REQUEST>) | ApiRefusal;

/** One event of the log, and everything else of its request. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await call(args, EVENT_WITH_REQUEST, { params: { uuid: args.params.uuid } });
  return answer.ok
    ? Response.json({ ok: true, ...answer.value } satisfies EventAnswer)
    : Response.json(answer, { status: answer.status || 503 });
}
