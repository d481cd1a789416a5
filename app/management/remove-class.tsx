import { useState } from "react";
import type { Confirmation } from "../../core/shared/actions.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";
import { toastError } from "../ui/toasts/toasts.tsx";
import { useOneChange } from "../ui/use-one-change.ts";
import type { ClassToRemove, RemoveOutcome } from "./remove-class.route.ts";

interface RemovableClass {
  id: string;
  subject: string;
  section: string;
  version: number;
}
const asked = ({ subject, section }: RemovableClass): Confirmation => ({
  title: "Remove Class",
  text: `${subject} of ${section} and its gradebooks will be removed. A class with scores is not removed: set its last term instead.`,
  confirmLabel: "Remove",
  cancelLabel: "Cancel",
  danger: true,
});

/** Removes a class that was added by mistake. */
export default function RemoveClass(props: RemovableClass & { onRemoved: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, send } = useOneChange<ClassToRemove, RemoveOutcome>(
    `/management/assignments/${props.id}/remove`,
    {
      onDone: props.onRemoved,
      onRefused: ({ refusal: { message } }) => {
        setAsked(false);
        toastError("Not removed", message);
      },
    },
  );
  return (
    <>
      <Button onClick={() => setAsked(true)}>Remove class</Button>
      {isAsked && (
        <ConfirmDialog
          confirmation={asked(props)}
          isBusy={isBusy}
          onConfirm={() => send({ version: props.version })}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  );
}
