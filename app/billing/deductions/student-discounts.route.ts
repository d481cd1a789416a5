import { call } from "#app/lib/api.server.ts";
import { NOTHING_GIVEN, type StudentDiscounts } from "#core/billing/deductions/named-adjustments.ts";
import { DISCOUNTS_OF_STUDENT } from "#core/billing/lookup-calls.ts";
import { studentDiscountsSearch } from "#core/billing/lookup-contract.ts";
import type { Route } from "./+types/student-discounts.route.ts";

/** What a student is given automatically; nothing where that cannot be read: the API checks what is sent. */
export async function loader(args: Route.LoaderArgs): Promise<StudentDiscounts> {
  const search = studentDiscountsSearch(args.params.number);
  const answer = await call(args, DISCOUNTS_OF_STUDENT, { search });
  return answer.ok ? answer.value.data : NOTHING_GIVEN;
}
