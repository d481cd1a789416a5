import { SUGGEST_DEBOUNCE_MS, suggestCustomers } from "#app/billing/lookups.ts";
import { OpenInvoices } from "#app/billing/payments/editor/open-invoices.tsx";
import { Combobox } from "#app/ui/form/combobox.tsx";
import { describedBy, Field, FieldError } from "#app/ui/form/field.tsx";
import { CREDIT_MESSAGES, CUSTOMER_SEARCH_MIN } from "#core/billing/credit-memos/credit-memo-messages.ts";
import { customerMark } from "#core/billing/lookup-contract.ts";
import { formatPesos } from "#core/shared/money.ts";
import type { CreditEditorState } from "./use-credit-form.ts";

const HELP = `By name or customer ID, from ${CUSTOMER_SEARCH_MIN} characters`;

/** Asked once enough is typed. */
const suggest = (text: string) =>
  [...text.trim()].length < CUSTOMER_SEARCH_MIN ? Promise.resolve(null) : suggestCustomers(text);

/** The customers of a form, and which of their unpaid invoices are credited. */
export function CreditCustomers({ editor }: { editor: CreditEditorState }) {
  const { form, payable, errorOf, change } = editor;
  const error = errorOf("customers");
  const invoices = errorOf("invoices");
  return (
    <>
      <section className="form-section" aria-labelledby="customers-title">
        <h2 id="customers-title">Customers</h2>
        <Field id="customers" label="Add customer" isRequired error={error} help={HELP}>
          <Combobox
            id="customers"
            text={form.customerText}
            onText={(customerText) => change({ customerText })}
            onChoose={({ customerId, name }) => editor.addCustomer({ customerId, name })}
            suggest={suggest}
            debounceMs={SUGGEST_DEBOUNCE_MS}
            keyOf={(customer) => customer.customerId}
            labelOf={(customer) => customer.name}
            asideOf={customerMark}
            isRequired
            isWrong={error !== undefined}
            describedBy={describedBy("customers", error, HELP)}
            emptyText="No student matches."
          />
        </Field>
      </section>
      <section className="form-section">
        <fieldset id="invoices" tabIndex={-1} aria-describedby={invoices ? "invoices-error" : undefined}>
          <legend className="field-label" data-required="">
            Invoices
          </legend>
          <p className="field-help mb-2">{CREDIT_MESSAGES.enterInvoices}</p>
          <div className="grid gap-4">
            {form.customers.map((customer) => (
              <OpenInvoices
                key={customer.customerId}
                payer={customer}
                isAlone={false}
                isLoading={payable.missing.includes(customer.customerId)}
                invoices={payable.invoices.filter(({ customerId }) => customerId === customer.customerId)}
                chosen={form.invoiceNumbers}
                onToggle={editor.toggleInvoice}
                onRemove={() => editor.removeCustomers([customer.customerId])}
              />
            ))}
          </div>
          <FieldError id="invoices" error={invoices} />
        </fieldset>
      </section>
    </>
  );
}

/** Customer and invoice of an existing memo: they do not change. */
export function FixedInvoice({ editor }: { editor: CreditEditorState }) {
  const { form, payable, errorOf } = editor;
  const [customer] = form.customers;
  const [invoice] = payable.invoices;
  const error = errorOf("invoices") ?? errorOf("customers");
  return (
    <section className="form-section" aria-labelledby="applied-title">
      <h2 id="applied-title">Applied to</h2>
      <dl id="invoices" tabIndex={-1} className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
        <dt className="text-muted">Customer</dt>
        <dd>
          {customer?.name} <span className="num text-muted">{customer?.customerId}</span>
        </dd>
        <dt className="text-muted">Invoice</dt>
        <dd>
          {invoice?.number}{" "}
          <span className="text-muted">remaining balance {formatPesos(invoice?.balance ?? 0)}</span>
        </dd>
      </dl>
      <FieldError id="invoices" error={error} />
    </section>
  );
}
