import { formatPesos } from "#core/shared/money.ts";
import { formatDay } from "#core/shared/school-day.ts";
import {
  amountOf,
  chosenOf,
  dryRun,
  type PayableInvoice,
  type PaymentForm,
  payersOf,
} from "./payment-form.ts";

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
  const payers = payersOf(form);
  const nameOf = (customerId: string) => payers.find((payer) => payer.customerId === customerId)?.name;
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
              <span className="min-w-0">
                <span className="font-medium">{invoice.number}</span>
                {payers.length > 1 && <span className="ml-2">{nameOf(invoice.customerId)}</span>}
              </span>
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
