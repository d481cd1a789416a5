import { call } from "#app/lib/api.server.ts";
import { INVOICE_DETAIL } from "#core/billing/invoices/invoice.body.ts";
import { invoicePaper } from "#core/documents/papers/invoice-paper.ts";
import type { Route } from "./+types/invoice-preview.route.ts";

/** An invoice as the document it is, to be looked at while it is paid. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await call(args, INVOICE_DETAIL, { params: { uuid: args.params.uuid } });
  return answer.ok
    ? Response.json({ paper: invoicePaper(answer.value.data) })
    : Response.json(answer, { status: answer.status || 503 });
}
