import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { END_ASSIGNMENT, REMOVE_ASSIGNMENT } from "#core/management/calls.ts";
import type { Confirmation } from "#core/shared/actions.ts";

interface ChangedClass {
  id: string;
  subject: string;
  section: string;
  version: number;
}
const ASKS: Record<"end" | "remove", (of: ChangedClass) => Confirmation> = {
  end: ({ subject, section }) => ({
    title: "End Class",
    text: `${subject} of ${section} will end with the last term in which something was entered. Gradebooks of later terms will be removed.`,
    confirmLabel: "End class",
    cancelLabel: "Cancel",
    danger: true,
  }),
  remove: ({ subject, section }) => ({
    title: "Remove Class",
    text: `${subject} of ${section} and its gradebooks will be removed. A class with scores is not removed: end it instead.`,
    confirmLabel: "Remove",
    cancelLabel: "Cancel",
    danger: true,
  }),
};

/** Ends a class that is taught no more, or removes one that was added by mistake. */
export default function ClassEnding(props: ChangedClass & { onChanged: () => void }) {
  const [asked, setAsked] = useState<"end" | "remove" | null>(null);
  const { id, version } = props;
  const to =
    asked === "remove"
      ? callTo<typeof REMOVE_ASSIGNMENT>(
          "DELETE /management/assignments/{id}",
          { id },
          { version: String(version) },
        )
      : callTo<typeof END_ASSIGNMENT>("POST /management/assignments/{id}/end", { id });
  const { isBusy, send } = useOneChange<typeof END_ASSIGNMENT | typeof REMOVE_ASSIGNMENT>(to, {
    onDone: props.onChanged,
    onRefused: ({ refusal: { message } }) => {
      setAsked(null);
      toastError(asked === "end" ? "Not ended" : "Not removed", message);
    },
  });
  return (
    <div className="flex gap-2">
      <Button onClick={() => setAsked("end")}>End class</Button>
      <Button onClick={() => setAsked("remove")}>Remove class</Button>
      {asked && (
        <ConfirmDialog
          confirmation={ASKS[asked](props)}
          isBusy={isBusy}
          onConfirm={() => send(asked === "end" ? { version } : undefined)}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}
