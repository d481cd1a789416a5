import { formatPesos } from "../../../../core/shared/money.ts";
import { describedBy, Field } from "../../../ui/form/field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { needsBank } from "../../payments/editor/payment-form.ts";
import { ReferenceField } from "../../payments/references/reference-field.tsx";
import { type RefundablePayment, type RefundChoices, type RefundForm, withPayment } from "./refund-form.ts";

interface RefundFieldsProps {
  form: RefundForm;
  choices: RefundChoices;
  payments: readonly RefundablePayment[];
  isPaymentFixed: boolean;
  errorOf: (field: string) => string | undefined;
  onChange: (changed: Partial<RefundForm>) => void;
  onSending: (isSending: boolean) => void;
}

/** Payment, method, bank, amount, references and notes. */
export function RefundFields(props: RefundFieldsProps) {
  const { form, choices, errorOf, onChange } = props;
  const { payment } = form;
  const text = (id: "amount" | "typedReference", label: string, help?: string) => (
    <Field id={id} label={label} isRequired={id === "amount"} help={help} error={errorOf(id)}>
      <input
        id={id}
        type="text"
        inputMode={id === "amount" ? "decimal" : "text"}
        className={`input ${id === "amount" ? "num text-right" : ""} ${errorOf(id) ? "input-error" : ""}`}
        maxLength={60}
        autoComplete="off"
        aria-required={id === "amount" || undefined}
        aria-invalid={errorOf(id) ? true : undefined}
        aria-describedby={describedBy(id, errorOf(id), help)}
        value={form[id]}
        onChange={(event) => onChange({ [id]: event.target.value })}
      />
    </Field>
  );
  return (
    <>
      <section className="form-section" aria-labelledby="refunded-title">
        <h2 id="refunded-title">Payment</h2>
        <PaymentChoice {...props} />
        {payment && <PaymentFacts payment={payment} />}
      </section>
      <section className="form-section" aria-labelledby="refund-title">
        <h2 id="refund-title">Refund</h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            id="methodCode"
            label="Refund Method"
            isRequired
            value={form.methodCode}
            options={choices.methods}
            error={errorOf("methodCode")}
            onChange={(methodCode) => onChange({ methodCode })}
          />
          {needsBank(form) && (
            <SelectField
              id="bankCode"
              label="Bank"
              isRequired
              placeholder="Choose"
              value={form.bankCode}
              options={choices.banks}
              error={errorOf("bankCode")}
              onChange={(bankCode) => onChange({ bankCode })}
            />
          )}
          {text("amount", "Refund Amount", payment ? `At most ${formatPesos(payment.approved)}` : undefined)}
          {text("typedReference", "Reference No.")}
        </div>
      </section>
      <section className="form-section grid gap-4">
        <ReferenceField
          label="Refund Reference Document"
          document={form.reference}
          error={errorOf("reference")}
          onChange={(reference) => onChange({ reference })}
          onSending={props.onSending}
        />
        <Field id="notes" label="Notes" error={errorOf("notes")}>
          <textarea
            id="notes"
            className="textarea-field"
            rows={3}
            maxLength={2000}
            aria-describedby={describedBy("notes", errorOf("notes"))}
            value={form.notes}
            onChange={(event) => onChange({ notes: event.target.value })}
          />
        </Field>
      </section>
    </>
  );
}

/** The payment, by its number; the list of numbers also says whose each is. */
function PaymentChoice({ form, payments, isPaymentFixed, errorOf, onChange }: RefundFieldsProps) {
  const error = errorOf("payment");
  const help = isPaymentFixed
    ? undefined
    : payments.length === 0
      ? "No refund is approved that is not made yet."
      : "Payments whose refund was approved, by number.";
  return (
    <Field id="payment" label="Payment Transaction No." isRequired help={help} error={error}>
      <input
        id="payment"
        type="text"
        list="refundable-payments"
        className={`input ${error ? "input-error" : ""}`}
        autoComplete="off"
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy("payment", error, help)}
        readOnly={isPaymentFixed}
        value={form.paymentText}
        onChange={(event) => onChange(withPayment(form, event.target.value, payments))}
      />
      <datalist id="refundable-payments">
        {payments.map(({ number, customers, approved }) => (
          <option key={number} value={number}>
            {customers[0]?.name}, {formatPesos(approved)}
          </option>
        ))}
      </datalist>
    </Field>
  );
}

function PaymentFacts({ payment }: { payment: RefundablePayment }) {
  const facts: [string, string][] = [
    ["Customer Name", payment.customers.map(({ name, customerId }) => `${name}, ${customerId}`).join("; ")],
    ["Amount Paid", formatPesos(payment.paid)],
    ["Approved to Refund", formatPesos(payment.approved)],
    ["Refund Reason", payment.reason],
  ];
  return (
    <dl className="mt-4 grid gap-1.5 text-sm">
      {facts
        .filter(([, value]) => value !== "")
        .map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="flex-none text-muted">{label}</dt>
            <dd className="min-w-0 text-right break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
