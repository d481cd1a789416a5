import { DayPicker } from "react-day-picker";
import "react-day-picker/style.css";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { dateOfDay, dayOfDate } from "./typed-day.ts";

/** One month for one day. Loaded only when it is opened. */
export default function DayCalendar({
  day,
  onPick,
}: {
  day: SchoolDay | undefined;
  onPick: (day: SchoolDay) => void;
}) {
  const chosen = day ? dateOfDay(day) : undefined;
  return (
    <DayPicker
      mode="single"
      showOutsideDays={false}
      {...(chosen && { defaultMonth: chosen })}
      selected={chosen}
      onSelect={(date) => date && onPick(dayOfDate(date))}
    />
  );
}
