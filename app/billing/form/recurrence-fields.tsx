import { DayField } from "#app/ui/form/day-field.tsx";
import { optionsOf, SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-fields.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import type { Schedule } from "#core/billing/schedules/recurrence.ts";
import { previewOccurrences, RECURRENCE_TYPES } from "#core/billing/schedules/recurrence.ts";
import { closedHelp } from "#core/billing/settings/billing-settings.ts";
import { formatPesos } from "#core/shared/money.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import type { TypedRecurrence } from "./recurrence-form.ts";

interface RecurrenceFieldsProps {
  typed: TypedRecurrence;
  /** The last day of the closed books; "" where none are closed. */
  closedThrough: string;
  errorOf: (field: string) => string | undefined;
  onChange: (typed: TypedRecurrence) => void;
}

/** How often, from which day through which. */
export function RecurrenceFields({ typed, closedThrough, errorOf, onChange }: RecurrenceFieldsProps) {
  const every = errorOf("every");
  const change = (changed: Partial<TypedRecurrence>) => onChange({ ...typed, ...changed });
  return (
    <>
      <SelectField
        id="recurrenceType"
        label="Recurs"
        isRequired
        value={typed.type}
        options={optionsOf(RECURRENCE_TYPES)}
        error={errorOf("recurrenceType")}
        onChange={(type) => change({ type: type as TypedRecurrence["type"] })}
      />
      <TextField
        id="every"
        label="Every"
        isRequired
        inputMode="numeric"
        help="1 is each one, 2 every second."
        value={typed.every}
        error={every}
        onChange={(changed) => change({ every: changed })}
      />
      <DayField
        id="startDate"
        label="Start date"
        isRequired
        help={closedHelp(closedThrough)}
        value={typed.startDate || undefined}
        error={errorOf("startDate")}
        onChange={(day) => change({ startDate: day ?? "" })}
      />
      <DayField
        id="endDate"
        label="End date"
        isRequired
        value={typed.endDate || undefined}
        error={errorOf("endDate")}
        onChange={(day) => change({ endDate: day ?? "" })}
      />
    </>
  );
}

/** Every occurrence with both dates and the amount; those before today apart. */
export function OccurrenceList(props: {
  schedule: Schedule | null;
  amountDue: number;
  today: SchoolDay;
  termsDays: number;
}) {
  const { schedule, today } = props;
  const all = schedule ? previewOccurrences(schedule, props.termsDays) : [];
  const past = all.filter(({ date }) => date < today);
  const later = all.filter(({ date }) => date >= today);
  const amount = formatPesos(props.amountDue);
  const parts = [
    { key: "past", title: `Before today, made when it is published (${past.length})`, rows: past },
    { key: "later", title: `From today, made on their days (${later.length})`, rows: later },
  ].filter(({ rows }) => rows.length > 0);
  return (
    <section className="form-section" aria-labelledby="occurrences-title">
      <h2 id="occurrences-title">Occurrences</h2>
      {all.length === 0 && (
        <p className="text-sm text-muted">Each invoice is listed here once start and end date are entered.</p>
      )}
      {parts.map(({ key, title, rows }) => (
        <div key={key} className="mb-3 text-sm">
          <h3 className="mb-1 font-medium">{title}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be scrolled by keyboard */}
          <section className="max-h-52 overflow-y-auto" aria-label={title} tabIndex={0}>
            <PlainTable
              look="ruled"
              className="[&_tr]:border-0 [&_td]:py-0! [&_th]:py-0! [&_th]:pr-0! [&_td]:pr-0!"
              rows={rows}
              keyOf={({ occurrence }) => String(occurrence)}
              columns={[
                { head: "No.", cell: ({ occurrence }) => `${occurrence}/${all.length}` },
                { head: "Invoice date", cell: ({ date }) => formatDay(date) },
                { head: "Due date", cell: ({ dueDate }) => formatDay(dueDate) },
                { head: "Amount", isFigure: true, cell: () => amount },
              ]}
            />
          </section>
        </div>
      ))}
    </section>
  );
}
