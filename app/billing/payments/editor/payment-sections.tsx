import { useState } from "react";
import { CustomerField } from "#app/billing/customer-field.tsx";
import { optionsOf, type PaymentChoices } from "#app/billing/payments/methods/payment-choices.ts";
import { ReferenceField } from "#app/billing/references/reference-field.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { NotesField, TextField } from "#app/ui/form/text-fields.tsx";
import { aboveMax } from "#core/billing/payments/allocation.ts";
import {
  askedBy,
  CARD_DIGITS,
  DETAIL_LABELS,
  type DetailName,
  detailKind,
  offered,
} from "#core/billing/payments/payment-methods.ts";
import { closedHelp } from "#core/billing/settings/billing-settings.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
import { InvoiceChoice } from "./invoice-choice.tsx";
import {
  amountOf,
  balanceOf,
  isAdvanced,
  type Payer,
  type PaymentForm,
  payerOf,
  withCustomer,
  withMethod,
  withoutPayer,
  withPayer,
} from "./payment-form.ts";
import type { PaymentEditorState } from "./use-payment-form.ts";

const AMOUNT = "amount";
/** Of an advance: there may be no invoice. */
const HELP =
  "Separate several numbers with commas. Leave blank to record the amount as the student's unapplied credit.";

interface PaymentSectionsProps {
  editor: PaymentEditorState;
  choices: PaymentChoices;
  /** The students of an existing payment do not change. */
  isExisting: boolean;
}

/** The fields of a payment: the payment itself, the invoices it pays, reference and notes. */
export function PaymentSections({ editor, choices, isExisting }: PaymentSectionsProps) {
  const { form, chosen, payable, errorOf, change, changeInvoices } = editor;
  const { invoices } = payable;
  return (
    <>
      <section className="form-section" aria-labelledby="payment-title">
        <h2 id="payment-title">Payment</h2>
        <PaymentFields
          form={form}
          choices={choices}
          before={editor.before}
          max={chosen.length === 0 ? null : balanceOf(chosen)}
          isCustomerFixed={isExisting}
          errorOf={errorOf}
          onCustomer={(customer, text) => changeInvoices(withCustomer(form, customer, text, invoices))}
          onAmount={editor.changeAmount}
          onChange={change}
        />
      </section>
      <section className="form-section">
        {isAdvanced(form) ? (
          <TextField
            id="invoices"
            label="Invoice numbers"
            placeholder="INV-2026-000001"
            maxLength={2000}
            help={HELP}
            value={form.typedNumbers ?? ""}
            error={errorOf("invoices")}
            onChange={(typedNumbers) => change({ typedNumbers })}
          />
        ) : (
          <InvoiceChoice
            form={form}
            payable={payable}
            error={errorOf("invoices")}
            areStudentsFixed={isExisting}
            onChoose={editor.choose}
            onChange={(invoiceNumbers) => changeInvoices({ ...form, invoiceNumbers, isProposed: false })}
            onAdd={(payer) => changeInvoices(withPayer(form, payer))}
            onRemove={(customerId) => changeInvoices(withoutPayer(form, customerId, invoices))}
          />
        )}
      </section>
      <ReferenceAndNotes editor={editor} />
    </>
  );
}

function ReferenceAndNotes({ editor }: Pick<PaymentSectionsProps, "editor">) {
  const { form, errorOf, change } = editor;
  return (
    <section className="form-section grid gap-4">
      <ReferenceField
        document={form.reference}
        error={errorOf("reference")}
        onChange={(reference) => change({ reference })}
        onSending={editor.setIsSending}
      />
      <NotesField value={form.notes} error={errorOf("notes")} onChange={(notes) => change({ notes })} />
    </section>
  );
}

interface PaymentFieldsProps {
  form: PaymentForm;
  choices: PaymentChoices;
  /** The method and bank an existing payment has: they can stay though they are not offered any more. */
  before: { methodCode: string; bankCode: string | null } | null;
  /** The most the chosen invoices can take; null where there is no limit. */
  max: Centavos | null;
  isCustomerFixed: boolean;
  errorOf: (field: string) => string | undefined;
  onCustomer: (customer: Payer | null, text: string) => void;
  onAmount: (amount: string) => void;
  onChange: (changed: Partial<PaymentForm>) => void;
}

/** Student, amount and day, type, method and what it asks for, and receipt number: what is typed for each payment comes first. */
function PaymentFields(props: PaymentFieldsProps) {
  const { form, choices, before, errorOf, onChange } = props;
  const [isPrefilled] = useState(form.customer !== null);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <CustomerField
          id="customer"
          customer={form.customer}
          text={form.customerText}
          error={errorOf("customer")}
          isOff={props.isCustomerFixed}
          onChange={({ customer, text: typed }) => {
            props.onCustomer(customer && payerOf(customer), typed);
            if (customer) document.getElementById(AMOUNT)?.focus();
          }}
        />
      </div>
      <TextField
        id={AMOUNT}
        label="Amount Paid"
        isRequired
        isAmount
        isFirst={isPrefilled}
        value={form.amount}
        help={props.max === null ? undefined : `At most ${formatPesos(props.max)}`}
        error={errorOf("amount") ?? limitError(form, props.max)}
        onChange={props.onAmount}
      />
      <DayField
        id="receivedDate"
        label="Date Received"
        isRequired
        value={form.receivedDate || undefined}
        help={closedHelp(choices.closedThrough)}
        error={errorOf("receivedDate")}
        onChange={(day) => onChange({ receivedDate: day ?? "" })}
      />
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

/** Told while it is typed. */
const limitError = (form: PaymentForm, max: Centavos | null): string | undefined =>
  max !== null && (amountOf(form) ?? 0) > max ? aboveMax(max) : undefined;

/** What the chosen method asks for: its bank, cheque, wallet or card. */
function MethodDetails(props: {
  form: PaymentForm;
  choices: PaymentChoices;
  before: { bankCode: string | null } | null;
  errorOf: (field: string) => string | undefined;
  onChange: (changed: Partial<PaymentForm>) => void;
}) {
  const { form, choices, errorOf, onChange } = props;
  return askedBy(choices.methods, form.methodCode).map((asked) =>
    asked === "bank" ? (
      <SelectField
        key={asked}
        id="bank"
        label="Bank"
        isRequired
        placeholder="Choose"
        value={form.bankCode}
        options={optionsOf(offered(choices.banks, props.before?.bankCode))}
        error={errorOf("bank")}
        onChange={(bankCode) => onChange({ bankCode })}
      />
    ) : (
      <Detail
        key={asked}
        name={asked}
        value={form[asked] ?? ""}
        error={errorOf(asked)}
        onChange={(value) => onChange({ [asked]: value })}
      />
    ),
  );
}

function Detail(props: {
  name: DetailName;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  const { name, value, error, onChange } = props;
  const common = { id: name, label: DETAIL_LABELS[name], isRequired: true, error };
  const kind = detailKind(name);
  if (kind === "day")
    return <DayField {...common} value={value || undefined} onChange={(day) => onChange(day ?? "")} />;
  return kind === "cardDigits" ? (
    <TextField
      {...common}
      value={value}
      inputMode="numeric"
      maxLength={CARD_DIGITS}
      help={`The last ${CARD_DIGITS} digits only`}
      onChange={onChange}
    />
  ) : (
    <TextField {...common} value={value} onChange={onChange} />
  );
}
