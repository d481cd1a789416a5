import { lazy, Suspense } from "react";
import { Popover } from "#app/ui/popover.tsx";
import { isSchoolDay, type SchoolDay } from "#core/shared/school-day.ts";
import { CalendarDays } from "../icons.tsx";
import { TypedDayInput } from "./typed-day-input.tsx";

const RangeCalendar = lazy(() => import("./range-calendar.tsx"));

export interface DateRangeFieldProps {
  label: string;
  /** Each a day, or what was typed and is none. */
  from: SchoolDay | string | undefined;
  to: SchoolDay | string | undefined;
  onChange: (range: { from?: SchoolDay; to?: SchoolDay }) => void;
}

const dayOrNone = (typed: string | undefined): SchoolDay | undefined =>
  typed !== undefined && isSchoolDay(typed) ? typed : undefined;
/** Both ends are given, and are days. */
export const isRange = (range: {
  from?: string | undefined;
  to?: string | undefined;
}): range is { from: SchoolDay; to: SchoolDay } =>
  dayOrNone(range.from) !== undefined && dayOrNone(range.to) !== undefined;

/** A range of days, typed or picked from two months. */
export function DateRangeField({ label, from, to, onChange }: DateRangeFieldProps) {
  const set = (change: { from?: SchoolDay | undefined; to?: SchoolDay | undefined }) => {
    const next = { from, to, ...change };
    onChange({ ...(next.from && { from: next.from }), ...(next.to && { to: next.to }) });
  };
  const range = { from, to };
  const isBackwards = isRange(range) && range.to < range.from;
  return (
    <fieldset aria-label={label}>
      <div className="flex items-center gap-1.5">
        <TypedDayInput label={`${label} from`} value={from} onChange={(day) => set({ from: day })} />
        <span aria-hidden className="text-faint">
          –
        </span>
        <TypedDayInput label={`${label} to`} value={to} onChange={(day) => set({ to: day })} />
        <Popover
          label={`${label} calendar`}
          align="end"
          className="p-3"
          triggerClassName="btn btn-square btn-xs"
          triggerLabel={`Calendar for ${label}`}
          trigger={<CalendarDays className="icon" />}
        >
          {() => (
            <Suspense fallback={<p className="late p-6 text-sm text-muted">Loading the calendar…</p>}>
              <RangeCalendar from={dayOrNone(from)} to={dayOrNone(to)} onPick={onChange} />
            </Suspense>
          )}
        </Popover>
      </div>
      {isBackwards && <p className="field-error">End date must be on or after the start date</p>}
    </fieldset>
  );
}
