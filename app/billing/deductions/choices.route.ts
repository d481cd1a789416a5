import { call } from "#app/lib/api.server.ts";
import { DISCOUNT_CHOICES } from "#core/billing/deductions/discount-calls.ts";
import type { Route } from "./+types/choices.route.ts";

/** What the forms of discounts and scholarships choose from. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const answer = await call(args, DISCOUNT_CHOICES, {});
  return answer.ok
    ? Response.json(answer.value.data)
    : Response.json(answer, { status: answer.status || 503 });
}
