import { formatPesos } from "../../../core/shared/money.ts";
import { formatDay } from "../../../core/shared/school-day.ts";
import { FieldError } from "../../ui/form/field.tsx";
import { amountOf, chosenOf, dryRun, type PayableInvoice, type PaymentForm } from "./payment-form.ts";

interface InvoiceChoiceProps {
  form: PaymentForm;
  payable: readonly PayableInvoice[] | null;
  error: string | undefined;
  onChange: (invoiceNumbers: string[]) => void;
}

/** The student's open invoices: tick those that are paid. */
export function InvoiceChoice({ form, payable, error, onChange }: InvoiceChoiceProps) {
  const toggle = (number: string) =>
    onChange(
      form.invoiceNumbers.includes(number)
        ? form.invoiceNumbers.filter((known) => known !== number)
        : [...form.invoiceNumbers, number],
    );
  return (
    <fieldset id="invoices" tabIndex={-1} aria-describedby={error ? "invoices-error" : undefined}>
      <legend className="field-label" data-required="">
        Invoices
      </legend>
      {form.customer === null && <p className="text-sm text-muted">Choose a student first.</p>}
      {payable === null && <p className="late text-sm text-muted">Looking up the invoices…</p>}
      {form.customer !== null && payable?.length === 0 && (
        <p className="text-sm text-muted">This student owes nothing: there is no invoice with a balance.</p>
      )}
      <ul className="divide-y divide-line">
        {(form.customer === null ? [] : (payable ?? [])).map((invoice) => (
          <li key={invoice.number}>
            <label className="flex min-h-10 items-center gap-3 text-sm">
              <input
                type="checkbox"
                className="checkbox"
                checked={form.invoiceNumbers.includes(invoice.number)}
                onChange={() => toggle(invoice.number)}
              />
              <span className="min-w-0 flex-1">
                {invoice.number} <span className="text-muted">due {formatDay(invoice.dueDate)}</span>
              </span>
              <span className="num">{formatPesos(invoice.balance)}</span>
            </label>
          </li>
        ))}
      </ul>
      <FieldError id="invoices" error={error} />
    </fieldset>
  );
}

/** The dry run: what would be allocated where, by the rule that posts it. */
export function AllocationPanel({
  form,
  payable,
}: {
  form: PaymentForm;
  payable: readonly PayableInvoice[];
}) {
  const chosen = chosenOf(form, payable);
  const { parts, left } = dryRun(amountOf(form) ?? 0, chosen);
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
              <span className="font-medium">{invoice.number}</span>
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
