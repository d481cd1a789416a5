import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { AttachedDocument } from "../../../../core/billing/payments/attached-document-contract.ts";
import { type PaymentActionName, SLIP_USED } from "../../../../core/billing/payments/payment-actions.ts";
import { PAYMENT_LIST, type PaymentRow } from "../../../../core/billing/payments/payment-list.ts";
import { formatInstant } from "../../../../core/shared/school-day.ts";
import type { WorkflowOutcome } from "../../../lib/workflow-change.server.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { toastSuccess } from "../../../ui/toasts/toasts.tsx";
import type { ReferenceDocument } from "../editor/payment-form.ts";
import { ReferenceField } from "./reference-field.tsx";
import { ReferenceLinks } from "./reference-links.tsx";

/** View, upload or replace a payment's reference document, in any status (B-33). */
export function ReferenceDialog({
  payment,
  documents,
  onClose,
}: {
  payment: PaymentRow;
  /** Newest first; the first is the current one. */
  documents: readonly AttachedDocument[];
  onClose: () => void;
}) {
  const fetcher = useFetcher<WorkflowOutcome<string>>();
  const number = payment.referenceNumber;
  const nameOf = (wanted: string) => documents.find((known) => known.number === wanted)?.name ?? wanted;
  const attached = number === null ? null : { number, name: nameOf(number) };
  const replaced = documents.filter((known) => known.number !== number);
  const [document, setDocument] = useState<ReferenceDocument | null>(attached);
  const [isSending, setIsSending] = useState(false);
  /** The document that was sent last. */
  const [asked, setAsked] = useState<string | null>(null);
  const isBusy = fetcher.state !== "idle";
  const outcome = isBusy ? undefined : fetcher.data;
  const isSlipUsed = outcome?.ok === false && outcome.refusal.code === SLIP_USED;
  const isChanged = document !== null && document.number !== payment.referenceNumber;
  const handled = useRef<unknown>(null);
  useEffect(() => {
    if (!outcome?.ok || handled.current === outcome) return;
    handled.current = outcome;
    toastSuccess(outcome.message);
    onClose();
  }, [outcome, onClose]);
  const save = () => {
    if (!document) return;
    const isAsked = isSlipUsed && asked === document.number;
    setAsked(document.number);
    const change = {
      name: "attach" satisfies PaymentActionName,
      uuids: [payment.uuid],
      details: { documentNumber: document.number, ...(isAsked && { isConfirmed: "1" }) },
      idempotencyKey: crypto.randomUUID(),
    };
    fetcher.submit(change, {
      method: "post",
      action: `/lists/${PAYMENT_LIST.name}/change`,
      encType: "application/json",
    });
  };
  return (
    <Dialog
      title="Payment Reference Document"
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
            {isSlipUsed && asked === document?.number ? "Use it anyway" : "Save"}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {outcome && !outcome.ok && <Notice kind="error">{outcome.refusal.message}</Notice>}
        <ReferenceField document={document} onChange={setDocument} onSending={setIsSending} />
        {attached && <p className="text-xs text-muted">A replaced document is kept with the payment.</p>}
        {replaced.length > 0 && <ReplacedDocuments documents={replaced} />}
      </div>
    </Dialog>
  );
}

function ReplacedDocuments({ documents }: { documents: readonly AttachedDocument[] }) {
  return (
    <section aria-labelledby="replaced-title" className="border-t border-line pt-3">
      <h3 id="replaced-title" className="text-sm font-semibold">
        Replaced documents
      </h3>
      <ul className="divide-y divide-line">
        {documents.map((document) => (
          <li
            key={`${document.number} ${document.attachedAt}`}
            className="flex items-center gap-3 py-2 text-sm"
          >
            <div className="min-w-0 flex-1">
              <div className="truncate" title={document.name}>
                {document.name}
              </div>
              <div className="num text-xs text-muted">
                Attached {formatInstant(document.attachedAt)} by {document.attachedBy}
              </div>
            </div>
            <ReferenceLinks
              number={document.number}
              label={`${document.name}, attached ${formatInstant(document.attachedAt)}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
