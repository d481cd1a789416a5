import { useEffect, useState } from "react";
import { askConsole } from "../../lib/ask-console.ts";
import type { AnyFound } from "./palette-entries.ts";

const DEBOUNCE_MS = 150;
const TEXT_MIN = 2;

/** What the server finds for a text; the old findings stay until the new ones are there. */
export function useFound(text: string): { found: AnyFound[]; hasFailed: boolean } {
  const [state, setState] = useState<{ found: AnyFound[]; hasFailed: boolean }>({
    found: [],
    hasFailed: false,
  });
  useEffect(() => {
    if (text.trim().length < TEXT_MIN) {
      setState({ found: [], hasFailed: false });
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ q: text });
      const { isOk, body } = await askConsole<{ found: AnyFound[] }>(`/palette?${query}`, {
        signal: stop.signal,
      });
      if (stop.signal.aborted) return;
      setState({ found: isOk && body ? body.found : [], hasFailed: !isOk });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return state;
}
