import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { submitJson } from "#app/lib/submit-json.ts";
import { toastSuccess } from "./toasts/toasts.tsx";

/** What a route that does one change is sent; the same key for the same change. */
export interface OneChange<Change> {
  change: Change;
  idempotencyKey: string;
}
type Outcome = { ok: true; message: string } | { ok: false };

/** Sends a change, once however often it is asked for, and says how it went. */
export function useOneChange<Change, Answer extends Outcome>(
  path: string,
  options: {
    /** What its success is told under; absent: the message alone. */
    titleOf?: (change: Change) => string;
    onDone: (outcome: Extract<Answer, { ok: true }>) => void;
    onRefused: (outcome: Extract<Answer, { ok: false }>) => void;
  },
): { isBusy: boolean; send: (change: Change) => void } {
  const { titleOf, onDone, onRefused } = options;
  const fetcher = useFetcher<Outcome>();
  const last = useRef({ text: "", key: "" });
  const isBusy = fetcher.state !== "idle";
  const handled = useRef<unknown>(null);
  const title = useRef<string | undefined>(undefined);
  useEffect(() => {
    const outcome = fetcher.state === "idle" ? fetcher.data : undefined;
    if (!outcome || handled.current === outcome) return;
    handled.current = outcome;
    if (!outcome.ok) return onRefused(outcome as Extract<Answer, { ok: false }>);
    last.current = { text: "", key: "" };
    if (title.current === undefined) toastSuccess(outcome.message);
    else toastSuccess(title.current, outcome.message);
    onDone(outcome as Extract<Answer, { ok: true }>);
  }, [fetcher.state, fetcher.data, onDone, onRefused]);
  const send = (change: Change) => {
    if (isBusy) return;
    const text = JSON.stringify(change);
    // The same again after a lost answer is the same change.
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    title.current = titleOf?.(change);
    const submission: OneChange<Change> = { change, idempotencyKey: last.current.key };
    submitJson(fetcher.submit, submission, path);
  };
  return { isBusy, send };
}
