import ArrowLeft from "lucide-react/icons/arrow-left";
import { useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { type PaymentFacts, paymentWorkflow } from "../../../../core/billing/payments/payment-actions.ts";
import type { PaymentRow } from "../../../../core/billing/payments/payment-list.ts";
import type { Confirmation } from "../../../../core/shared/actions.ts";
import { formatPesos } from "../../../../core/shared/money.ts";
import { useLoadFailures } from "../../../lib/use-load-failures.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { SuccessDialog } from "../../../ui/dialogs/success-dialog.tsx";
import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { describedBy, Field } from "../../../ui/form/field.tsx";
import { KeptNotice } from "../../../ui/form/kept-notice.tsx";
import { LeaveGuard } from "../../../ui/form/leave-guard.tsx";
import { StaleDialog } from "../../../ui/form/stale-dialog.tsx";
import { PaymentStatusBadge } from "../payment-status-badge.tsx";
import { ReferenceField } from "../references/reference-field.tsx";
import { AllocationPanel } from "./allocation-panel.tsx";
import { InvoiceChoice } from "./invoice-choice.tsx";
import { InvoicePreview } from "./invoice-preview.tsx";
import { paymentDifferences } from "./payment-differences.ts";
import { type PaymentChoices, PaymentFields } from "./payment-fields.tsx";
import {
  amountOf,
  balanceOf,
  chosenOf,
  isAdvanced,
  type PayableInvoice,
  type PaymentForm,
  payersOf,
  withCustomer,
  withoutPayer,
  withPayer,
} from "./payment-form.ts";
import { PreviewButton, usePreview } from "./preview-button.tsx";
import { TypedInvoices } from "./typed-invoices.tsx";
import { usePayable } from "./use-payable.ts";
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
const LIST = "/ims/payments";

interface PaymentEditorProps {
  title: string;
  draftName: string;
  /** Null for a new payment. */
  standing: PaymentRow | null;
  initial: PaymentForm;
  choices: PaymentChoices;
  /** The first customer's open invoices. */
  payable: readonly PayableInvoice[];
}

/** Creates or updates a payment: the form, and beside it where the money goes. */
export function PaymentEditor(props: PaymentEditorProps) {
  const { standing, initial } = props;
  useLoadFailures(props.choices.failures);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const editor = usePaymentForm(props);
  const { form, errors, saved, stale } = editor;
  const idsOf = (of: PaymentForm) => payersOf(of).map(({ customerId }) => customerId);
  const payable = usePayable(idsOf(form), { customerIds: idsOf(initial), invoices: props.payable });
  const known = payable.invoices;
  const preview = usePreview();
  const [isSending, setIsSending] = useState(false);
  const isBusy = editor.isBusy || isSending;
  const chosen = chosenOf(form, known);
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;
  const facts: PaymentFacts = {
    number: standing?.number ?? "The new payment",
    status: standing?.status ?? "UNPOSTED",
    amount: amountOf(form) ?? 0,
    referenceNumber: form.reference?.number ?? null,
  };
  const confirmation =
    editor.asked === "final" ? paymentWorkflow.actions.post.confirmation?.([facts]) : ASK_SAVE;
  const isAsWhole = errors.some(({ field }) => field === "");
  return (
    <main className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-14 flex-none flex-wrap items-center gap-2 border-b border-line px-4 py-2 sm:px-6">
        <button
          type="button"
          className="btn btn-ghost btn-square btn-xs -ml-1.5"
          aria-label="Back to Payments"
          onClick={() => navigate(LIST)}
        >
          <ArrowLeft className="icon" aria-hidden />
        </button>
        <h1 className="truncate text-lg font-semibold">{props.title}</h1>
        <PaymentStatusBadge status={facts.status} />
        <div className="ml-auto flex gap-2">
          {!isAdvanced(form) && <PreviewButton {...preview} />}
          <Button isBusy={isBusy} onClick={() => editor.submit(false, known)}>
            Save Transaction
          </Button>
          <Button className="btn-primary" isBusy={isBusy} onClick={() => editor.submit(true, known)}>
            POST
          </Button>
        </div>
      </div>
      <div className="grid min-h-0 flex-1 overflow-y-auto lg:grid-cols-[minmax(0,632px)_minmax(0,1fr)]">
        <form
          noValidate
          aria-label={props.title}
          className="px-4 py-5 sm:px-6"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) editor.submit(false, known);
          }}
        >
          <ErrorSummary
            title={isAsWhole ? "Updating payment went wrong" : "Please check the required field/s"}
            errors={errors}
            attempt={editor.attempt}
          />
          {editor.draft.isRestored && <KeptNotice onDiscard={editor.reset} />}
          <section className="form-section" aria-labelledby="payment-title">
            <h2 id="payment-title">Payment</h2>
            <PaymentFields
              form={form}
              choices={props.choices}
              max={chosen.length === 0 ? null : formatPesos(balanceOf(chosen))}
              isCustomerFixed={standing !== null}
              errorOf={errorOf}
              onCustomer={(customer, text) =>
                editor.exchange(withCustomer(form, customer, text, known), known)
              }
              onChange={editor.change}
            />
          </section>
          {isAdvanced(form) ? (
            <section className="form-section">
              <TypedInvoices
                text={form.typedNumbers ?? ""}
                error={errorOf("invoices")}
                onChange={(typedNumbers) => editor.change({ typedNumbers })}
              />
            </section>
          ) : (
            <section className="form-section">
              <InvoiceChoice
                form={form}
                payable={payable}
                error={errorOf("invoices")}
                areStudentsFixed={standing !== null}
                onChange={(numbers) => editor.exchange({ ...form, invoiceNumbers: numbers }, known)}
                onAdd={(payer) => editor.exchange(withPayer(form, payer), known)}
                onRemove={(customerId) => editor.exchange(withoutPayer(form, customerId, known), known)}
              />
            </section>
          )}
          <section className="form-section grid gap-4">
            <ReferenceField
              document={form.reference}
              error={errorOf("reference")}
              onChange={(reference) => editor.change({ reference })}
              onSending={setIsSending}
            />
            <Field id="notes" label="Notes" error={errorOf("notes")}>
              <textarea
                id="notes"
                className="textarea-field"
                rows={3}
                maxLength={2000}
                aria-describedby={describedBy("notes", errorOf("notes"))}
                value={form.notes}
                onChange={(event) => editor.change({ notes: event.target.value })}
              />
            </Field>
          </section>
        </form>
        <aside
          aria-label="Allocation"
          className="flex flex-col border-line bg-base-200 max-lg:border-t lg:border-l"
        >
          <div className="p-5 sm:p-6">
            <AllocationPanel form={form} payable={known} />
          </div>
          {preview.isShown && !isAdvanced(form) && <InvoicePreview chosen={chosen} />}
        </aside>
      </div>
      <LeaveGuard isDirty={editor.isDirty} />
      {editor.asked && confirmation && (
        <ConfirmDialog
          confirmation={confirmation}
          isBusy={editor.isBusy}
          onConfirm={editor.confirm}
          onCancel={editor.cancel}
        />
      )}
      {saved && (
        <SuccessDialog
          title={saved.posts ? (paymentWorkflow.actions.post.success ?? "") : SAVED.title}
          text={saved.posts ? POSTED_TEXT : SAVED.text}
          onClose={() => navigate(saved.posts ? `${LIST}/receipt/${saved.uuid}` : LIST)}
        />
      )}
      {stale && (
        <StaleDialog
          message={stale.refusal.message}
          theirs={paymentDifferences(editor.base, stale.current)}
          onKeepMine={() => editor.keepMine(stale.current)}
          onTakeTheirs={() => {
            editor.reset();
            void revalidate();
          }}
        />
      )}
    </main>
  );
}
