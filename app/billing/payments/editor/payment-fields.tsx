import type { Choice } from "../../../../core/billing/lookup-contract.ts";
import { booksClosed } from "../../../../core/billing/settings/billing-settings.ts";
import type { LoadFailure } from "../../../lib/error-catalogue.ts";
import { DayField } from "../../../ui/form/day-field.tsx";
import { describedBy, Field } from "../../../ui/form/field.tsx";
import { CustomerField } from "../../customer-field.tsx";
import { needsBank, type Payer, type PaymentForm } from "./payment-form.ts";

export interface PaymentChoices {
  types: readonly Choice[];
  methods: readonly Choice[];
  banks: readonly Choice[];
  /** The last day of the closed books; "" where none are closed. */
  closedThrough: string;
  /** What could not be loaded. */
  failures: readonly LoadFailure[];
}
interface PaymentFieldsProps {
  form: PaymentForm;
  choices: PaymentChoices;
  /** The most the chosen invoices can take, written; null where there is no limit. */
  max: string | null;
  isCustomerFixed: boolean;
  errorOf: (field: string) => string | undefined;
  onCustomer: (customer: Payer | null, text: string) => void;
  onChange: (changed: Partial<PaymentForm>) => void;
}

/** Student, type, method, bank, day, amount and receipt number. */
export function PaymentFields({
  form,
  choices,
  max,
  isCustomerFixed,
  errorOf,
  onCustomer,
  onChange,
}: PaymentFieldsProps) {
  const hint = max === null ? undefined : `At most ${max}`;
  const text = (id: "amount" | "receiptNumber", label: string, help?: string) => (
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
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <CustomerField
          id="customer"
          customer={form.customer}
          text={form.customerText}
          error={errorOf("customer")}
          isOff={isCustomerFixed}
          onChange={({ customer, text: typed }) =>
            onCustomer(customer && { customerId: customer.customerId, name: customer.name }, typed)
          }
        />
      </div>
      <Select
        id="paymentType"
        label="Payment Type"
        value={form.paymentType}
        options={choices.types}
        error={errorOf("paymentType")}
        onChange={(paymentType) => onChange({ paymentType, invoiceNumbers: [], typedNumbers: "" })}
      />
      <Select
        id="method"
        label="Payment Method"
        value={form.methodCode}
        options={choices.methods}
        error={errorOf("method")}
        onChange={(methodCode) => onChange({ methodCode })}
      />
      {needsBank(form) && (
        <Select
          id="bank"
          label="Bank"
          value={form.bankCode}
          options={choices.banks}
          error={errorOf("bank")}
          onChange={(bankCode) => onChange({ bankCode })}
        />
      )}
      <DayField
        id="receivedDate"
        label="Date Received"
        isRequired
        value={form.receivedDate || undefined}
        help={choices.closedThrough === "" ? undefined : booksClosed(choices.closedThrough)}
        error={errorOf("receivedDate")}
        onChange={(day) => onChange({ receivedDate: day ?? "" })}
      />
      {text("amount", "Amount Paid", hint)}
      {text("receiptNumber", "Receipt Number", "Leave blank to number it on posting.")}
    </div>
  );
}

function Select(props: {
  id: string;
  label: string;
  value: string;
  options: readonly Choice[];
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { id, error } = props;
  return (
    <Field id={id} label={props.label} isRequired error={error}>
      <select
        id={id}
        className={`select ${error ? "input-error" : ""}`}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, error)}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      >
        <option value="">Choose</option>
        {props.options.map((option) => (
          <option key={option.code} value={option.code}>
            {option.name}
          </option>
        ))}
      </select>
    </Field>
  );
}
