import { addDays, type SchoolDay } from "../../shared/school-day.ts";
import { booksClosed, isClosed } from "../settings/billing-settings.ts";

/** How many days ago a payment that is entered today can have been received. */
const RECEIVED_DAYS_AGO_MAX = 366;
const RECEIVED_IN_FUTURE = "The date received cannot be after today.";
const RECEIVED_TOO_LONG_AGO = `The date received can be at most ${RECEIVED_DAYS_AGO_MAX} days ago.`;

/** Why a payment cannot have been received on this day (B-67); null where it can. `closedThrough`: "" where no books are closed. */
export function receivedDateRefusal(
  day: SchoolDay,
  { today, closedThrough }: { today: SchoolDay; closedThrough: string },
): string | null {
  if (day > today) return RECEIVED_IN_FUTURE;
  if (isClosed(day, closedThrough)) return booksClosed(closedThrough);
  return day < addDays(today, -RECEIVED_DAYS_AGO_MAX) ? RECEIVED_TOO_LONG_AGO : null;
}
