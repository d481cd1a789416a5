import type { PaymentForm } from "#app/billing/payments/editor/payment-form.ts";
import { DayField } from "#app/ui/form/day-field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import {
  askedBy,
  CARD_DIGITS,
  DETAIL_LABELS,
  type DetailName,
  offered,
} from "#core/billing/payments/payment-methods.ts";
import { optionsOf, type PaymentChoices } from "./payment-choices.ts";

/** What the chosen method asks for: its bank, cheque, wallet or card. */
export function MethodDetails(props: {
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
  if (name === "chequeDate")
    return <DayField {...common} value={value || undefined} onChange={(day) => onChange(day ?? "")} />;
  return name === "cardNumber" ? (
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
