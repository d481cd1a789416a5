import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { submittedJson } from "#app/lib/submitted.server.ts";
import { TRAIL_STATE, type Trail, VERIFY_TRAIL } from "#core/audit/trail-calls.ts";
import type { Route } from "./+types/trail.route.ts";

export type TrailAnswer = { ok: true; trail: Trail } | ApiRefusal;

/** How far the audit trail is sealed, and its newest verification. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await call(args, TRAIL_STATE, {});
  return answer.ok
    ? Response.json({ ok: true, trail: answer.value.data } satisfies TrailAnswer)
    : Response.json(answer, { status: answer.status || 503 });
}

/** Has the trail verified. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  await submittedJson(args.request);
  const answer = await call(args, VERIFY_TRAIL, {});
  return answer.ok ? Response.json({ ok: true }) : Response.json(answer, { status: answer.status || 503 });
}
