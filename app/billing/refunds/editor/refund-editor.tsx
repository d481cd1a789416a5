import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { optionsOf } from "#app/billing/payments/methods/payment-choices.ts";
import { ReferenceField } from "#app/billing/references/reference-field.tsx";
import { RefundStatusBadge } from "#app/billing/refunds/refund-status-badge.tsx";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { useLoadFailures } from "#app/lib/use-load-failures.ts";
import { EditorShell } from "#app/ui/form/editor-shell.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import type { Difference } from "#app/ui/form/stale-dialog.tsx";
import { NotesField, TextField } from "#app/ui/form/text-fields.tsx";
import { type FieldAt, useEntryForm } from "#app/ui/form/use-entry-form.ts";
import { type Fact, Facts } from "#app/ui/record/facts.tsx";
import { toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { askedBy, offered } from "#core/billing/payments/payment-methods.ts";
import type { RefundEntry } from "#core/billing/refunds/refund-contract.ts";
import type { RefundRow } from "#core/billing/refunds/refund-list.ts";
import { refundViewPath } from "#core/billing/refunds/refund-paths.ts";
import { booksClosed } from "#core/billing/settings/billing-settings.ts";
import { formatPesos } from "#core/shared/money.ts";
import {
  REFUND_LABELS,
  type RefundablePayment,
  type RefundChoices,
  type RefundForm,
  refundEntryOf,
  refundFormOf,
  refundRefusals,
  withPayment,
} from "./refund-form.ts";
import type { RefundDone } from "./save-refund.server.ts";

interface RefundEditorProps {
  title: string;
  draftName: string;
  /** Null for a new refund. */
  record: RefundRow | null;
  initial: RefundForm;
  choices: RefundChoices;
  /** The payments that can be chosen; the payment of the initial form does not change. */
  payments: readonly RefundablePayment[];
}
const LIST = { label: "Refunds", path: "/ims/refunds" };
/** How long the success message is seen before the screen goes back. */
const BACK_AFTER_MS = 1_000;

/** Creates or updates a refund of a payment. */
export function RefundEditor(props: RefundEditorProps) {
  const { record, choices } = props;
  useLoadFailures(choices.failures);
  const editor = useEntryForm<RefundForm, RefundRow, RefundEntry, RefundDone>({
    ...props,
    formOf: refundFormOf,
    entryOf: refundEntryOf,
    labels: REFUND_LABELS,
    body: async () => (await import("#core/billing/refunds/refund-contract.ts")).refundBody,
    rules: (_, { form }) => refundRefusals(form, choices, record),
  });
  const [isSending, setIsSending] = useState(false);
  useGoBack(editor.saved);
  return (
    <EditorShell
      title={props.title}
      list={LIST}
      badge={<RefundStatusBadge status={record?.status ?? "UNPOSTED"} />}
      buttons={[{ label: "Save", onPress: () => editor.save() }]}
      editor={editor}
      isSending={isSending || editor.saved !== null}
      failedTitle={WENT_WRONG.createRefund}
      differencesOf={differencesOf}
      onSave={() => editor.save()}
      layout={{ body: "overflow-y-auto", form: "", column: "mx-auto max-w-[632px]" }}
    >
      <RefundFields
        form={editor.form}
        choices={choices}
        payments={props.payments}
        before={record}
        isPaymentFixed={props.initial.payment !== null}
        at={editor.at}
        onChange={editor.change}
        onSending={setIsSending}
      />
    </EditorShell>
  );
}

/** Says that it is saved, and goes back a second later. */
function useGoBack(saved: RefundDone | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!saved) return;
    const next = [{ label: "View", to: refundViewPath(saved.uuid) }];
    toastSuccess(saved.message, undefined, { named: saved.number, next });
    const timer = setTimeout(() => {
      // Opened by its address, the screen has nothing before it.
      if (window.history.state?.idx > 0) navigate(-1);
      else navigate(LIST.path);
    }, BACK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [saved, navigate]);
}

const COMPARED = ["methodCode", "bankCode", "amount", "typedReference", "documentNumber", "notes"] as const;
const shown = (value: RefundForm[(typeof COMPARED)[number]]): string =>
  typeof value === "string" ? value : (value?.number ?? "");
/** What someone else changed of a refund since its form was opened. */
const differencesOf = (opened: RefundForm, current: RefundRow): Difference[] =>
  COMPARED.map((field) => ({
    label: REFUND_LABELS[field],
    before: shown(opened[field]),
    after: shown(refundFormOf(current)[field]),
  })).filter(({ before, after }) => before !== after);

interface RefundFieldsProps {
  form: RefundForm;
  choices: RefundChoices;
  payments: readonly RefundablePayment[];
  /** How an existing refund is made: it can stay so. */
  before: { methodCode: string; bankCode: string | null } | null;
  isPaymentFixed: boolean;
  at: FieldAt;
  onChange: (changed: Partial<RefundForm>) => void;
  onSending: (isSending: boolean) => void;
}

/** Payment, method, bank, amount, references and notes. */
function RefundFields(props: RefundFieldsProps) {
  const { form, choices, before, at, onChange } = props;
  const { payment } = form;
  return (
    <>
      <section className="form-section" aria-labelledby="refunded-title">
        <h2 id="refunded-title">Payment</h2>
        <PaymentChoice {...props} />
        {payment && <Facts look="apart" className="mt-4" facts={factsOf(payment)} />}
      </section>
      <section className="form-section" aria-labelledby="refund-title">
        <h2 id="refund-title">Refund</h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            {...at("methodCode")}
            isRequired
            value={form.methodCode}
            options={optionsOf(offered(choices.methods, before?.methodCode))}
            onChange={(methodCode) => onChange({ methodCode, bankCode: "" })}
          />
          {askedBy(choices.methods, form.methodCode).includes("bank") && (
            <SelectField
              {...at("bankCode")}
              isRequired
              placeholder="Choose"
              value={form.bankCode}
              options={optionsOf(offered(choices.banks, before?.bankCode))}
              onChange={(bankCode) => onChange({ bankCode })}
            />
          )}
          <TextField
            {...at("amount")}
            isRequired
            isAmount
            value={form.amount}
            help={payment ? `At most ${formatPesos(payment.approved)}` : undefined}
            onChange={(amount) => onChange({ amount })}
          />
          <TextField
            {...at("typedReference")}
            value={form.typedReference}
            onChange={(typedReference) => onChange({ typedReference })}
          />
        </div>
        {choices.closedThrough !== "" && (
          <p className="field-help">
            {booksClosed(choices.closedThrough)} A refund is dated the day it is posted.
          </p>
        )}
      </section>
      <section className="form-section grid gap-4">
        <ReferenceField
          {...at("documentNumber")}
          document={form.documentNumber}
          onChange={(documentNumber) => onChange({ documentNumber })}
          onSending={props.onSending}
        />
        <NotesField value={form.notes} error={at("notes").error} onChange={(notes) => onChange({ notes })} />
      </section>
    </>
  );
}

/** The payment, by its number; the list of numbers also says whose each is. */
function PaymentChoice({ form, payments, isPaymentFixed, at, onChange }: RefundFieldsProps) {
  const help = isPaymentFixed
    ? undefined
    : payments.length === 0
      ? "No approved refund is waiting to be paid."
      : "Payments whose refund was approved, by number.";
  return (
    <>
      <TextField
        {...at("paymentNumber")}
        isRequired
        list="refundable-payments"
        readOnly={isPaymentFixed}
        help={help}
        value={form.paymentNumber}
        onChange={(text) => onChange(withPayment(form, text, payments))}
      />
      <datalist id="refundable-payments">
        {payments.map(({ number, customers, approved }) => (
          <option key={number} value={number}>
            {customers[0]?.name}, {formatPesos(approved)}
          </option>
        ))}
      </datalist>
    </>
  );
}

const factsOf = ({ customers, paid, approved, reason }: RefundablePayment): Fact[] => [
  {
    label: "Customer Name",
    value: customers.map(({ name, customerId }) => `${name}, ${customerId}`).join("; "),
  },
  { label: "Amount Paid", value: formatPesos(paid) },
  { label: "Approved to Refund", value: formatPesos(approved) },
  ...(reason === "" ? [] : [{ label: "Refund Reason", value: reason }]),
];
