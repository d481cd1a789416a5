import { useEffect, useRef } from "react";
import { type HTMLFormMethod, useFetcher } from "react-router";
import { type ApiRefusal, NO_ANSWER } from "#app/lib/error-catalogue.ts";
import { submitJson } from "#app/lib/submit-json.ts";
import { toastError, toastSuccess, toastUndo } from "./toasts.tsx";

/** The change that takes another one back: an ordinary change with a key of its own, sent to a route of the console. */
export interface Undo {
  path: string;
  method?: HTMLFormMethod;
  /** Sent with the `idempotencyKey` of the undoing. */
  change: object;
  /** The screen that shows it is not read from the page's data. */
  onDone?: () => void;
}
type Outcome =
  | { ok: true; message?: string; value?: { message: string } }
  | { ok: false; refusal: Pick<ApiRefusal, "code" | "message"> };

let takeBack: ((sent: Undo) => void) | null = null;

/** Says what was done, and offers to take it back, also on the screens that are opened meanwhile (S-47). */
export function offerUndo(title: string, message: string | undefined, undo: Undo): void {
  // However often it is pressed it is undone once.
  const change = { ...undo.change, idempotencyKey: crypto.randomUUID() };
  toastUndo(title, message, () => takeBack?.({ ...undo, change }));
}

/** Takes back what `offerUndo` offered; stands above the screens, which come and go. */
export function Undoing() {
  const fetcher = useFetcher<Outcome>();
  const { submit, state, data } = fetcher;
  const sent = useRef<Undo | null>(null);
  const told = useRef<unknown>(null);
  useEffect(() => {
    takeBack = (undo) => {
      sent.current = undo;
      submitJson(submit, undo.change, undo.path, undo.method);
    };
    return () => {
      takeBack = null;
    };
  }, [submit]);
  useEffect(() => {
    if (state !== "idle" || !data || told.current === data) return;
    told.current = data;
    const again = sent.current;
    if (data.ok) {
      toastSuccess("Undone", data.message ?? data.value?.message);
      return again?.onDone?.();
    }
    const { code, message } = data.refusal;
    // Without an answer it may have been done: the same key asks again.
    if (code === NO_ANSWER.code && again) return toastUndo("Not undone", message, () => takeBack?.(again));
    toastError("Not undone", message);
  }, [state, data]);
  return null;
}
