import { nameRefusal } from "#core/shared/import/person-name.ts";
import type { RefusedEntry } from "#core/shared/result.ts";

/** There is no active customer of this number (`name` null), or the file calls the customer by another name (B-44). */
export function customerRefusal(
  { customerId, customerName }: { customerId: string; customerName: string },
  name: string | null,
  row: number,
): RefusedEntry | null {
  if (name === null)
    return { message: `Customer ID: there is no active customer ${customerId}`, row, path: "Customer ID" };
  const refusal = nameRefusal(customerId, name, customerName);
  return refusal === null ? null : { message: `Customer Name: ${refusal}`, row, path: "Customer Name" };
}
