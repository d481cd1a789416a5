import { useEffect, useState } from "react";
import { askConsole } from "#app/lib/ask-console.ts";
import type { CompositeChoices } from "#app/reports/composite-choices.route.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";

const FAILED = "Oops! Something went wrong";

/** School years, and the terms and sections of one; null while they load. "": the newest year. */
export function useChoices(year: string): CompositeChoices | null {
  const [choices, setChoices] = useState<CompositeChoices | null>(null);
  useEffect(() => {
    const asking = new AbortController();
    const search = year === "" ? "" : `?${new URLSearchParams({ year })}`;
    void askConsole<{ choices: CompositeChoices; message?: string }>(`/reports/composite-choices${search}`, {
      signal: asking.signal,
    }).then(({ isOk, body }) => {
      if (asking.signal.aborted) return;
      if (isOk && body) setChoices(body.choices);
      else toastError(FAILED, body?.message);
    });
    return () => asking.abort();
  }, [year]);
  return choices;
}
