import { useEffect, useState } from "react";
import { askConsole } from "#app/lib/ask-console.ts";

/** The names of the school years, asked for when a dialog opens; until then the one that is known. */
export function useSchoolYears(known: string): readonly string[] {
  const [years, setYears] = useState<readonly string[]>([known]);
  useEffect(() => {
    const asking = new AbortController();
    void askConsole<{ options?: { label: string }[] }>("/lists/gradebooks/options/year", {
      signal: asking.signal,
    }).then(({ body }) => {
      if (!asking.signal.aborted && body?.options) setYears(body.options.map(({ label }) => label));
    });
    return () => asking.abort();
  }, []);
  return years;
}
