import { ask, callTo } from "#app/lib/browser-calls.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { CUSTOMERS } from "#core/billing/lookup-calls.ts";
import type { Customer, Product } from "#core/billing/lookup-contract.ts";
import { customersSearch } from "#core/billing/lookup-search-contract.ts";
import { containsWords } from "#core/shared/search-text.ts";

/** Search and autosuggest wait until typing rests (S-11). */
export const SUGGEST_DEBOUNCE_MS = 500;
const SUGGESTIONS_MAX = 20;

/** Customers by name or number, those who have a guardian in common with `siblingsOf` first; null when they could not be fetched. */
export async function suggestCustomers(
  search: string,
  siblingsOf: readonly string[] = [],
): Promise<Customer[] | null> {
  const asked = customersSearch(search.trim(), siblingsOf, SUGGESTIONS_MAX);
  const answer = await ask(callTo<typeof CUSTOMERS>("GET /customer", {}, asked));
  if (answer.ok) return answer.value.rows;
  toastError("Fetch Customer went wrong");
  return null;
}

/** The products whose name or code holds every word of the text. */
export const suggestProducts = (products: readonly Product[], text: string): Product[] =>
  products.filter(({ name, code }) => containsWords(`${name} ${code}`, text)).slice(0, SUGGESTIONS_MAX);
