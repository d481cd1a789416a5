import { type CallPlace, call } from "#app/lib/api.server.ts";
import { CUSTOMERS } from "#core/billing/lookup-calls.ts";

/** The customer with that number, for a form whose address names one; null: there is none. */
export async function findCustomer(place: CallPlace, customerId: string) {
  const answer = await call(place, CUSTOMERS, {
    search: new URLSearchParams({ search: customerId, perPage: "10" }),
  });
  if (!answer.ok) return answer;
  const customer = answer.value.rows.find((one) => one.customerId === customerId) ?? null;
  return { ok: true as const, customer };
}
