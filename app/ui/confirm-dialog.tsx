import type { Confirmation } from "../../core/shared/actions.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** Asks in the action's own words; the safe button has the focus. */
export function ConfirmDialog(props: {
  confirmation: Confirmation;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { confirmation, isBusy } = props;
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
            onClick={props.onConfirm}
          >
            {confirmation.confirmLabel}
          </Button>
        </>
      }
    >
      <p className="text-muted">{confirmation.text}</p>
    </Dialog>
  );
}
