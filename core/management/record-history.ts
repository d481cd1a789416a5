import { fields, instant, text } from "#core/shared/list/fields.ts";

/** What was done to a record of the office, the newest first (M-17). */
export const RECORD_EVENT = fields({
  at: instant("date"),
  user: text("user"),
  what: text("action"),
  /** The fields that changed, in words; "" where none is told. */
  changes: text("changes"),
});
/** The most events that a record's screen shows. */
export const RECORD_EVENTS_MAX = 50;
