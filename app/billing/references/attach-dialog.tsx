import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ReferenceDocument } from "#app/billing/payments/editor/payment-form.ts";
import type { WorkflowOutcome } from "#app/lib/workflow-change.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { ReferenceField } from "./reference-field.tsx";

interface AttachDialogProps {
  title: string;
  /** The list whose action "attach" is asked for, and the record. */
  list: { name: string };
  uuid: string;
  /** The document it has now. */
  attached: ReferenceDocument | null;
  /** How its field differs from that of a payment's document. */
  field?: { label: string; help: string };
  /** The code of a refusal that is a question: the same document is saved all the same when it is saved again. */
  questionCode?: string;
  /** Below the field, e.g. that a replaced document is kept. */
  children: ReactNode;
  onClose: () => void;
}

/** View, upload or replace the document of one record. */
export function AttachDialog(props: AttachDialogProps) {
  const { attached, onClose } = props;
  const fetcher = useFetcher<WorkflowOutcome<string>>();
  const [document, setDocument] = useState(attached);
  const [isSending, setIsSending] = useState(false);
  /** The number of the document that was sent last. */
  const [sent, setSent] = useState<string | null>(null);
  const isBusy = fetcher.state !== "idle";
  const outcome = isBusy ? undefined : fetcher.data;
  const isQuestion =
    outcome?.ok === false && outcome.refusal.code === props.questionCode && sent === document?.number;
  const isChanged = document !== null && document.number !== attached?.number;
  const handled = useRef<unknown>(null);
  useEffect(() => {
    if (!outcome?.ok || handled.current === outcome) return;
    handled.current = outcome;
    toastSuccess(outcome.message);
    onClose();
  }, [outcome, onClose]);
  const save = () => {
    if (!document) return;
    setSent(document.number);
    const change = {
      name: "attach",
      uuids: [props.uuid],
      details: { documentNumber: document.number, ...(isQuestion && { isConfirmed: "1" }) },
      idempotencyKey: crypto.randomUUID(),
    };
    fetcher.submit(change, {
      method: "post",
      action: `/lists/${props.list.name}/change`,
      encType: "application/json",
    });
  };
  return (
    <Dialog
      title={props.title}
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
            disabled={!isChanged && !isSending}
            isBusy={isBusy || isSending}
            onClick={save}
          >
            {isQuestion ? "Use it anyway" : "Save"}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {outcome && !outcome.ok && <Notice kind="error">{outcome.refusal.message}</Notice>}
        <ReferenceField
          {...props.field}
          document={document}
          onChange={setDocument}
          onSending={setIsSending}
        />
        {props.children}
      </div>
    </Dialog>
  );
}
