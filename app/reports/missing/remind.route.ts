import { REMIND_TEACHERS } from "../../../core/reports/missing/missing-calls.ts";
import { termAskedToWire } from "../../../core/reports/missing/missing-contract.ts";
import { callApi } from "../../lib/api.server.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import { submittedCall } from "../../lib/submitted.server.ts";
import { withLostResponse } from "../../lib/with-lost-response.ts";
import type { OneChange } from "../../ui/use-one-change.ts";
import type { Route } from "./+types/remind.route.ts";

/** Of which term; "": the current year, the newest term. */
export interface Reminding {
  year: string;
  term: string;
}
export type RemindingOutcome = { ok: true; message: string } | { ok: false; refusal: ApiRefusal };

/** Reminds the teachers of a term. */
export async function action(args: Route.ActionArgs): Promise<RemindingOutcome> {
  const { input } = await submittedCall(args.request, ({ change, idempotencyKey }: OneChange<Reminding>) => ({
    method: "POST" as const,
    path: REMIND_TEACHERS.path,
    json: termAskedToWire(change),
    idempotencyKey,
  }));
  const answer = await callApi(args, input);
  return answer.ok
    ? { ok: true, message: REMIND_TEACHERS.answer.fromWire(answer.wire).message }
    : { ok: false, refusal: { ...answer, data: undefined } };
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
