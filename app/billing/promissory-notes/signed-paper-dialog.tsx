import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { NoteActionName } from "../../../core/billing/promissory-notes/promissory-note-actions.ts";
import {
  type NoteRow,
  PROMISSORY_NOTE_LIST,
} from "../../../core/billing/promissory-notes/promissory-note-list.ts";
import type { WorkflowOutcome } from "../../lib/workflow-change.server.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toastSuccess } from "../../ui/toasts/toasts.tsx";
import type { ReferenceDocument } from "../payments/editor/payment-form.ts";
import { ReferenceField } from "../payments/references/reference-field.tsx";

/** View, upload or replace the signed paper of a note, in any status (B-87). */
export default function SignedPaperDialog({ note, onClose }: { note: NoteRow; onClose: () => void }) {
  const fetcher = useFetcher<WorkflowOutcome<string>>();
  const number = note.documentNumber;
  const [document, setDocument] = useState<ReferenceDocument | null>(
    number === null ? null : { number, name: number },
  );
  const [isSending, setIsSending] = useState(false);
  const isBusy = fetcher.state !== "idle";
  const outcome = isBusy ? undefined : fetcher.data;
  const handled = useRef<unknown>(null);
  useEffect(() => {
    if (!outcome?.ok || handled.current === outcome) return;
    handled.current = outcome;
    toastSuccess(outcome.message);
    onClose();
  }, [outcome, onClose]);
  const save = () => {
    if (!document) return;
    const change = {
      name: "attach" satisfies NoteActionName,
      uuids: [note.uuid],
      details: { documentNumber: document.number },
      idempotencyKey: crypto.randomUUID(),
    };
    fetcher.submit(change, {
      method: "post",
      action: `/lists/${PROMISSORY_NOTE_LIST.name}/change`,
      encType: "application/json",
    });
  };
  return (
    <Dialog
      title="Signed Paper"
      className="max-w-[520px]"
      onClose={onClose}
      canClose={!isBusy}
      footer={
        <>
          <Button onClick={onClose} data-initial-focus="">
            Close
          </Button>
          <Button
            className="btn-primary"
            disabled={!isSending && (document === null || document.number === number)}
            isBusy={isBusy || isSending}
            onClick={save}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {outcome && !outcome.ok && <Notice kind="error">{outcome.refusal.message}</Notice>}
        <ReferenceField
          label="Signed Promissory Note"
          help="PNG, JPG or PDF under 3 MB"
          document={document}
          onChange={setDocument}
          onSending={setIsSending}
        />
        {number !== null && <p className="text-xs text-muted">A replaced paper is kept with the note.</p>}
      </div>
    </Dialog>
  );
}
