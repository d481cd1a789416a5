import { booksClosed, isClosed } from "#core/billing/settings/billing-settings.ts";
import { addDays, type SchoolDay } from "#core/shared/school-day.ts";

/** How many days ago a payment that is entered today can have been received. */
const RECEIVED_DAYS_AGO_MAX = 366;
const RECEIVED_IN_FUTURE = "The date received cannot be after today.";
const RECEIVED_TOO_LONG_AGO = `The date received can be at most ${RECEIVED_DAYS_AGO_MAX} days ago.`;

interface OnDay {
  today: SchoolDay;
  /** "" where no books are closed. */
  closedThrough: string;
}

/** Why a payment cannot have been received on a day (B-67); null where it can. */
export function receivedDateRefusal(day: SchoolDay, { today, closedThrough }: OnDay): string | null {
  if (day > today) return RECEIVED_IN_FUTURE;
  if (isClosed(day, closedThrough)) return booksClosed(closedThrough);
  return day < addDays(today, -RECEIVED_DAYS_AGO_MAX) ? RECEIVED_TOO_LONG_AGO : null;
}
