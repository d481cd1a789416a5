import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { PaymentChoices } from "#app/billing/payments/methods/payment-choices.ts";
import { PaymentStatusBadge } from "#app/billing/payments/payment-status-badge.tsx";
import { PaperSheet } from "#app/documents/paper-sheet.tsx";
import { askConsole } from "#app/lib/ask-console.ts";
import { useLoadFailures } from "#app/lib/use-load-failures.ts";
import { Button } from "#app/ui/button.tsx";
import { shownDay } from "#app/ui/dates/typed-day.ts";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { SuccessDialog } from "#app/ui/dialogs/success-dialog.tsx";
import { EditorShell } from "#app/ui/form/editor-shell.tsx";
import { PreviewButton } from "#app/ui/form/preview-button.tsx";
import type { Difference } from "#app/ui/form/stale-dialog.tsx";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { CHEQUE_NOT_DUE } from "#core/billing/payments/cheque-date.ts";
import {
  askCheque,
  askChequeDate,
  askSlip,
  CHEQUE_USED,
  type PaymentFacts,
  paymentWorkflow,
} from "#core/billing/payments/payment-actions.ts";
import type { PaymentRow } from "#core/billing/payments/payment-list.ts";
import { DETAIL_LABELS, DETAIL_NAMES } from "#core/billing/payments/payment-methods.ts";
import type { Paper } from "#core/documents/papers/paper.ts";
import type { Confirmation } from "#core/shared/actions.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay } from "#core/shared/school-day.ts";
import { rememberMethod } from "./last-method.ts";
import {
  amountOf,
  chequeOf,
  chosenOf,
  dryRun,
  isAdvanced,
  numbersOf,
  type PayableInvoice,
  type PaymentForm,
  payersOf,
  paymentFormOf,
} from "./payment-form.ts";
import { PaymentSections } from "./payment-sections.tsx";
import type { PaymentDone } from "./save-payment.server.ts";
import { type PaymentEditorState, usePaymentForm } from "./use-payment-form.ts";

const described = (form: PaymentForm): [string, string][] => [
  [
    "Students",
    payersOf(form)
      .map(({ name }) => name)
      .join("; "),
  ],
  ["Payment Type", form.paymentType],
  ["Payment Method", form.methodCode],
  ["Bank", form.bankCode],
  ...DETAIL_NAMES.map((name): [string, string] => [DETAIL_LABELS[name], form[name] ?? ""]),
  ["Amount Paid", form.amount],
  ["Invoices", numbersOf(form).join(", ")],
  ["Date Received", shownDay(form.receivedDate)],
  ["Receipt Number", form.receiptNumber],
  ["Payment Reference Document", form.reference?.number ?? ""],
  ["Notes", form.notes],
];

/** What someone else changed of a payment since its form was opened. */
function paymentDifferences(opened: PaymentForm, current: PaymentRow): Difference[] {
  const now = new Map(described(paymentFormOf(current)));
  return described(opened)
    .map(([label, before]) => ({ label, before, after: now.get(label) ?? "" }))
    .filter(({ before, after }) => before !== after);
}

/** Word for word (S-15). */
const SAVED = {
  title: "Payment Transaction Save Successful",
  text: "You have successfully saved a payment transaction.",
};
const POSTED_TITLE = paymentWorkflow.actions.post.success ?? "";
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
  /** Begins the next payment, where one follows. */
  onNext?: () => void;
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
  const { onNext } = props;
  const [goesOn, setGoesOn] = useState(false);
  const save = (posts: boolean, isNext = false) => {
    setGoesOn(isNext);
    editor.save(posts);
  };
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
        { label: "Save Transaction", onPress: () => save(false) },
        ...(onNext ? [{ label: "Post and next", isWideOnly: true, onPress: () => save(true, true) }] : []),
        { label: "POST", onPress: () => save(true) },
      ]}
      editor={editor}
      isSending={editor.isSending}
      failedTitle="Updating payment went wrong"
      confirmation={
        editor.asked === "final" ? paymentWorkflow.actions.post.confirmation?.([facts]) : ASK_SAVE
      }
      differencesOf={paymentDifferences}
      onSave={() => save(true)}
      savesOnEnter
      layout={{ body: "grid overflow-y-auto xl:grid-cols-[minmax(0,632px)_minmax(0,1fr)]", form: "" }}
      aside={
        <aside
          aria-label="Allocation"
          className="flex flex-col border-line bg-base-200 max-xl:border-t xl:border-l"
        >
          <div className="p-5 sm:p-6">
            <AllocationPanel form={form} payable={editor.payable.invoices} />
          </div>
          {isPreviewShown && hasPreview && <InvoicePreview chosen={editor.chosen} />}
        </aside>
      }
      success={
        <>
          <ConfirmEntry editor={editor} />
          {saved && <PaymentSaved saved={saved} form={form} goesOn={goesOn} onNext={onNext} />}
        </>
      }
    >
      <PaymentSections editor={editor} choices={choices} isExisting={record !== null} />
    </EditorShell>
  );
}

interface EntryQuestion {
  ask: (text: string) => Confirmation;
  /** What the form keeps of the answer. */
  confirmed: (form: PaymentForm) => Partial<PaymentForm>;
}
const ABOUT_SLIP: EntryQuestion = {
  ask: askSlip,
  confirmed: ({ reference }) => ({ confirmedSlip: reference?.number }),
};
const QUESTIONS: Readonly<Record<string, EntryQuestion>> = {
  [CHEQUE_USED]: { ask: askCheque, confirmed: (form) => ({ confirmedCheque: chequeOf(form) }) },
  [CHEQUE_NOT_DUE]: {
    ask: askChequeDate,
    confirmed: ({ chequeDate }) => ({ confirmedChequeDate: chequeDate }),
  },
};

/** Asks whether a document or a cheque that another payment has is used all the same, or one that is dated ahead is entered. */
function ConfirmEntry({ editor: { form, question, answer } }: { editor: PaymentEditorState }) {
  if (!question) return null;
  const { ask, confirmed } = QUESTIONS[question.code] ?? ABOUT_SLIP;
  return (
    <ConfirmDialog
      confirmation={ask(question.message)}
      isBusy={false}
      onConfirm={() => answer(confirmed(form))}
      onCancel={() => answer(null)}
    />
  );
}

/** A posted payment goes on to its receipt, or to the next payment: at once where that was asked for. */
function PaymentSaved(props: {
  saved: PaymentDone;
  form: PaymentForm;
  goesOn: boolean;
  onNext: (() => void) | undefined;
}) {
  const { saved, form, onNext } = props;
  const navigate = useNavigate();
  const paid = `${saved.number}, ${formatPesos(amountOf(form) ?? 0)}, of ${form.customer?.name}.`;
  const isNext = props.goesOn && onNext !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was saved
  useEffect(() => {
    rememberMethod(form);
    if (!isNext) return;
    toastSuccess(POSTED_TITLE, paid);
    onNext();
  }, []);
  if (isNext) return null;
  return (
    <SuccessDialog
      title={saved.posts ? POSTED_TITLE : SAVED.title}
      text={`${saved.posts ? POSTED_TEXT : SAVED.text} ${paid}`}
      {...(onNext && { beside: <Button onClick={onNext}>Next payment</Button> })}
      onClose={() => navigate(saved.posts ? `${LIST.path}/receipt/${saved.uuid}` : LIST.path)}
    />
  );
}

/** The dry run: what would be allocated where, by the rule that posts it. */
function AllocationPanel({ form, payable }: { form: PaymentForm; payable: readonly PayableInvoice[] }) {
  const chosen = chosenOf(form, payable);
  const { parts, left } = dryRun(amountOf(form) ?? 0, chosen);
  const payers = payersOf(form);
  const nameOf = (customerId: string) => payers.find((payer) => payer.customerId === customerId)?.name;
  return (
    <section aria-labelledby="allocation-title" aria-live="polite">
      <h2 id="allocation-title" className="mb-1 text-base font-semibold">
        Where the money goes
      </h2>
      <p className="mb-3 text-xs text-muted">
        The oldest due date first. This happens when the payment is posted.
      </p>
      {parts.length === 0 && <p className="text-sm text-muted">Nothing is allocated yet.</p>}
      <ol className="grid gap-2">
        {parts.map(({ invoice, gets }) => (
          <li key={invoice.number} className="border-b border-line pb-2 text-sm">
            <div className="flex justify-between gap-4">
              <span className="min-w-0">
                <span className="font-medium">{invoice.number}</span>
                {payers.length > 1 && <span className="ml-2">{nameOf(invoice.customerId)}</span>}
              </span>
              <span className="num font-medium">{formatPesos(gets)}</span>
            </div>
            <div className="num flex justify-between gap-4 text-xs text-muted">
              <span>due {formatDay(invoice.dueDate)}</span>
              <span>
                {formatPesos(invoice.balance)} owed, {formatPesos(invoice.balance - gets)} left
              </span>
            </div>
          </li>
        ))}
      </ol>
      {left > 0 && (
        <p className="num mt-2 flex justify-between gap-4 text-sm">
          <span>
            {chosen.length === 0 ? "Unapplied credit of the student" : "More than the invoices can take"}
          </span>
          <span className={chosen.length === 0 ? "" : "font-semibold text-error"}>{formatPesos(left)}</span>
        </p>
      )}
    </section>
  );
}

const FAILED = "Fetching Invoice went wrong.";

/** The chosen invoices as their documents, one at a time. */
function InvoicePreview({ chosen }: { chosen: readonly PayableInvoice[] }) {
  const [uuid, setUuid] = useState("");
  const shown = chosen.find((invoice) => invoice.uuid === uuid) ?? chosen[0];
  const papers = useInvoicePapers(shown?.uuid);
  const paper = shown && papers[shown.uuid];
  return (
    <section aria-label="Invoice preview" className="desk flex-none overflow-visible pb-6">
      <div className="flex min-h-12 items-center gap-3 px-5 pt-3 sm:px-6">
        <h2 className="text-base font-semibold">Preview</h2>
        {chosen.length > 1 && (
          <select
            className="select input-sm ml-auto w-auto"
            aria-label="Invoice to preview"
            value={shown?.uuid}
            onChange={(event) => setUuid(event.target.value)}
          >
            {chosen.map((invoice) => (
              <option key={invoice.uuid} value={invoice.uuid}>
                {invoice.number}
              </option>
            ))}
          </select>
        )}
      </div>
      {!shown && <p className="px-5 text-sm text-muted sm:px-6">Choose an invoice to see it here.</p>}
      {paper === null && (
        <p role="alert" className="px-5 text-sm text-error sm:px-6">
          {FAILED}
        </p>
      )}
      {paper && <PaperSheet paper={paper} isBeside />}
    </section>
  );
}

/** The papers fetched so far, by uuid; null where one could not be. */
function useInvoicePapers(uuid: string | undefined): Record<string, Paper | null> {
  const [papers, setPapers] = useState<Record<string, Paper | null>>({});
  const isKnown = uuid === undefined || papers[uuid] !== undefined;
  useEffect(() => {
    if (isKnown) return;
    const asking = new AbortController();
    const keep = (paper: Paper | null) => setPapers((known) => ({ ...known, [uuid]: paper }));
    void askConsole<{ paper: Paper }>(`/ims/payments/preview/${uuid}`, {
      signal: asking.signal,
    }).then(({ isOk, body }) => asking.signal.aborted || keep(isOk && body ? body.paper : null));
    return () => asking.abort();
  }, [uuid, isKnown]);
  return papers;
}
