import type { MissingTermDraft } from "../../../core/grading/missing-term-contract.ts";
import { answered } from "../../lib/answered.ts";
import { callApi } from "../../lib/api.server.ts";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import { submittedCall } from "../../lib/submitted.server.ts";
import type { OneChange } from "../../ui/use-one-change.ts";
import type { Route } from "./+types/missing-term.route.ts";

export type MissingTermOutcome = { ok: true; message: string } | { ok: false; refusal: ApiRefusal };

/** Marks a term as spent at another school, or takes the mark back. */
export async function action(args: Route.ActionArgs): Promise<MissingTermOutcome> {
  const { call } = await submittedCall(
    args.request,
    ({ change, idempotencyKey }: OneChange<MissingTermDraft>) => ({
      method: "PATCH",
      path: "/v2/report_cards/missing_term",
      json: change,
      idempotencyKey,
    }),
  );
  const answer = await callApi<{ message: string }>(args, call);
  return answer.ok
    ? { ok: true, message: answer.wire.message }
    : { ok: false, refusal: { ...answer, data: undefined } };
}

export const clientAction = (args: Route.ClientActionArgs) => answered(args);
