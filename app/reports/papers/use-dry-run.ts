import { useEffect, useState } from "react";
import { useFetcher } from "react-router";

/** Asking waits until nothing was changed for this long. */
const ASK_AFTER_MS = 250;

/** Asks a route what would happen to what is chosen (null: nothing yet), without doing it; the route takes `{chosen, isDryRun}`. */
export function useDryRun<Chosen extends object, Outcome>(
  route: string,
  chosen: Chosen | null,
): { outcome: Outcome | null; isCounting: boolean } {
  const { submit, data, state } = useFetcher<Outcome>();
  const [asked, setAsked] = useState<Chosen | null>(null);
  useEffect(() => {
    if (chosen === null) return;
    const timer = setTimeout(() => {
      setAsked(chosen);
      const change = { chosen, isDryRun: true };
      void submit({ change } as never, { method: "post", action: route, encType: "application/json" });
    }, ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [chosen, submit, route]);
  if (chosen === null) return { outcome: null, isCounting: false };
  const isAnswered = asked === chosen && state === "idle" && data !== undefined;
  return isAnswered ? { outcome: data as Outcome, isCounting: false } : { outcome: null, isCounting: true };
}
