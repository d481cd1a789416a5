import { useCallback, useEffect, useState } from "react";
import { type Changed, callTo, sendChange } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Send } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { PREVIEW_REMINDERS, SEND_REMINDERS } from "#core/billing/reminders/reminder-calls.ts";
import { counted } from "#core/shared/import/import.ts";
import { ReminderPreview } from "./reminder-preview.tsx";

/** Invoices, or customers with their open invoices. */
export type Reminded = { uuids: readonly string[] } | { customers: readonly string[] };

/** Reminds the guardians of a selection, after each mail was seen as it will read (B-109). */
export default function ReminderDialog(props: {
  reminded: Reminded;
  onDone: () => void;
  onClose: () => void;
}) {
  const { reminded, onDone, onClose } = props;
  const [shown, setShown] = useState<Changed<typeof PREVIEW_REMINDERS> | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  // What was selected when it opened: asked once.
  const [selected] = useState(() =>
    "uuids" in reminded ? { uuids: [...reminded.uuids] } : { customers: [...reminded.customers] },
  );
  useEffect(
    () =>
      void sendChange(callTo<typeof PREVIEW_REMINDERS>("POST /reminder/preview"), selected).then(setShown),
    [selected],
  );
  const close = useCallback(() => {
    onDone();
    onClose();
  }, [onDone, onClose]);
  const { isBusy, send } = useOneChange(callTo<typeof SEND_REMINDERS>("POST /reminder/send"), {
    onDone: close,
    onRefused: ({ refusal: { message } }) => setRefused(message),
  });
  const preview = shown?.ok ? shown.value.data : null;
  const problem = refused ?? (shown && !shown.ok ? shown.refusal.message : null);
  return (
    <Dialog
      title="Send reminders"
      className="max-w-[640px]"
      onClose={onClose}
      canClose={!isBusy}
      footer={
        <>
          <Button
            onClick={() => isBusy || onClose()}
            aria-disabled={isBusy || undefined}
            data-initial-focus=""
          >
            Cancel
          </Button>
          <Button
            className="btn-primary"
            icon={<Send className="icon" />}
            isBusy={isBusy}
            disabled={preview === null || preview.mailCount === 0}
            onClick={() => send(selected)}
          >
            {preview && preview.mailCount > 0 ? `Send ${counted(preview.mailCount, "Reminder")}` : "Send"}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <div className="mb-4">
          <Notice kind="error">{problem}</Notice>
        </div>
      )}
      {preview && <ReminderPreview preview={preview} />}
      {!shown && <p className="late text-sm text-muted">Preparing the emails…</p>}
    </Dialog>
  );
}
