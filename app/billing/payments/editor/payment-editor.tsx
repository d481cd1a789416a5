import { useState } from "react";
import { useNavigate } from "react-router";
import type { PaymentChoices } from "#app/billing/payments/methods/payment-choices.ts";
import { PaymentStatusBadge } from "#app/billing/payments/payment-status-badge.tsx";
import { useLoadFailures } from "#app/lib/use-load-failures.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { SuccessDialog } from "#app/ui/dialogs/success-dialog.tsx";
import { EditorShell } from "#app/ui/form/editor-shell.tsx";
import { PreviewButton } from "#app/ui/form/preview-button.tsx";
import {
  askCheque,
  askSlip,
  CHEQUE_USED,
  type PaymentFacts,
  paymentWorkflow,
} from "#core/billing/payments/payment-actions.ts";
import type { PaymentRow } from "#core/billing/payments/payment-list.ts";
import type { Confirmation } from "#core/shared/actions.ts";
import { AllocationPanel } from "./allocation-panel.tsx";
import { InvoicePreview } from "./invoice-preview.tsx";
import { paymentDifferences } from "./payment-differences.ts";
import { amountOf, chequeOf, isAdvanced, type PayableInvoice, type PaymentForm } from "./payment-form.ts";
import { PaymentSections } from "./payment-sections.tsx";
import type { PaymentDone } from "./save-payment.server.ts";
import { usePaymentForm } from "./use-payment-form.ts";

/** Word for word (S-15). */
const SAVED = {
  title: "Payment Transaction Save Successful",
  text: "You have successfully saved a payment transaction.",
};
const POSTED_TEXT = "You have successfully posted a payment transaction.";
const ASK_SAVE: Confirmation = {
  title: "Update Payment Transaction",
  text: "Are you sure you want to save Update Payment Transaction?",
  confirmLabel: "Update",
  cancelLabel: "Cancel",
};
const LIST = { label: "Payments", path: "/ims/payments" };

interface PaymentEditorProps {
  title: string;
  draftName: string;
  /** Null for a new payment. */
  record: PaymentRow | null;
  initial: PaymentForm;
  choices: PaymentChoices;
  /** The first customer's open invoices. */
  payable: readonly PayableInvoice[];
}

/** Creates or updates a payment: the form, and beside it where the money goes. */
export function PaymentEditor(props: PaymentEditorProps) {
  const { record, choices } = props;
  useLoadFailures(choices.failures);
  const editor = usePaymentForm(props);
  const { form, saved } = editor;
  const [isPreviewShown, setIsPreviewShown] = useState(false);
  const hasPreview = !isAdvanced(form);
  const facts: PaymentFacts = {
    number: record?.number ?? "The new payment",
    status: record?.status ?? "UNPOSTED",
    amount: amountOf(form) ?? 0,
    referenceNumber: form.reference?.number ?? null,
    bankLine: record?.bankLine ?? null,
    officialReceiptNumber: record?.officialReceiptNumber ?? null,
    refundAmount: null,
    refundedAmount: 0,
    refund: null,
  };
  const save = () => editor.save(false);
  return (
    <EditorShell
      title={props.title}
      list={LIST}
      badge={<PaymentStatusBadge status={facts.status} />}
      tools={
        hasPreview && (
          <PreviewButton isShown={isPreviewShown} onToggle={() => setIsPreviewShown(!isPreviewShown)} />
        )
      }
      buttons={[
        { label: "Save Transaction", onPress: save },
        { label: "POST", onPress: () => editor.save(true) },
      ]}
      editor={editor}
      isSending={editor.isSending}
      failedTitle="Updating payment went wrong"
      confirmation={
        editor.asked === "final" ? paymentWorkflow.actions.post.confirmation?.([facts]) : ASK_SAVE
      }
      differencesOf={paymentDifferences}
      onSave={save}
      layout={{ body: "grid overflow-y-auto lg:grid-cols-[minmax(0,632px)_minmax(0,1fr)]", form: "" }}
      aside={
        <aside
          aria-label="Allocation"
          className="flex flex-col border-line bg-base-200 max-lg:border-t lg:border-l"
        >
          <div className="p-5 sm:p-6">
            <AllocationPanel form={form} payable={editor.payable.invoices} />
          </div>
          {isPreviewShown && hasPreview && <InvoicePreview chosen={editor.chosen} />}
        </aside>
      }
      success={
        <>
          {editor.question && (
            <ConfirmDialog
              confirmation={
                editor.question.code === CHEQUE_USED
                  ? askCheque(editor.question.message)
                  : askSlip(editor.question.message)
              }
              isBusy={false}
              onConfirm={() =>
                editor.answer(
                  editor.question?.code === CHEQUE_USED
                    ? { confirmedCheque: chequeOf(form) }
                    : { confirmedSlip: form.reference?.number },
                )
              }
              onCancel={() => editor.answer(null)}
            />
          )}
          {saved && <PaymentSaved saved={saved} />}
        </>
      }
    >
      <PaymentSections editor={editor} choices={choices} isExisting={record !== null} />
    </EditorShell>
  );
}

/** A posted payment goes on to its receipt. */
function PaymentSaved({ saved }: { saved: PaymentDone }) {
  const navigate = useNavigate();
  return (
    <SuccessDialog
      title={saved.posts ? (paymentWorkflow.actions.post.success ?? "") : SAVED.title}
      text={saved.posts ? POSTED_TEXT : SAVED.text}
      onClose={() => navigate(saved.posts ? `${LIST.path}/receipt/${saved.uuid}` : LIST.path)}
    />
  );
}
