import { useEffect, useState } from "react";
import { askConsole } from "#app/lib/ask-console.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { FilterOption } from "./filter.ts";

/** The title of a failed search (S-15). */
const FAILED = "Fetch filters went wrong";
type Answer = { options: (string | FilterOption)[] };
const asked = new Map<string, Promise<FilterOption[] | null>>();

const optionOf = (option: string | FilterOption): FilterOption =>
  typeof option === "string" ? { value: option, label: option } : option;

/** What a route answers, asked for once while the page is open; what failed is asked for again. */
function optionsFrom(from: string): Promise<FilterOption[] | null> {
  const known = asked.get(from);
  if (known) return known;
  const asking = askConsole<Answer>(from).then(({ isOk, body }) => {
    if (isOk && body) return body.options.map(optionOf);
    asked.delete(from);
    return null;
  });
  asked.set(from, asking);
  return asking;
}

/** The options of a filter; empty while they are on their way. */
export function useLookup(from: string): readonly FilterOption[] {
  const [options, setOptions] = useState<readonly FilterOption[]>([]);
  useEffect(() => {
    let isLeft = false;
    void optionsFrom(from).then((found) => {
      if (isLeft) return;
      if (found) setOptions(found);
      else toastError(FAILED);
    });
    return () => {
      isLeft = true;
    };
  }, [from]);
  return options;
}
