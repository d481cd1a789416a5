import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { submittedCall } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { REMIND_TEACHERS } from "#core/reports/missing/missing-calls.ts";
import type { TermAsked } from "#core/reports/missing/missing-contract.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { Route } from "./+types/remind.route.ts";

export type RemindingOutcome = { ok: true; message: string } | { ok: false; refusal: ApiRefusal };

/** Reminds the teachers of a term. */
export async function action(args: Route.ActionArgs): Promise<RemindingOutcome> {
  const { input } = await submittedCall(args.request, ({ change, idempotencyKey }: OneChange<TermAsked>) => ({
    json: bodyOf(REMIND_TEACHERS, change),
    idempotencyKey,
  }));
  const answer = await call(args, REMIND_TEACHERS, input);
  return answer.ok
    ? { ok: true, message: answer.value.message }
    : { ok: false, refusal: { ...answer, data: undefined } };
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
