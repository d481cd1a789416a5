import { X } from "#app/ui/icons.tsx";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay } from "#core/shared/school-day.ts";
import type { PayableInvoice, Payer } from "./payment-form.ts";

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
              <X className="icon" />
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
