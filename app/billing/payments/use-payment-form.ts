import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { PaymentRow } from "../../../core/billing/payment-contract.ts";
import type { FormError } from "../../ui/form/error-summary.tsx";
import { useKeptDraft } from "../../ui/form/use-kept-draft.ts";
import {
  amountText,
  balanceOf,
  chosenOf,
  type PayableInvoice,
  type PaymentForm,
  paymentEntryOf,
} from "./payment-form.ts";
import { checkPayment, paymentErrorsOf } from "./payment-form-errors.ts";
import type { PaymentSaved, PaymentSubmission } from "./save-payment.server.ts";

/** The state of the payment form: what is typed, what is wrong with it, and saving it. */
export function usePaymentForm(options: {
  draftName: string;
  standing: PaymentRow | null;
  initial: PaymentForm;
}) {
  const { standing, initial } = options;
  const fetcher = useFetcher<PaymentSaved>();
  const [form, setForm] = useState(initial);
  const [version, setVersion] = useState(standing?.version ?? null);
  const [errors, setErrors] = useState<FormError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState<"save" | "post" | null>(null);
  const [outcome, setOutcome] = useState<PaymentSaved | null>(null);
  const isBusy = fetcher.state !== "idle";
  const saved = outcome?.ok ? outcome : null;
  const isDirty = saved === null && form !== initial;
  const draft = useKeptDraft<PaymentForm>({
    name: options.draftName,
    form,
    version,
    isDirty,
    onRestore: (kept) => {
      setForm({ ...initial, ...kept.form });
      setVersion(kept.version);
    },
  });

  /** A changed choice of invoices proposes their balance as long as no other amount was typed. */
  const exchange = (next: PaymentForm, payable: readonly PayableInvoice[]) => {
    const proposed = (of: PaymentForm) => {
      const chosen = chosenOf(of, payable);
      return chosen.length === 0 ? "" : amountText(balanceOf(chosen));
    };
    const isUntouched = form.amount.trim() === "" || form.amount === proposed(form);
    setForm(isUntouched ? { ...next, amount: proposed(next) } : next);
    setErrors(errors.filter(({ field }) => !["customer", "invoices", ""].includes(field)));
  };
  const send = (posts: boolean) => {
    setOutcome(null);
    const submission: PaymentSubmission = {
      entry: paymentEntryOf(form, posts, version),
      idempotencyKey: crypto.randomUUID(),
    };
    fetcher.submit({ ...submission } as unknown as Record<string, never>, {
      method: "post",
      encType: "application/json",
    });
  };
  /** Checks first; posting, and saving what stands, then ask. */
  const submit = async (posts: boolean, payable: readonly PayableInvoice[]) => {
    if (isBusy) return;
    const found = await checkPayment(form, payable, posts);
    setErrors(found);
    setAttempt((count) => count + 1);
    if (found.length > 0) return;
    if (posts || standing) setAsked(posts ? "post" : "save");
    else send(false);
  };

  const handled = useRef<string | null>(null);
  useEffect(() => {
    const answer = fetcher.state === "idle" ? fetcher.data : undefined;
    if (!answer || handled.current === answer.idempotencyKey) return;
    handled.current = answer.idempotencyKey;
    setAsked(null);
    setOutcome(answer);
    if (answer.ok) return draft.forget();
    if (answer.current) return;
    const { errors: entries, message } = answer.refusal;
    setErrors(paymentErrorsOf(entries.length > 0 ? entries : [{ message }]));
    setAttempt((count) => count + 1);
  }, [fetcher.state, fetcher.data, draft.forget]);

  return {
    form,
    errors,
    attempt,
    isBusy,
    isDirty,
    draft,
    asked,
    saved,
    stale: outcome?.ok === false && outcome.current ? { ...outcome, current: outcome.current } : null,
    change: (changed: Partial<PaymentForm>) => {
      // An upload answers later than it was asked: what was typed meanwhile stays.
      setForm((known) => ({ ...known, ...changed }));
      const fields = Object.keys(changed);
      setErrors((known) => known.filter(({ field }) => !fields.includes(field) && field !== ""));
    },
    exchange,
    submit: (posts: boolean, payable: readonly PayableInvoice[]) => void submit(posts, payable),
    confirm: () => send(asked === "post"),
    cancel: () => setAsked(null),
    keepMine: (current: PaymentRow) => {
      setVersion(current.version);
      setOutcome(null);
    },
    reset: () => {
      draft.forget();
      setForm(initial);
      setVersion(standing?.version ?? null);
      setErrors([]);
      setOutcome(null);
    },
  };
}
