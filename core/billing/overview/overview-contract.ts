import { AGING } from "#core/billing/accounts/aging-fields.ts";
import {
  day,
  fields,
  money,
  type RecordOfFields,
  record,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";

/** What was billed and collected in a month, the newest last. */
const MONTH = fields({
  /** "2026-11". */
  month: text("month"),
  /** What was invoiced and adjusted, less what was cancelled and credited. */
  billed: money("billed"),
  /** What was posted, less what was cancelled and refunded. */
  collected: money("collected"),
});
const DAY = fields({ day: day("day"), collected: money("collected") });
/** How many records wait for somebody, by what they wait for. */
const WAITING = fields({ key: text("key"), count: whole("count") });

/** Finance's overview (B-101). */
export const OVERVIEW = fields({
  today: day("today"),
  aging: record("aging", AGING),
  months: records("months", MONTH),
  days: records("days", DAY),
  waiting: records("waiting", WAITING),
});
export type Overview = RecordOfFields<typeof OVERVIEW.fields>;
export type OverviewMonth = RecordOfFields<typeof MONTH.fields>;
export type OverviewDay = RecordOfFields<typeof DAY.fields>;
