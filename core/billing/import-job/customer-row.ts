import type { RefusedEntry } from "../../shared/result.ts";
import { isSameName } from "../../shared/search-text.ts";

/** There is no active customer of this number (`name` null), or the file calls the customer by another name (B-44). */
export function customerRefusal(
  { customerId, customerName }: { customerId: string; customerName: string },
  name: string | null,
  row: number,
): RefusedEntry | null {
  if (name === null)
    return { message: `Customer ID: there is no active customer ${customerId}`, row, path: "Customer ID" };
  return customerName === "" || isSameName(customerName, name)
    ? null
    : {
        message: `Customer Name: ${customerId} is ${name}, not “${customerName.slice(0, 60)}”`,
        row,
        path: "Customer Name",
      };
}
