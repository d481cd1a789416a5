import { askConsole } from "#app/lib/ask-console.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { Customer, Product } from "#core/billing/lookup-contract.ts";
import { holdsWords } from "#core/shared/search-text.ts";

/** Search and autosuggest wait until typing rests (S-11). */
export const SUGGEST_DEBOUNCE_MS = 500;
const SUGGESTIONS_MAX = 20;

/** Customers by name or number, those who have a guardian in common with `siblingsOf` first; null when they could not be fetched. */
export async function suggestCustomers(
  search: string,
  siblingsOf: readonly string[] = [],
): Promise<Customer[] | null> {
  const { isOk, body } = await askConsole<{ customers: Customer[] }>(
    `/ims/customers?${new URLSearchParams({
      search: search.trim(),
      ...(siblingsOf.length > 0 && { siblingsOf: siblingsOf.join(",") }),
    })}`,
  );
  if (isOk && body) return body.customers;
  toastError("Fetch Customer went wrong");
  return null;
}

/** The products whose name or code holds every word of the text. */
export const suggestProducts = (products: readonly Product[], text: string): Product[] =>
  products.filter(({ name, code }) => holdsWords(`${name} ${code}`, text)).slice(0, SUGGESTIONS_MAX);
