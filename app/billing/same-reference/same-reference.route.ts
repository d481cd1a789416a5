import { call } from "#app/lib/api.server.ts";
import { SAME_REFERENCE } from "#core/billing/lookup-calls.ts";
import { sameReferenceSearch } from "#core/billing/lookup-contract.ts";
import type { Route } from "./+types/same-reference.route.ts";

/** The student's open invoices that bear the reference number of the address; none where that cannot be read: it is only a warning. */
export async function loader(
  args: Route.LoaderArgs,
): Promise<{ referenceNumber: string; numbers: string[] }> {
  const typed = args.url.searchParams;
  const referenceNumber = (typed.get("reference") ?? "").slice(0, 60);
  const asked = { customerId: args.params.number, referenceNumber, uuid: typed.get("uuid") };
  const answer = await call(args, SAME_REFERENCE, { search: sameReferenceSearch(asked) });
  return { referenceNumber, numbers: answer.ok ? answer.value.data : [] };
}
