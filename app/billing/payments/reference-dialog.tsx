import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { PaymentRow } from "../../../core/billing/payment-contract.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toastSuccess } from "../../ui/toasts.tsx";
import type { action, PaymentChange } from "./payment-change.route.ts";
import type { ReferenceDocument } from "./payment-form.ts";
import { ReferenceField } from "./reference-field.tsx";

/** View, upload or replace a payment's reference document, in any status (decision 30). */
export function ReferenceDialog({ payment, onClose }: { payment: PaymentRow; onClose: () => void }) {
  const fetcher = useFetcher<typeof action>();
  const standing =
    payment.referenceNumber === null
      ? null
      : { number: payment.referenceNumber, name: payment.referenceNumber };
  const [document, setDocument] = useState<ReferenceDocument | null>(standing);
  const isBusy = fetcher.state !== "idle";
  const outcome = isBusy ? undefined : fetcher.data;
  const isChanged = document !== null && document.number !== payment.referenceNumber;
  const handled = useRef<string | null>(null);
  useEffect(() => {
    if (!outcome?.ok || handled.current === outcome.idempotencyKey) return;
    handled.current = outcome.idempotencyKey;
    toastSuccess(outcome.message);
    onClose();
  }, [outcome, onClose]);
  const save = () => {
    if (!document) return;
    const change: PaymentChange = {
      name: "attach",
      uuids: [payment.uuid],
      documentNumber: document.number,
      idempotencyKey: crypto.randomUUID(),
    };
    fetcher.submit({ ...change } as unknown as Record<string, never>, {
      method: "post",
      action: "/ims/payments/change",
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
          <Button className="btn-primary" disabled={!isChanged} isBusy={isBusy} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {outcome && !outcome.ok && <Notice kind="error">{outcome.refusal.message}</Notice>}
        <ReferenceField document={document} onChange={setDocument} />
        {standing && <p className="text-xs text-muted">A replaced document is kept with the payment.</p>}
      </div>
    </Dialog>
  );
}
