import type { PaymentChoices } from "#app/billing/payments/methods/payment-choices.ts";
import { ReferenceField } from "#app/billing/payments/references/reference-field.tsx";
import { describedBy, Field } from "#app/ui/form/field.tsx";
import { NotesField } from "#app/ui/form/text-fields.tsx";
import { formatPesos } from "#core/shared/money.ts";
import { InvoiceChoice } from "./invoice-choice.tsx";
import { PaymentFields } from "./payment-fields.tsx";
import { balanceOf, isAdvanced, withCustomer, withoutPayer, withPayer } from "./payment-form.ts";
import type { PaymentEditorState } from "./use-payment-form.ts";

const HELP =
  "Separate several numbers with commas. Leave blank to record the amount as the student's unapplied credit.";

/** The invoice numbers of an advance, typed: there may be none. */
function TypedInvoices(props: { text: string; error: string | undefined; onChange: (text: string) => void }) {
  const { error } = props;
  return (
    <Field id="invoices" label="Invoice numbers" help={HELP} error={error}>
      <input
        id="invoices"
        type="text"
        className={`input ${error ? "input-error" : ""}`}
        maxLength={2000}
        autoComplete="off"
        placeholder="INV-2026-000001"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy("invoices", error, HELP)}
        value={props.text}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </Field>
  );
}

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
          max={chosen.length === 0 ? null : formatPesos(balanceOf(chosen))}
          isCustomerFixed={isExisting}
          errorOf={errorOf}
          onCustomer={(customer, text) => changeInvoices(withCustomer(form, customer, text, invoices))}
          onChange={change}
        />
      </section>
      <section className="form-section">
        {isAdvanced(form) ? (
          <TypedInvoices
            text={form.typedNumbers ?? ""}
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
            onChange={(invoiceNumbers) => changeInvoices({ ...form, invoiceNumbers })}
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
