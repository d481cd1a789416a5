import { lazy, Suspense } from "react";
import { TypedDayInput } from "#app/ui/dates/typed-day-input.tsx";
import { Popover } from "#app/ui/popover.tsx";
import { isSchoolDay, type SchoolDay } from "#core/shared/school-day.ts";
import { CalendarDays } from "../icons.tsx";
import { describedBy, Field } from "./field.tsx";

const DayCalendar = lazy(() => import("#app/ui/dates/day-calendar.tsx"));

interface DayFieldProps {
  id: string;
  label: string;
  /** A day, or what was typed and is none: the form refuses it. */
  value: SchoolDay | string | undefined;
  isRequired?: boolean;
  help?: string | undefined;
  error?: string | undefined;
  onChange: (day: SchoolDay | string | undefined) => void;
}

/** One day, typed or picked from a calendar. */
export function DayField({ id, label, value, isRequired, help, error, onChange }: DayFieldProps) {
  return (
    <Field id={id} label={label} isRequired={isRequired ?? false} help={help} error={error}>
      <div className="flex items-center gap-1.5">
        <TypedDayInput
          id={id}
          label={label}
          value={value}
          onChange={onChange}
          className="h-8 text-sm"
          isRequired={isRequired ?? false}
          isWrong={error !== undefined}
          describedBy={describedBy(id, error, help)}
        />
        <Popover
          label={`${label} calendar`}
          align="end"
          className="p-3"
          triggerClassName="btn btn-square"
          triggerLabel={`Calendar for ${label}`}
          trigger={<CalendarDays className="icon" />}
        >
          {(close) => (
            <Suspense fallback={<p className="late p-6 text-sm text-muted">Loading the calendar…</p>}>
              <DayCalendar
                day={value !== undefined && isSchoolDay(value) ? value : undefined}
                onPick={(day) => {
                  onChange(day);
                  close();
                }}
              />
            </Suspense>
          )}
        </Popover>
      </div>
    </Field>
  );
}
