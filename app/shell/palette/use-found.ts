import { useEffect, useState } from "react";
import { askConsole } from "#app/lib/ask-console.ts";
import type { AnyFound } from "./palette-entries.ts";

const DEBOUNCE_MS = 150;
const TEXT_MIN = 2;

interface Found {
  /** What was asked. */
  text: string;
  found: AnyFound[];
  hasFailed: boolean;
}

/** What the server finds for the text as it is typed now. While that is on its way, what an earlier text found is not in it. */
export function useFound(typed: string): { found: AnyFound[]; hasFailed: boolean; isLooking: boolean } {
  const text = typed.trim();
  const isAsked = text.length >= TEXT_MIN;
  const [last, setLast] = useState<Found>({ text: "", found: [], hasFailed: false });
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ q: text });
      const { isOk, body } = await askConsole<{ found: AnyFound[] }>(`/palette?${query}`, {
        signal: stop.signal,
      });
      if (stop.signal.aborted) return;
      setLast({ text, found: isOk && body ? body.found : [], hasFailed: !isOk });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, isAsked]);
  if (!isAsked) return { found: [], hasFailed: false, isLooking: false };
  if (last.text !== text) return { found: [], hasFailed: false, isLooking: true };
  return { found: last.found, hasFailed: last.hasFailed, isLooking: false };
}
