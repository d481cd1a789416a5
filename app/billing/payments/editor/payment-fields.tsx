import { CustomerField } from "#app/billing/customer-field.tsx";
import { MethodDetails } from "#app/billing/payments/methods/method-details.tsx";
import { optionsOf, type PaymentChoices } from "#app/billing/payments/methods/payment-choices.ts";
import { DayField } from "#app/ui/form/day-field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { offered } from "#core/billing/payments/payment-methods.ts";
import { closedHelp } from "#core/billing/settings/billing-settings.ts";
import { type Payer, type PaymentForm, payerOf, withMethod } from "./payment-form.ts";

interface PaymentFieldsProps {
  form: PaymentForm;
  choices: PaymentChoices;
  /** The method and bank an existing payment has: they can stay though they are not offered any more. */
  before: { methodCode: string; bankCode: string | null } | null;
  /** The most the chosen invoices can take, written; null where there is no limit. */
  max: string | null;
  isCustomerFixed: boolean;
  errorOf: (field: string) => string | undefined;
  onCustomer: (customer: Payer | null, text: string) => void;
  onChange: (changed: Partial<PaymentForm>) => void;
}

/** Student, type, method and what it asks for, day, amount and receipt number. */
export function PaymentFields(props: PaymentFieldsProps) {
  const { form, choices, before, errorOf, onChange } = props;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <CustomerField
          id="customer"
          customer={form.customer}
          text={form.customerText}
          error={errorOf("customer")}
          isOff={props.isCustomerFixed}
          onChange={({ customer, text: typed }) => props.onCustomer(customer && payerOf(customer), typed)}
        />
      </div>
      <SelectField
        id="paymentType"
        label="Payment Type"
        isRequired
        placeholder="Choose"
        value={form.paymentType}
        options={optionsOf(choices.types)}
        error={errorOf("paymentType")}
        onChange={(paymentType) => onChange({ paymentType, invoiceNumbers: [], typedNumbers: "" })}
      />
      <SelectField
        id="method"
        label="Payment Method"
        isRequired
        placeholder="Choose"
        value={form.methodCode}
        options={optionsOf(offered(choices.methods, before?.methodCode))}
        error={errorOf("method")}
        onChange={(methodCode) => onChange(withMethod(methodCode))}
      />
      <MethodDetails form={form} choices={choices} before={before} errorOf={errorOf} onChange={onChange} />
      <DayField
        id="receivedDate"
        label="Date Received"
        isRequired
        value={form.receivedDate || undefined}
        help={closedHelp(choices.closedThrough)}
        error={errorOf("receivedDate")}
        onChange={(day) => onChange({ receivedDate: day ?? "" })}
      />
      <TextField
        id="amount"
        label="Amount Paid"
        isRequired
        isAmount
        value={form.amount}
        help={props.max === null ? undefined : `At most ${props.max}`}
        error={errorOf("amount")}
        onChange={(amount) => onChange({ amount })}
      />
      <TextField
        id="receiptNumber"
        label="Receipt Number"
        value={form.receiptNumber}
        help="Leave blank to number it on posting."
        error={errorOf("receiptNumber")}
        onChange={(receiptNumber) => onChange({ receiptNumber })}
      />
    </div>
  );
}
