import { type ReactNode, useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { focusFirstField, focusFirstWrong } from "./first-field.ts";

interface FormDialogProps {
  title: ReactNode;
  className?: string;
  isBusy: boolean;
  /** Something is typed that is not saved. */
  isDirty: boolean;
  /** It was saved: it closes by itself, without a question. */
  isSaved?: boolean;
  /** What cannot be saved, and belongs to no field. */
  failure?: string | null | undefined;
  saveLabel: string;
  saveIcon?: ReactNode;
  /** Red, where saving is asked for a second time. */
  saveClassName?: "btn-error";
  /** False: there is nothing to save yet. */
  canSave?: boolean;
  /** False: Enter in a field does nothing. */
  savesOnEnter?: boolean;
  /** What the form is called, where that is not the dialog's title alone. */
  formLabel?: string;
  /** Another button, beside the one that saves. */
  beside?: ReactNode;
  /** Above the failure. */
  intro?: ReactNode;
  /** A dialog over this one. */
  over?: ReactNode;
  onSave: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** A form in a dialog; its first field has the focus, after a refusal the first that is wrong. Enter saves it. Closing it, or leaving its address, asks first while something typed is not saved. */
export function FormDialog(props: FormDialogProps) {
  const { title, className, isDirty, isSaved = false, isBusy, onClose, canSave = true } = props;
  const { savesOnEnter = true } = props;
  const [isAsking, setAsking] = useState(false);
  const isLeaving = useRef(false);
  const { fields, onSave } = useFocus(props);
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
      title={title}
      {...(className !== undefined && { className })}
      canClose={!isBusy}
      onClose={close}
      footer={
        <>
          <Button onClick={close} aria-disabled={isBusy || undefined}>
            Cancel
          </Button>
          {props.beside}
          <Button
            className={props.saveClassName ?? "btn-primary"}
            icon={props.saveIcon}
            isBusy={isBusy}
            disabled={!canSave}
            onClick={onSave}
          >
            {props.saveLabel}
          </Button>
        </>
      }
    >
      {/* The visible button is in the foot: Enter in a field saves, too. Native validation is off. */}
      <form
        ref={fields}
        noValidate
        aria-label={props.formLabel}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (savesOnEnter && canSave) onSave();
        }}
      >
        {props.intro}
        {props.failure && <Notice kind="error">{props.failure}</Notice>}
        {props.children}
        <button type="submit" hidden />
      </form>
      {props.over}
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

/** The focus of a form: its first field as soon as there is one, and the first that is wrong once saving was refused. */
function useFocus({ isBusy, onSave }: Pick<FormDialogProps, "isBusy" | "onSave">) {
  const fields = useRef<HTMLFormElement>(null);
  const isPlaced = useRef(false);
  const isTried = useRef(false);
  useEffect(() => {
    if (!isPlaced.current) isPlaced.current = focusFirstField(fields.current);
    if (isTried.current && !isBusy) isTried.current = !focusFirstWrong(fields.current);
  });
  const save = () => {
    isTried.current = true;
    onSave();
  };
  return { fields, onSave: save };
}
