import type { Route } from "./+types/payable-invoices.route.ts";
import { listPayable } from "./save-payment.server.ts";

/** The invoices of one student that can take money. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await listPayable(args, args.params.customer);
  return answer.ok
    ? Response.json({ invoices: answer.invoices })
    : Response.json(answer, { status: answer.status || 503 });
}
