import { BILLING_TIMEOUT_MS } from "#app/lib/api.server.ts";
import { prepare, type SaveOutcome, saveChange } from "#app/lib/save-change.server.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { OneChange } from "#app/ui/use-one-change.ts";
import { MAIL_STATEMENTS } from "#core/billing/accounts/account-calls.ts";
import type { AskedMailing } from "#core/billing/accounts/statement-mailing-contract.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { Route } from "./+types/send-statements.route.ts";

export type MailingOutcome = SaveOutcome<{ message: string }, null>;

/** Asks for the statement of a month for the families of the selected accounts. */
export const action = (args: Route.ActionArgs): Promise<MailingOutcome> =>
  saveChange(args, {
    callOf: ({ change }: OneChange<AskedMailing>) =>
      prepare(MAIL_STATEMENTS, { json: bodyOf(MAIL_STATEMENTS, change), timeoutMs: BILLING_TIMEOUT_MS }),
    doneOf: ({ message }) => ({ message }),
    currentOf: () => null,
  });
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
