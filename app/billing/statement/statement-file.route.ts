import { askForFile } from "#app/documents/ask-for-file.server.ts";
import type { FileAsked } from "#app/documents/use-file-request.ts";
import { apiPath } from "#app/lib/api-path.ts";
import { refusalFromBody } from "#app/lib/error-catalogue.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { Route } from "./+types/statement-file.route.ts";
import { readStatementAddress, statementSearch } from "./statement.server.ts";

/** Has the statement of an address made as a PDF; the server renders its own. */
export async function action(args: Route.ActionArgs): Promise<FileAsked> {
  const asked = readStatementAddress(args.url.searchParams);
  if (!asked) return { ok: false, refusal: refusalFromBody(400, null) };
  return askForFile(args, {
    path: apiPath`/pdf/soa/${asked.customerId}`,
    search: statementSearch(asked),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
