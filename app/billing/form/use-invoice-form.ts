import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { Invoice } from "../../../core/billing/contract.ts";
import type { FormError } from "../../ui/form/error-summary.tsx";
import { useKeptDraft } from "../../ui/form/use-kept-draft.ts";
import { entryOf, formOf, type InvoiceForm } from "./invoice-form.ts";
import { checkForm, errorsOf } from "./invoice-form-errors.ts";
import type { InvoiceSaved, InvoiceSubmission } from "./save-invoice.server.ts";

export const SAVE_FAILED = {
  create: "Create invoice went wrong.",
  update: "Update invoice went wrong.",
} as const;

/** The state of the invoice form: what is typed, what is wrong with it, and saving it. */
export function useInvoiceForm(standing: Invoice | null, initial: InvoiceForm) {
  const fetcher = useFetcher<InvoiceSaved>();
  const [form, setForm] = useState(initial);
  const [base, setBase] = useState(initial);
  const [version, setVersion] = useState(standing?.version ?? null);
  const [errors, setErrors] = useState<FormError[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [asksToPublish, setAsksToPublish] = useState(false);
  const [outcome, setOutcome] = useState<InvoiceSaved | null>(null);
  const isBusy = fetcher.state !== "idle";
  const isSaved = outcome?.ok === true;
  const isDirty = !isSaved && form !== base;
  const draft = useKeptDraft<InvoiceForm>({
    name: standing === null ? "invoice-create" : `invoice-${standing.uuid}`,
    form,
    version,
    isDirty,
    onRestore: (kept) => {
      setForm(kept.form);
      setVersion(kept.version);
    },
  });

  const change = (changed: Partial<InvoiceForm>) => {
    const next = { ...form, ...changed };
    setForm(next);
    if (errors.length > 0) void checkForm(next, false).then(setErrors);
  };
  const send = (publishes: boolean) => {
    setOutcome(null);
    const submission: InvoiceSubmission = {
      entry: entryOf(form, publishes, version),
      idempotencyKey: crypto.randomUUID(),
    };
    fetcher.submit({ ...submission } as unknown as Record<string, never>, {
      method: "post",
      encType: "application/json",
    });
  };
  /** Checks first; publishing then asks. */
  const save = async (publishes: boolean) => {
    if (isBusy) return;
    const found = await checkForm(form, publishes);
    setErrors(found);
    setAttempt((count) => count + 1);
    if (found.length > 0) return;
    if (publishes) setAsksToPublish(true);
    else send(false);
  };

  const handled = useRef<string | null>(null);
  useEffect(() => {
    const answer = fetcher.state === "idle" ? fetcher.data : undefined;
    if (!answer || handled.current === answer.idempotencyKey) return;
    handled.current = answer.idempotencyKey;
    setAsksToPublish(false);
    setOutcome(answer);
    if (answer.ok) return draft.forget();
    if (answer.current) return;
    const { errors: entries, message } = answer.refusal;
    setErrors(errorsOf(entries.length > 0 ? entries : [{ message }], form));
    setAttempt((count) => count + 1);
  }, [fetcher.state, fetcher.data, draft.forget, form]);

  return {
    form,
    base,
    change,
    errors,
    attempt,
    isBusy,
    isDirty,
    draft,
    save: (publishes: boolean) => void save(publishes),
    publish: {
      isAsked: asksToPublish,
      confirm: () => send(true),
      cancel: () => setAsksToPublish(false),
    },
    saved: outcome?.ok ? outcome : null,
    stale: outcome?.ok === false && outcome.current ? { ...outcome, current: outcome.current } : null,
    /** The next save is meant to write over what the other person saved. */
    keepMine: (current: Invoice) => {
      setVersion(current.version);
      setBase(formOf(current));
      setOutcome(null);
    },
    /** Back to what stood when the form was opened. */
    reset: () => {
      draft.forget();
      setForm(base);
      setVersion(standing?.version ?? null);
      setErrors([]);
      setOutcome(null);
    },
  };
}
