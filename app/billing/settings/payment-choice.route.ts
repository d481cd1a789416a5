import { refusalFromBody } from "#app/lib/error-catalogue.ts";
import { submittedJson } from "#app/lib/submitted.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { type RecordChange, type RecordOutcome, sendRecord } from "#app/management/save-record.server.ts";
import { CHOICE_CALLS } from "#core/billing/settings/payment-choices-calls.ts";
import type { Route } from "./+types/payment-choice.route.ts";

/** Adds or changes a payment method, a bank or a bank account. */
export async function action(args: Route.ActionArgs): Promise<RecordOutcome> {
  const calls = new Map(Object.entries(CHOICE_CALLS)).get(args.params.list);
  if (!calls) return { ok: false, refusal: refusalFromBody(404, null), current: null };
  const change = await submittedJson<RecordChange>(args.request);
  return sendRecord(args, change, change.id === null ? calls.add : calls.change);
}
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
