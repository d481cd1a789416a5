import { askForFile } from "#app/documents/ask-for-file.server.ts";
import type { FileAsked } from "#app/documents/use-file-request.ts";
import { BILLING_TIMEOUT_MS, call } from "#app/lib/api.server.ts";
import { apiPath } from "#app/lib/api-path.ts";
import { type ApiRefusal, refusalFromBody } from "#app/lib/error-catalogue.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import { MAIL_STATEMENT } from "#core/documents/billing-calls.ts";
import { bodyOf } from "#core/shared/call.ts";
import type { Route } from "./+types/statement-file.route.ts";
import { readStatementAddress, statementDays, statementSearch } from "./statement.server.ts";

export type StatementMailed = { ok: true; message: string } | { ok: false; refusal: ApiRefusal };

/** Has the statement of an address made as a PDF, or with `?mail` sent by email; the server renders its own. */
export async function action(args: Route.ActionArgs): Promise<FileAsked | StatementMailed> {
  const asked = readStatementAddress(args.url.searchParams);
  if (!asked) return { ok: false, refusal: refusalFromBody(400, null) };
  if (args.url.searchParams.has("mail")) {
    const answer = await call(args, MAIL_STATEMENT, {
      json: bodyOf(MAIL_STATEMENT, {
        customerId: asked.customerId,
        asked: statementDays(asked),
        isFamily: asked.isFamily,
      }),
      timeoutMs: BILLING_TIMEOUT_MS,
    });
    return answer.ok ? { ok: true, message: answer.value.message } : { ok: false, refusal: answer };
  }
  return askForFile(args, {
    path: apiPath`/pdf/soa/${asked.customerId}`,
    search: statementSearch(asked),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
