import { useEffect, useState } from "react";
import type { PaymentChoices } from "#app/billing/payments/methods/payment-choices.ts";
import { useEditorForm } from "#app/ui/form/use-editor-form.ts";
import { CHEQUE_NOT_DUE } from "#core/billing/payments/cheque-date.ts";
import { CHEQUE_USED, SLIP_USED } from "#core/billing/payments/payment-actions.ts";
import type { PaymentEntry } from "#core/billing/payments/payment-entry-contract.ts";
import type { PaymentRow } from "#core/billing/payments/payment-list.ts";
import { formatAmount } from "#core/shared/money.ts";
import {
  balanceOf,
  chosenOf,
  type PayableInvoice,
  type PaymentForm,
  payersOf,
  paymentEntryOf,
  paymentFormOf,
  withProposed,
} from "./payment-form.ts";
import { checkPayment, paymentErrorsOf } from "./payment-form-errors.ts";
import type { PaymentDone } from "./save-payment.server.ts";
import { usePayable } from "./use-payable.ts";

export type PaymentEditorState = ReturnType<typeof usePaymentForm>;

/** The payment form and the invoices it can pay. Posting is confirmed, and so is saving an existing payment. */
export function usePaymentForm(options: {
  draftName: string;
  record: PaymentRow | null;
  initial: PaymentForm;
  /** Open invoices of the students of the initial form. */
  payable: readonly PayableInvoice[];
  choices: PaymentChoices;
}) {
  const { record, initial } = options;
  const editor = useEditorForm<PaymentForm, PaymentRow, PaymentEntry, PaymentDone>({
    ...options,
    formOf: paymentFormOf,
    entryOf: paymentEntryOf,
    errorsOf: paymentErrorsOf,
    needsConfirmation: (posts) => posts || record !== null,
    questionCodes: [SLIP_USED, CHEQUE_USED, CHEQUE_NOT_DUE],
  });
  const { form, setForm, setErrors } = editor;
  const payable = usePayable(idsOf(form), { customerIds: idsOf(initial), invoices: options.payable });
  // Those of a student who was just chosen come a moment later.
  useEffect(() => setForm((known) => withProposed(known, payable.invoices)), [payable.invoices, setForm]);
  const [isSending, setIsSending] = useState(false);
  return {
    ...editor,
    payable,
    /** What an existing payment has. */
    before: record,
    /** The invoices the form pays. */
    chosen: chosenOf(form, payable.invoices),
    /** The reference document is being uploaded. */
    isSending,
    setIsSending,
    /** A changed choice of invoices proposes their balance as long as no other amount was typed; the amount, where it proposes them, stays. */
    changeInvoices: (next: PaymentForm) => {
      const proposed = (of: PaymentForm) => {
        const chosen = chosenOf(of, payable.invoices);
        return chosen.length === 0 ? "" : formatAmount(balanceOf(chosen));
      };
      const isUntouched = form.amount.trim() === "" || form.amount === proposed(form);
      if (next.isProposed) setForm(withProposed(next, payable.invoices));
      else setForm(isUntouched ? { ...next, amount: proposed(next) } : next);
      setErrors((known) => known.filter(({ field }) => !["customer", "invoices", ""].includes(field)));
    },
    /** The sum, and with it the invoices that are proposed. */
    changeAmount: (amount: string) => {
      editor.change({ amount });
      setForm((known) => withProposed(known, payable.invoices));
    },
    /** Invoices and amount together. */
    choose: (next: PaymentForm) => {
      setForm(next);
      setErrors((known) => known.filter(({ field }) => !["amount", "invoices", ""].includes(field)));
    },
    save: (posts: boolean) =>
      editor.submit(posts, (typed) =>
        checkPayment(typed, payable.invoices, {
          posts,
          closedThrough: options.choices.closedThrough,
          known: options.choices,
          before: record,
        }),
      ),
  };
}

const idsOf = (form: PaymentForm): string[] => payersOf(form).map(({ customerId }) => customerId);
