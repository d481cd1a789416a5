import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Confirmation } from "#core/shared/actions.ts";
import { Dialog } from "./dialog.tsx";
import { GivenField, givenError } from "./given-field.tsx";

/** Asks in the action's own words, and for what it needs; the safe button has the focus. */
export function ConfirmDialog(props: {
  confirmation: Confirmation;
  isBusy: boolean;
  /** With what the confirmation asked for, if anything. */
  onConfirm: (given?: string) => void;
  onCancel: () => void;
}) {
  const { confirmation, isBusy } = props;
  const { asks } = confirmation;
  const [given, setGiven] = useState("");
  const [error, setError] = useState<string | null>(null);
  const confirm = () => {
    const found = givenError(asks, given);
    setError(found);
    if (found === null) props.onConfirm(asks && given);
  };
  return (
    <Dialog
      role="alertdialog"
      title={confirmation.title}
      onClose={props.onCancel}
      canClose={!isBusy}
      footer={
        <>
          {/* Never `disabled`: that would take the focus away from it. */}
          <Button
            onClick={() => isBusy || props.onCancel()}
            aria-disabled={isBusy || undefined}
            data-initial-focus=""
          >
            {confirmation.cancelLabel}
          </Button>
          <Button
            className={confirmation.danger ? "btn-error" : "btn-primary"}
            isBusy={isBusy}
            onClick={confirm}
          >
            {confirmation.confirmLabel}
          </Button>
        </>
      }
    >
      <p className="text-muted">{confirmation.text}</p>
      {asks && (
        <div className="mt-4">
          <GivenField asks={asks} given={given} error={error ?? undefined} onChange={setGiven} />
        </div>
      )}
    </Dialog>
  );
}
