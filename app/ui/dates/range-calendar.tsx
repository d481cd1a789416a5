import { DayPicker } from "react-day-picker";
import "react-day-picker/style.css";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { dateOfDay, dayOfDate } from "./typed-day.ts";

interface RangeCalendarProps {
  from: SchoolDay | undefined;
  to: SchoolDay | undefined;
  onPick: (range: { from?: SchoolDay; to?: SchoolDay }) => void;
}

/** Two months beside each other for a range of days. Loaded only when it is opened. */
export default function RangeCalendar({ from, to, onPick }: RangeCalendarProps) {
  return (
    <DayPicker
      mode="range"
      numberOfMonths={2}
      showOutsideDays={false}
      {...(from && { defaultMonth: dateOfDay(from) })}
      selected={{ from: from ? dateOfDay(from) : undefined, to: to ? dateOfDay(to) : undefined }}
      onSelect={(range) =>
        onPick({
          ...(range?.from && { from: dayOfDate(range.from) }),
          ...(range?.to && { to: dayOfDate(range.to) }),
        })
      }
    />
  );
}
