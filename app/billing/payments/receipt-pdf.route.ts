import { askForFile } from "#app/documents/ask-for-file.server.ts";
import type { FileAsked } from "#app/documents/use-file-request.ts";
import { apiPath } from "#app/lib/api-path.ts";
import { withLostResponse } from "#app/lib/with-lost-response.ts";
import type { Route } from "./+types/receipt-pdf.route.ts";

/** Has the receipt of a payment made as a PDF. */
export const action = (args: Route.ActionArgs): Promise<FileAsked> =>
  askForFile(args, {
    path: apiPath`/pdf/payment/transaction/${args.params.uuid}`,
    search: new URLSearchParams([...args.url.searchParams].filter(([name]) => name === "revision")),
  });
export const clientAction = (args: Route.ClientActionArgs) => withLostResponse(args);
