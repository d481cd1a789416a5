import {
  code,
  day,
  fields,
  money,
  orNull,
  type RecordOfFields,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import type { Recurrence } from "./recurrence.ts";

export const RECURRENCE_FIELDS = {
  type: text<Recurrence["type"]>("type"),
  every: whole("range"),
  startDate: day("start_date"),
  endDate: day("end_date"),
};

export type ScheduleStatus = "ACTIVE" | "PAUSED" | "ENDED";
/** The schedule of an invoice that recurs: its days, and how far it came. */
export const SCHEDULE = fields({
  ...RECURRENCE_FIELDS,
  /** Null while it is a draft. */
  status: orNull(text<ScheduleStatus>("status")),
  /** The day of the next occurrence; null while it is a draft, and where none is made any more. */
  nextDate: orNull(day("next_date")),
  occurrences: whole("occurrences"),
  /** Occurrences that were made. */
  made: whole("made"),
  /** Occurrences that are still made. */
  remaining: whole("remaining"),
  /** Occurrences before today. */
  past: whole("past"),
});
export type Schedule = RecordOfFields<typeof SCHEDULE.fields>;

/** An occurrence before there is an invoice of it. */
export const OCCURRENCE_PREVIEW = fields({
  occurrence: whole("occurrence"),
  date: day("invoice_date"),
  dueDate: day("invoice_duedate"),
  amountDue: money("total_amount"),
});

/** A schedule that was changed. */
export const CHANGED_SCHEDULE = fields({
  uuid: text("uuid"),
  number: code("inv_no"),
  status: text<ScheduleStatus>("status"),
});
