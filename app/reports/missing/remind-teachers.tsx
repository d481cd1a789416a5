import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { MessageDialog } from "#app/ui/dialogs/message-dialog.tsx";
import { Mail } from "#app/ui/icons.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { REMIND_TEACHERS, TermAsked } from "#core/reports/missing.body.ts";

const LABEL = "Remind teachers";
const CONFIRMATION = {
  title: "Remind Teachers",
  text: "Each teacher gets one email with the classes that wait for grades. No student is named. Who was reminded today is left out.",
  confirmLabel: "Remind",
  cancelLabel: "Cancel",
};

/** Reminds the teachers of the term that is shown, once it is confirmed. */
export function RemindTeachers({ year, term }: TermAsked) {
  const [isAsked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const close = () => setAsked(false);
  const { isBusy, send } = useOneChange(
    callTo<typeof REMIND_TEACHERS>("POST /reports/missing_grades/remind"),
    {
      onDone: close,
      onRefused: ({ refusal: { message } }) => {
        close();
        setRefusal(message);
      },
    },
  );
  return (
    <>
      <Button className="max-sm:btn-square" icon={<Mail className="icon" />} onClick={() => setAsked(true)}>
        <span className="max-sm:sr-only">{LABEL}</span>
      </Button>
      {isAsked && (
        <ConfirmDialog
          confirmation={CONFIRMATION}
          isBusy={isBusy}
          onConfirm={() => send({ year, term })}
          onCancel={close}
        />
      )}
      {refusal !== null && (
        <MessageDialog title="Remind Teachers Failed" message={refusal} onClose={() => setRefusal(null)} />
      )}
    </>
  );
}
