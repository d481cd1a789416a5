import { FieldError } from "#app/ui/form/field.tsx";
import { NOTE_INVOICES_MAX } from "#core/billing/promissory-notes/promissory-notes.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay } from "#core/shared/school-day.ts";
import { owedOn, type PromisableInvoice } from "./note-form.ts";

/** The open invoices of the customer, each with its box; what is promised already cannot be chosen. */
export function NoteInvoices(props: {
  invoices: readonly PromisableInvoice[];
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: readonly string[]) => void;
}) {
  const { invoices, chosen, error, onChange } = props;
  const toggle = (number: string) =>
    onChange(chosen.includes(number) ? chosen.filter((other) => other !== number) : [...chosen, number]);
  return (
    <section className="form-section" aria-labelledby="note-invoices-title" id="invoices" tabIndex={-1}>
      <h2 id="note-invoices-title">Invoices</h2>
      <ul className="divide-y divide-line">
        {invoices.map(({ number, referenceNumber, dueDate, balance, noteNumber }) => (
          <li key={number}>
            <label className="flex min-h-11 items-center gap-3 py-1 text-sm">
              <input
                type="checkbox"
                className="checkbox"
                checked={chosen.includes(number)}
                disabled={
                  noteNumber !== null || (chosen.length >= NOTE_INVOICES_MAX && !chosen.includes(number))
                }
                onChange={() => toggle(number)}
              />
              <span className="min-w-0 flex-1">
                <span className="font-medium">{number}</span>{" "}
                <span className="text-muted">
                  {referenceNumber}, due {formatDay(dueDate)}
                </span>
                {noteNumber !== null && (
                  <span className="block text-xs text-muted">Promised in {noteNumber} already</span>
                )}
              </span>
              <span className="num">{formatPesos(balance)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className="num mt-2 flex justify-between border-t border-line pt-2 text-sm font-semibold">
        <span>To be promised</span>
        <span>{formatPesos(owedOn(invoices, chosen))}</span>
      </p>
      <FieldError id="invoices" error={error} />
    </section>
  );
}
