import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import type { CashCountWire } from "#core/billing/collections/cash-count-contract.ts";
import { COUNT_CASH } from "#core/billing/collections/collection-calls.ts";
import type { Route } from "./+types/count-cash.route.ts";

export type CountOutcome = SaveOutcome<{ message: string }, null>;

/** Keeps what was counted of a person's cash. */
export const action = (args: Route.ActionArgs): Promise<CountOutcome> =>
  saveChange(args, {
    callOf: ({ change }: OneChange<CashCountWire>) => prepare(COUNT_CASH, { json: change }),
    doneOf: ({ message }) => ({ message }),
    currentOf: () => null,
  });

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
