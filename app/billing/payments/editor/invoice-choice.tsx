import X from "lucide-react/icons/x";
import { formatPesos } from "../../../../core/shared/money.ts";
import { formatDay } from "../../../../core/shared/school-day.ts";
import { FieldError } from "../../../ui/form/field.tsx";
import { AnotherStudent } from "./another-student.tsx";
import { type PayableInvoice, type Payer, type PaymentForm, payersOf } from "./payment-form.ts";
import type { Payable } from "./use-payable.ts";

interface InvoiceChoiceProps {
  form: PaymentForm;
  payable: Payable;
  error: string | undefined;
  /** The students of an existing payment are fixed. */
  areStudentsFixed: boolean;
  onChange: (invoiceNumbers: string[]) => void;
  onAdd: (payer: Payer) => void;
  onRemove: (customerId: string) => void;
}

/** The students' open invoices: tick those that are paid. A payment may pay for several students. */
export function InvoiceChoice(props: InvoiceChoiceProps) {
  const { form, payable, error } = props;
  const payers = payersOf(form);
  const toggle = (number: string) =>
    props.onChange(
      form.invoiceNumbers.includes(number)
        ? form.invoiceNumbers.filter((known) => known !== number)
        : [...form.invoiceNumbers, number],
    );
  return (
    <fieldset id="invoices" tabIndex={-1} aria-describedby={error ? "invoices-error" : undefined}>
      <legend className="field-label" data-required="">
        Invoices
      </legend>
      {payers.length === 0 && <p className="text-sm text-muted">Choose a student first.</p>}
      <div className="grid gap-4">
        {payers.map((payer) => (
          <OpenInvoices
            key={payer.customerId}
            payer={payer}
            isAlone={payers.length === 1}
            isLoading={payable.missing.includes(payer.customerId)}
            invoices={payable.invoices.filter(({ customerId }) => customerId === payer.customerId)}
            chosen={form.invoiceNumbers}
            onToggle={toggle}
            onRemove={
              props.areStudentsFixed || payer === form.customer
                ? null
                : () => props.onRemove(payer.customerId)
            }
          />
        ))}
      </div>
      <FieldError id="invoices" error={error} />
      {payers.length > 0 && !props.areStudentsFixed && <AnotherStudent onAdd={props.onAdd} />}
    </fieldset>
  );
}

/** A student's open invoices, each with its box. */
export function OpenInvoices(props: {
  payer: Payer;
  isAlone: boolean;
  isLoading: boolean;
  invoices: readonly PayableInvoice[];
  chosen: readonly string[];
  onToggle: (number: string) => void;
  /** Null for a student who cannot be taken out. */
  onRemove: (() => void) | null;
}) {
  const { payer, invoices } = props;
  return (
    <section aria-label={`Invoices of ${payer.name}`}>
      {!props.isAlone && (
        <div className="flex min-h-8 items-center gap-2 border-b border-line text-sm">
          <h3 className="min-w-0 truncate font-semibold">{payer.name}</h3>
          <span className="num flex-none text-xs text-muted">{payer.customerId}</span>
          {props.onRemove && (
            <button
              type="button"
              className="btn btn-ghost btn-square btn-xs ml-auto flex-none"
              aria-label={`Remove ${payer.name}`}
              onClick={props.onRemove}
            >
              <X className="icon" aria-hidden />
            </button>
          )}
        </div>
      )}
      {props.isLoading && <p className="late py-2 text-sm text-muted">Looking up the invoices…</p>}
      {!props.isLoading && invoices.length === 0 && (
        <p className="py-2 text-sm text-muted">
          This student owes nothing: there is no invoice with a balance.
        </p>
      )}
      <ul className="divide-y divide-line">
        {invoices.map((invoice) => (
          <li key={invoice.number}>
            <label className="flex min-h-10 items-center gap-3 text-sm">
              <input
                type="checkbox"
                className="checkbox"
                checked={props.chosen.includes(invoice.number)}
                onChange={() => props.onToggle(invoice.number)}
              />
              <span className="min-w-0 flex-1">
                {invoice.number} <span className="text-muted">due {formatDay(invoice.dueDate)}</span>
              </span>
              <span className="num">{formatPesos(invoice.balance)}</span>
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}
