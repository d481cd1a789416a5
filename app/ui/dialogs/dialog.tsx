import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { placeToasts } from "#app/ui/toasts/toast-layer.ts";
import { X } from "../icons.tsx";

interface DialogProps {
  title: ReactNode;
  /** Beside the title, e.g. the steps. */
  aside?: ReactNode;
  onClose: () => void;
  /** False while something runs that should not be left by accident. */
  canClose?: boolean;
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
  role?: "dialog" | "alertdialog";
}

/** A native modal dialog, open while it is mounted. Escape closes it; focus goes to [data-initial-focus] and back to where it came from. */
export function Dialog(props: DialogProps) {
  const { onClose, canClose = true } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the first paint: a modal that was ever seen closed is `visibility: hidden`, and what is hidden takes no focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    placeToasts();
    element.querySelector<HTMLElement>("[data-initial-focus]")?.focus({ focusVisible: true });
    return () => {
      element.close();
      placeToasts();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="modal"
      role={props.role}
      aria-labelledby={`${id}-title`}
      aria-describedby={props.role === "alertdialog" ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (canClose) onClose();
      }}
    >
      <div className={`modal-box text-left whitespace-normal ${props.className ?? ""}`}>
        <header className="flex flex-wrap items-start gap-x-3 px-5 pt-4 pb-2">
          <h2 id={`${id}-title`} className="min-w-0 flex-1 text-lg font-semibold">
            {props.title}
          </h2>
          {/* Where there is no room beside the title, under it. */}
          {props.aside && <div className="flex-none max-sm:order-1 max-sm:basis-full">{props.aside}</div>}
          {canClose && (
            <button
              type="button"
              className="btn btn-ghost btn-square btn-xs -mr-1.5 flex-none"
              aria-label="Close"
              onClick={onClose}
            >
              <X className="icon" />
            </button>
          )}
        </header>
        <div id={`${id}-body`} className="min-h-0 flex-1 overflow-auto px-5 pb-4">
          {props.children}
        </div>
        {props.footer && (
          <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
            {props.footer}
          </footer>
        )}
      </div>
    </dialog>
  );
}
