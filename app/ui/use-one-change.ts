import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { CallTo, Changed, ChangeSent } from "#app/lib/browser-calls.ts";
import { submitJson } from "#app/lib/submit-json.ts";
import type { AnyCall, CallGiven, CallValue } from "#core/shared/call.ts";
import type { Made } from "./toasts/next-steps.tsx";
import { toastSuccess } from "./toasts/toasts.tsx";
import { offerUndo } from "./toasts/undo.tsx";

/** Makes a change, once however often it is asked for, and says how it went; what the page shows is loaded again. */
export function useOneChange<C extends AnyCall>(
  { method, path }: CallTo<C>,
  options: {
    /** What its success is told under; absent: the message alone. */
    title?: string;
    /** What was made, and what follows (S-42). */
    madeOf?: ((value: CallValue<C>) => Made) | undefined;
    /** The screen itself says how it went. */
    isTold?: true;
    /** What takes it back whole, offered with its success (S-47); null: nothing does. */
    undoOf?: (value: CallValue<C>) => CallGiven<C> | null;
    onDone: (value: CallValue<C>) => void;
    onRefused: (outcome: Extract<Changed<C>, { ok: false }>) => void;
  },
): { isBusy: boolean; send: (change?: CallGiven<C>) => void } {
  const { title, isTold, madeOf, undoOf, onDone, onRefused } = options;
  const fetcher = useFetcher<Changed<C>>();
  const last = useRef({ text: "", key: "" });
  const isBusy = fetcher.state !== "idle";
  const handled = useRef<unknown>(null);
  useEffect(() => {
    const outcome = fetcher.state === "idle" ? (fetcher.data as Changed<C> | undefined) : undefined;
    if (!outcome || handled.current === outcome) return;
    handled.current = outcome;
    if (!outcome.ok) return onRefused(outcome);
    last.current = { text: "", key: "" };
    const { message } = outcome.value as { message: string };
    const told = [title ?? message, title === undefined ? undefined : message] as const;
    const undo = undoOf?.(outcome.value) ?? null;
    if (undo !== null) offerUndo(...told, { path, method, change: { change: undo } });
    else if (!isTold) toastSuccess(...told, madeOf?.(outcome.value));
    onDone(outcome.value);
  }, [fetcher.state, fetcher.data, title, isTold, madeOf, undoOf, onDone, onRefused, method, path]);
  const send = (change?: CallGiven<C>) => {
    if (isBusy) return;
    const text = `${method} ${path} ${JSON.stringify(change)}`;
    // The same again after a lost answer is the same change.
    if (last.current.text !== text) last.current = { text, key: crypto.randomUUID() };
    const sent: ChangeSent<C> = { change, idempotencyKey: last.current.key } as ChangeSent<C>;
    submitJson(fetcher.submit, sent, path, method);
  };
  return { isBusy, send };
}
