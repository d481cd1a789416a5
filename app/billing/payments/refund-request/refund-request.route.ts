import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { PAYMENT_METHODS } from "#core/billing/lookup-calls.ts";
import { REQUEST_REFUND } from "#core/billing/payments/payment-calls.ts";
import type { RefundRequest } from "#core/billing/payments/refund-request-contract.ts";
import type { Choice } from "#core/billing/settings/payment-choices-contract.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { Route } from "./+types/refund-request.route.ts";

export type RefundMethods = { ok: true; methods: readonly Choice[] } | ApiRefusal;
export type RefundRequestOutcome = SaveOutcome<{ message: string }, null>;

/** The methods a refund can be paid by, the usual one first. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await call(args, PAYMENT_METHODS, {});
  const said: RefundMethods = answer.ok
    ? { ok: true, methods: answer.value.rows }
    : { ...answer, data: undefined };
  return Response.json(said, { status: answer.ok ? 200 : answer.status || 503 });
}

/** Asks for the refund of a payment. */
export const action = (args: Route.ActionArgs): Promise<RefundRequestOutcome> =>
  saveChange(args, {
    callOf: ({ change }: OneChange<RefundRequest>) =>
      prepare(REQUEST_REFUND, {
        params: { uuid: args.params.uuid },
        json: bodyOf(REQUEST_REFUND, change),
      }),
    doneOf: ({ message }) => ({ message }),
    currentOf: () => null,
  });

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
