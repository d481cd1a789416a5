import { askForFile } from "#app/documents/ask-for-file.server.ts";
import type { FileAsked } from "#app/documents/use-file-request.ts";
import { apiPath } from "#app/lib/api-path.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { Route } from "./+types/payment-history-pdf.route.ts";

/** Has the payment history of an invoice made as a PDF. */
export const action = (args: Route.ActionArgs): Promise<FileAsked> =>
  askForFile(args, { path: apiPath`/pdf/invoice/payment_history/${args.params.uuid}` });
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
