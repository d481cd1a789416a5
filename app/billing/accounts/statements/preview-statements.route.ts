import { BILLING_TIMEOUT_MS, call } from "#app/lib/api.server.ts";
import { submittedCall } from "#app/lib/submitted.server.ts";
import { MAIL_STATEMENTS } from "#core/billing/accounts/account-calls.ts";
import type { AskedMailing, StatementMailing } from "#core/billing/accounts/statement-mailing-contract.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { Route } from "./+types/preview-statements.route.ts";

export type MailingPreview = { mailing: StatementMailing } | { message: string };

/** Who would be sent the statement of a month, asked without a change. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { input } = await submittedCall(args.request, (asked: AskedMailing) => ({
    search: new URLSearchParams({ dry_run: "1" }),
    json: bodyOf(MAIL_STATEMENTS, asked),
    timeoutMs: BILLING_TIMEOUT_MS,
  }));
  const answer = await call(args, MAIL_STATEMENTS, input);
  const preview: MailingPreview = answer.ok
    ? { mailing: answer.value.data }
    : { message: answer.errors[0]?.message ?? answer.message };
  return Response.json(preview, { status: answer.ok ? 200 : answer.status || 503 });
}
