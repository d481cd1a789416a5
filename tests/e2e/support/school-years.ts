import { yearOf } from "#core/shared/school-day.ts";
import { schoolYearsAround } from "#db/seed/calendar.ts";
import { today } from "./clock.ts";

/** The demo school's running year, and the one before. */
export const { current: THIS_YEAR, previous: LAST_YEAR } = schoolYearsAround(today());

/** What the numbers of many invoices begin with, whatever the day: those of the calendar year in which the school year began. */
export const INVOICES_OF_YEAR = `INV-${yearOf(THIS_YEAR.start)}`;
