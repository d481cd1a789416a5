import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { ApiRefusal } from "../../lib/error-catalogue.ts";
import { toastSuccess } from "../../ui/toasts.tsx";
import type { ActivityChange, ActivityOutcome, ActivitySubmission } from "./activity-change.route.ts";
import { outcomeTitles } from "./outcome-titles.ts";

/** Sends a change of an activity, once however often it is asked for, and says how it went. */
export function useActivityChange(
  path: string,
  { onDone, onRefused }: { onDone: () => void; onRefused: (refusal: ApiRefusal) => void },
): { isBusy: boolean; send: (change: ActivityChange) => void } {
  const fetcher = useFetcher<ActivityOutcome>();
  const last = useRef({ text: "", key: "" });
  const isBusy = fetcher.state !== "idle";
  const heard = useRef<unknown>(null);
  const title = useRef("");
  useEffect(() => {
    const outcome = fetcher.state === "idle" ? fetcher.data : undefined;
    if (!outcome || heard.current === outcome) return;
    heard.current = outcome;
    if (!outcome.ok) return onRefused(outcome.refusal);
    last.current = { text: "", key: "" };
    toastSuccess(title.current, outcome.message);
    onDone();
  }, [fetcher.state, fetcher.data, onDone, onRefused]);
  const send = (change: ActivityChange) => {
    if (isBusy) return;
    const text = JSON.stringify(change);
    // The same again after a lost answer is the same change.
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    title.current = outcomeTitles(change).success;
    const submission: ActivitySubmission = { change, idempotencyKey: last.current.key };
    void fetcher.submit({ ...submission } as unknown as Record<string, never>, {
      method: "post",
      action: path,
      encType: "application/json",
    });
  };
  return { isBusy, send };
}
