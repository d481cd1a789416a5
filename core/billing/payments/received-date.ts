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

/** Why a payment cannot have been received on a day (B-67); null where it can. An import asks it of each row. */
export function receivedDateRule({ today, closedThrough }: OnDay): (day: SchoolDay) => string | null {
  const first = addDays(today, -RECEIVED_DAYS_AGO_MAX);
  return (day) => {
    if (day > today) return RECEIVED_IN_FUTURE;
    if (isClosed(day, closedThrough)) return booksClosed(closedThrough);
    return day < first ? RECEIVED_TOO_LONG_AGO : null;
  };
}
export const receivedDateRefusal = (day: SchoolDay, onDay: OnDay): string | null =>
  receivedDateRule(onDay)(day);
