import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { NOTE_DATES_MAX, proposedDates } from "#core/billing/promissory-notes/promissory-notes.ts";
import { type Centavos, formatPesos } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { promisedBy, type TypedDate, typedDates } from "./note-form.ts";

interface NoteDatesProps {
  dates: readonly TypedDate[];
  /** What the chosen invoices owe. */
  owed: Centavos;
  today: SchoolDay;
  errorOf: (field: string) => string | undefined;
  onChange: (dates: TypedDate[]) => void;
}
const PARTS = Array.from({ length: NOTE_DATES_MAX }, (_, place) => {
  const value = String(place + 1);
  return { value, label: value };
});

/** The dates and amounts that are promised, proposed by the month, and their sum beside what is owed. */
export function NoteDates(props: NoteDatesProps) {
  const { dates, owed, errorOf, onChange } = props;
  const change = (place: number, changed: Partial<TypedDate>) =>
    onChange(dates.map((typed, at) => (at === place ? { ...typed, ...changed } : typed)));
  return (
    <section className="form-section" aria-labelledby="note-dates-title" id="dates" tabIndex={-1}>
      <h2 id="note-dates-title">Dates</h2>
      <Proposal {...props} />
      <ol className="mt-4 grid gap-3">
        {dates.map((typed, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a date has no name but its place
          <li key={place} className="grid grid-cols-[1fr_auto] items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
            <DayField
              id={`dates.${place}.date`}
              label={`Date ${place + 1}`}
              value={typed.date}
              isRequired
              error={errorOf(`dates.${place}.date`)}
              onChange={(date) => change(place, { date })}
            />
            <div className="max-sm:order-last max-sm:col-span-2">
              <TextField
                id={`dates.${place}.amount`}
                label={`Amount ${place + 1}`}
                value={typed.amount}
                isRequired
                isAmount
                error={errorOf(`dates.${place}.amount`)}
                onChange={(amount) => change(place, { amount })}
              />
            </div>
            <Button
              className="btn-ghost btn-square mt-6"
              aria-label={`Remove date ${place + 1}`}
              disabled={dates.length === 1}
              icon={<Trash2 className="icon" aria-hidden />}
              onClick={() => onChange(dates.filter((_, at) => at !== place))}
            />
          </li>
        ))}
      </ol>
      {dates.length < NOTE_DATES_MAX && (
        <Button
          className="mt-3"
          icon={<Plus className="icon" aria-hidden />}
          onClick={() => onChange([...dates, { date: undefined, amount: "" }])}
        >
          Add Date
        </Button>
      )}
      <Sum promised={promisedBy(dates)} owed={owed} />
      <FieldError id="dates" error={errorOf("dates")} />
    </section>
  );
}

/** So many months from a first date: it replaces the dates below. */
function Proposal({ dates, owed, today, onChange }: NoteDatesProps) {
  const [parts, setParts] = useState(String(dates.length));
  const [first, setFirst] = useState<SchoolDay | undefined>(dates[0]?.date ?? today);
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[120px_1fr_auto]">
      <SelectField id="parts" label="Months" value={parts} options={PARTS} onChange={setParts} />
      <DayField id="first-date" label="First date" value={first} onChange={setFirst} />
      <Button
        disabled={first === undefined || owed === 0}
        onClick={() => first && onChange(typedDates(proposedDates(owed, Number(parts), first)))}
      >
        Propose Dates
      </Button>
    </div>
  );
}

/** How the sum of the dates compares with what the invoices owe. */
function comparisonOf(left: Centavos, owed: Centavos): string {
  if (owed === 0) return "Choose at least one invoice";
  if (left === 0) return "Equal to what is owed";
  return left > 0 ? "Still to be promised" : "More than is owed";
}

function Sum({ promised, owed }: { promised: Centavos; owed: Centavos }) {
  const left = owed - promised;
  return (
    <div className="num mt-4 border-t border-line pt-2 text-sm" aria-live="polite">
      <p className="flex justify-between font-semibold">
        <span>Sum of the dates</span>
        <span>{formatPesos(promised)}</span>
      </p>
      <p className={`mt-1 flex justify-between ${left === 0 ? "text-muted" : "text-error"}`}>
        <span>{comparisonOf(left, owed)}</span>
        {left !== 0 && <span>{formatPesos(Math.abs(left))}</span>}
      </p>
    </div>
  );
}
