import { INVOICE } from "../../../../core/billing/invoices/invoice-contract.ts";
import { invoiceDocument } from "../../../../core/documents/invoice-document.ts";
import { callApi } from "../../../lib/api.server.ts";
import { apiPath } from "../../../lib/api-path.ts";
import type { Route } from "./+types/invoice-preview.route.ts";

/** An invoice as the paper it is, to be looked at while it is paid. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await callApi<{ data: unknown }>(args, {
    path: apiPath`/invoice/${args.params.uuid}`,
  });
  return answer.ok
    ? Response.json({ paper: invoiceDocument(INVOICE.fromWire(answer.wire.data)) })
    : Response.json(answer, { status: answer.status || 503 });
}
