import { type ReactNode, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import type { RefusedEntry } from "#core/shared/result.ts";

interface FormDialogProps {
  title: ReactNode;
  className?: string;
  isBusy: boolean;
  /** Something is typed that is not saved. */
  isDirty: boolean;
  /** It was saved: it closes by itself, without a question. */
  isSaved?: boolean;
  /** The button that saves, beside Cancel. */
  save: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog: closing it, or leaving its address, asks first while something typed is not saved. */
export function FormDialog(props: FormDialogProps) {
  const { isDirty, isSaved = false, isBusy, save, onClose, children, ...dialog } = props;
  const [isAsking, setAsking] = useState(false);
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      !isLeaving.current &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was saved
  useEffect(() => {
    if (!isSaved) return;
    isLeaving.current = true;
    onClose();
  }, [isSaved]);
  const close = () => {
    if (isBusy) return;
    if (isDirty) setAsking(true);
    else onClose();
  };
  const isBlocked = blocker.state === "blocked";
  const leave = () => {
    isLeaving.current = true;
    if (isBlocked) blocker.proceed();
    else onClose();
  };
  const stay = () => {
    setAsking(false);
    if (isBlocked) blocker.reset();
  };
  return (
    <Dialog
      {...dialog}
      canClose={!isBusy}
      onClose={close}
      footer={
        <>
          <Button onClick={close} aria-disabled={isBusy || undefined}>
            Cancel
          </Button>
          {save}
        </>
      }
    >
      {children}
      {(isAsking || isBlocked) && (
        <ConfirmDialog
          confirmation={{
            title: "Close without saving?",
            text: "What you typed is not saved, and will be lost.",
            confirmLabel: "Close",
            cancelLabel: "Go on typing",
          }}
          isBusy={false}
          onConfirm={leave}
          onCancel={stay}
        />
      )}
    </Dialog>
  );
}

/** Each refusal beside its field, as `fieldAt` finds it by its path; where it finds none, all of it under "". */
export function errorsByField(
  { errors = [], message = "" }: { errors?: readonly RefusedEntry[]; message?: string },
  fieldAt: (path: string) => string | null | undefined,
): Record<string, string> {
  const placed = errors.flatMap(({ path, message: said }) => {
    const field = fieldAt(path ?? "");
    return field ? [[field, said]] : [];
  });
  return placed.length > 0 ? Object.fromEntries(placed) : { "": message };
}
