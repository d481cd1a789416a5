import { useEffect, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { type Action, Toaster, toast } from "sonner";
import { CircleAlert, CircleCheck, X } from "../icons.tsx";
import { type Made, MadeBelow } from "./next-steps.tsx";
import { type PastToast, toastHistory } from "./toast-history.ts";
import { placeToasts, toastLayer } from "./toast-layer.ts";

/** Top-centre, one at a time; 2 s in the shell, 4 s on the screens of billing and reports; errors stay until closed. */
const TOAST_MS = 2000;
const LONG_TOAST_MS = 4000;
/** How long a change can be undone (S-47), and what follows is offered (S-42). */
const OFFER_MS = 10_000;
const LONG_SCREENS = /^\/(ims|reports)(\/|$)/;
/** How long a toast is shown on a screen. */
export const toastMs = (pathname: string): number => (LONG_SCREENS.test(pathname) ? LONG_TOAST_MS : TOAST_MS);
/** How often a toast whose time is over checks whether it is still read. */
const RECHECK_MS = 500;
const ONE = "one-at-a-time";

let closing: ReturnType<typeof setTimeout> | undefined;
/** Asked for before there was a place to show it. */
let waiting: (() => void) | null = null;
let isMounted = false;

export function Toasts() {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setLayer(toastLayer()), []);
  return layer && createPortal(<ToastList />, layer);
}

function ToastList() {
  // Effects of children run first: the list listens by now.
  useEffect(() => {
    isMounted = true;
    waiting?.();
    waiting = null;
    return () => {
      isMounted = false;
    };
  }, []);
  return (
    <Toaster
      position="top-center"
      visibleToasts={1}
      offset={56}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: "toast pop",
          icon: "pt-0.5",
          title: "font-semibold",
          actionButton: "btn btn-xs ml-auto flex-none",
        },
      }}
      icons={{
        success: <CircleCheck className="icon text-success" />,
        error: <CircleAlert className="icon text-error" />,
        close: <X className="icon" />,
      }}
    />
  );
}

/** `durationMs` null: it stays until closed. */
function show(
  kind: PastToast["kind"],
  title: string,
  message: string | undefined,
  durationMs: number | null,
  { action, made }: { action?: Action; made?: Made | undefined } = {},
) {
  const said = [message, made?.named].filter(Boolean).join(" ") || undefined;
  toastHistory.add({ kind, title, message: said, at: new Date().toISOString() });
  const draw = () => {
    clearTimeout(closing);
    placeToasts();
    toast[kind](title, {
      id: ONE,
      description: made ? (
        <MadeBelow key={title} {...made} message={message} onChosen={() => toast.dismiss(ONE)} />
      ) : (
        message
      ),
      duration: Number.POSITIVE_INFINITY,
      closeButton: durationMs === null,
      action,
    });
    if (durationMs !== null) closing = setTimeout(closeUnlessRead, durationMs);
  };
  if (isMounted) draw();
  else waiting = draw;
}

/** A toast under the pointer or with the focus, or in a tab that nobody sees, stays. */
export function closeUnlessRead(): void {
  const isRead =
    document.hidden || document.querySelector("[data-sonner-toaster]:is(:hover, :focus-within)") !== null;
  if (isRead) closing = setTimeout(closeUnlessRead, RECHECK_MS);
  else toast.dismiss(ONE);
}

/** `made`: what it was done to, by number or name, and what follows (S-42). */
export const toastSuccess = (title: string, message?: string, made?: Made): void => {
  const isOffered = (made?.next?.length ?? 0) > 0;
  const durationMs = isOffered ? OFFER_MS : toastMs(globalThis.location?.pathname ?? "");
  show("success", title, message, durationMs, { made });
};

/** What was done without a question: one button takes it back while the toast is there. */
export const toastUndo = (title: string, message: string | undefined, onUndo: () => void): void =>
  show("success", title, message, OFFER_MS, {
    action: {
      label: "Undo",
      onClick(event) {
        // The outcome takes its place: a toast that is going would take that with it.
        event.preventDefault();
        onUndo();
      },
    },
  });

/** Good news somebody may not be looking at: it stays until closed. */
export const toastKept = (title: string, message?: string): void => show("success", title, message, null);

export const toastError = (title: string, message?: string): void => show("error", title, message, null);
