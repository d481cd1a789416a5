import { useEffect, useState } from "react";
import { type CallTo, type Changed, sendChange } from "#app/lib/browser-calls.ts";
import type { AnyCall, CallGiven } from "#core/shared/call.ts";

/** Asking waits until nothing was changed for this long. */
const ASK_AFTER_MS = 250;

/** Asks what would happen to what is chosen (null: nothing yet), without doing it. `bodyOf` stays the same between renders. */
export function useDryRun<C extends AnyCall, Chosen extends object>(
  { method, path }: CallTo<C>,
  chosen: Chosen | null,
  bodyOf: (chosen: Chosen) => Promise<CallGiven<C>>,
): { outcome: Changed<C> | null; isCounting: boolean } {
  const [known, setKnown] = useState<{ chosen: Chosen; outcome: Changed<C> } | null>(null);
  useEffect(() => {
    if (chosen === null) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const outcome = await sendChange<C>({ method, path }, await bodyOf(chosen));
      if (isWanted) setKnown({ chosen, outcome });
    }, ASK_AFTER_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [chosen, method, path, bodyOf]);
  const outcome = chosen !== null && known?.chosen === chosen ? known.outcome : null;
  return { outcome, isCounting: chosen !== null && outcome === null };
}
