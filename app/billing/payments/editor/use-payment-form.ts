import type { PaymentEntry } from "../../../../core/billing/payments/payment-contract.ts";
import type { PaymentRow } from "../../../../core/billing/payments/payment-list.ts";
import { usePaperForm } from "../../../ui/form/use-paper-form.ts";
import {
  amountText,
  balanceOf,
  chosenOf,
  type PayableInvoice,
  type PaymentForm,
  paymentEntryOf,
  paymentFormOf,
} from "./payment-form.ts";
import { checkPayment, paymentErrorsOf } from "./payment-form-errors.ts";
import type { PaymentDone } from "./save-payment.server.ts";

/** The payment form: posting, and saving what stands, are asked about; a mistake goes when its field is changed. */
export function usePaymentForm(options: {
  draftName: string;
  standing: PaymentRow | null;
  initial: PaymentForm;
}) {
  const { standing } = options;
  const paper = usePaperForm<PaymentForm, PaymentRow, PaymentEntry, PaymentDone>({
    ...options,
    formOf: paymentFormOf,
    entryOf: paymentEntryOf,
    errorsOf: paymentErrorsOf,
    asks: (posts) => posts || standing !== null,
  });
  const { form, setForm, errors, setErrors } = paper;
  return {
    ...paper,
    change: (changed: Partial<PaymentForm>) => {
      // An upload answers later than it was asked: what was typed meanwhile stays.
      setForm((known) => ({ ...known, ...changed }));
      const fields = Object.keys(changed);
      setErrors((known) => known.filter(({ field }) => !fields.includes(field) && field !== ""));
    },
    /** A changed choice of invoices proposes their balance as long as no other amount was typed. */
    exchange: (next: PaymentForm, payable: readonly PayableInvoice[]) => {
      const proposed = (of: PaymentForm) => {
        const chosen = chosenOf(of, payable);
        return chosen.length === 0 ? "" : amountText(balanceOf(chosen));
      };
      const isUntouched = form.amount.trim() === "" || form.amount === proposed(form);
      setForm(isUntouched ? { ...next, amount: proposed(next) } : next);
      setErrors(errors.filter(({ field }) => !["customer", "invoices", ""].includes(field)));
    },
    submit: (posts: boolean, payable: readonly PayableInvoice[]) =>
      paper.submit(posts, (typed) => checkPayment(typed, payable, posts)),
  };
}
