import { lazy, Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { paymentWorkflow } from "#core/billing/payments/payment-actions.ts";
import type { UNAPPLY_CREDIT } from "#core/billing/payments/payment-calls.ts";
import type { PaymentDetail } from "#core/documents/receipt-contract.ts";
import { formatPesos } from "#core/shared/money.ts";

const ApplyCreditDialog = lazy(() => import("./apply-credit-dialog.tsx"));

type UnappliedPart = PaymentDetail["unapplied"][number];
type Applied = PaymentDetail["applied"][number];

/** What of a payment is unapplied credit, to be applied; and what was applied of it, to be taken back (B-47). */
export function CreditSection({
  payment,
  unapplied,
  applied,
}: Pick<PaymentDetail, "payment" | "unapplied" | "applied">) {
  const { revalidate } = useRevalidator();
  const [applying, setApplying] = useState<UnappliedPart | null>(null);
  const [takingBack, setTakingBack] = useState<Applied | null>(null);
  if (unapplied.length === 0 && applied.length === 0) return null;
  const isSeveral = unapplied.length > 1;
  return (
    <section className="mt-8 border-t border-neutral-200 pt-4" aria-label="Credit">
      {unapplied.map((part) => (
        <CreditRow
          key={part.customerId}
          label={`Unapplied credit${isSeveral ? ` of ${part.name}` : ""}`}
          amount={part.amount}
          button="Apply credit"
          onChoose={() => setApplying(part)}
        />
      ))}
      {applied.map((part) => (
        <CreditRow
          key={part.invoiceNumber}
          label={`Applied to ${part.invoiceNumber}`}
          amount={part.amount}
          button={paymentWorkflow.actions.unapply.label}
          onChoose={() => setTakingBack(part)}
        />
      ))}
      {applying && (
        <Suspense>
          <ApplyCreditDialog
            customer={applying}
            onDone={() => void revalidate()}
            onClose={() => setApplying(null)}
          />
        </Suspense>
      )}
      {takingBack && (
        <TakeBackDialog
          uuid={payment.uuid}
          applied={takingBack}
          onDone={() => void revalidate()}
          onClose={() => setTakingBack(null)}
        />
      )}
    </section>
  );
}

function CreditRow(props: { label: string; amount: number; button: string; onChoose: () => void }) {
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <span className="min-w-0 flex-1">{props.label}</span>
      <span className="num font-medium">{formatPesos(props.amount)}</span>
      <Button className="btn-sm not-printed" onClick={props.onChoose}>
        {props.button}
      </Button>
    </div>
  );
}

function TakeBackDialog(props: { uuid: string; applied: Applied; onDone: () => void; onClose: () => void }) {
  const { uuid, applied, onDone, onClose } = props;
  const { isBusy, send } = useOneChange(
    callTo<typeof UNAPPLY_CREDIT>("PATCH /payment/{uuid}/unapply", { uuid }),
    {
      onDone: () => {
        onDone();
        onClose();
      },
      onRefused: ({ refusal }) => {
        toastError("The credit was not taken back", refusal.message);
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      confirmation={{
        title: "Take back applied credit?",
        text: `${formatPesos(applied.amount)} is owed on ${applied.invoiceNumber} again, and is the student's unapplied credit.`,
        confirmLabel: "Take back",
        cancelLabel: "Cancel",
      }}
      isBusy={isBusy}
      onConfirm={() => send({ invoiceNumbers: [applied.invoiceNumber] })}
      onCancel={onClose}
    />
  );
}
