import type { SchoolDay } from "#core/shared/school-day.ts";
import { type Occurrence, occurrenceDate, type Recurrence, type ScheduleStatus } from "./recurrence.ts";

/** What becomes of the occurrences of a schedule, day by day or after an outage the same (B-51). */

/** The days a schedule is paused: from the first up to before the day it is resumed, which is null while it lasts. */
export interface Pause {
  fromDay: SchoolDay;
  untilDay: SchoolDay | null;
}
/** How far a schedule came. */
export interface ScheduleProgress extends Recurrence {
  occurrences: number;
  status: ScheduleStatus;
  /** The first that is neither made nor skipped. */
  nextOccurrence: number;
  pauses: readonly Pause[];
  /** The last day of one that was ended. */
  endedOn: SchoolDay | null;
}
/** Who is billed on the day it is run. */
export interface Billed {
  isIndividual: boolean;
  /** Active students. */
  students: number;
}
type SkipReason = "paused" | "empty" | "left" | "closed";

export interface RunLimits {
  /** The last day whose occurrences are decided on. */
  through: SchoolDay;
  limit: number;
  /** The last day of the closed books: nothing is dated on it or before; "" where none are closed. */
  closedThrough?: string;
}

export interface ScheduleRun {
  made: Occurrence[];
  skipped: (Occurrence & { reason: SkipReason })[];
  /** The first day of the pause that begins by itself, because its customer has left. */
  pausedFrom: SchoolDay | null;
  nextOccurrence: number;
  /** The day of the next one; null where none is made any more. */
  nextDate: SchoolDay | null;
  status: ScheduleStatus;
}

/**
 * Decides on the occurrences through a day, at most `limit` of them. One that fell into a pause is skipped; one of today
 * in a pause that lasts waits, because the schedule may be resumed today. An individual's schedule whose customer has left
 * pauses itself; a segment without active students skips the occurrence.
 */
export function runSchedule(
  progress: ScheduleProgress,
  { isIndividual, students }: Billed,
  { through, limit, closedThrough = "" }: RunLimits,
): ScheduleRun {
  const { occurrences, endedOn } = progress;
  const made: Occurrence[] = [];
  const skipped: ScheduleRun["skipped"] = [];
  const pauses = [...progress.pauses];
  const pauseOf = (day: SchoolDay): Pause | undefined => pauses.find((pause) => isWithin(pause, day));
  let pausedFrom: SchoolDay | null = null;
  let occurrence = progress.nextOccurrence;
  for (; occurrence <= occurrences && made.length + skipped.length < limit; occurrence += 1) {
    const date = occurrenceDate(progress, occurrence);
    if (date > through || isAfterEnd(date, endedOn)) break;
    if (students === 0 && isIndividual && endedOn === null && !pauseOf(date)) {
      pausedFrom = date;
      pauses.push({ fromDay: date, untilDay: null });
    }
    const pause = pauseOf(date);
    if (pause?.untilDay === null && date === through) break;
    if (pause) skipped.push({ occurrence, date, reason: "paused" });
    else if (date <= closedThrough) skipped.push({ occurrence, date, reason: "closed" });
    else if (students > 0) made.push({ occurrence, date });
    else skipped.push({ occurrence, date, reason: isIndividual ? "left" : "empty" });
  }
  return { made, skipped, pausedFrom, ...progressAfter(progress, occurrence, pausedFrom) };
}

const isWithin = ({ fromDay, untilDay }: Pause, day: SchoolDay): boolean =>
  fromDay <= day && (untilDay === null || day < untilDay);
const isAfterEnd = (day: SchoolDay, endedOn: SchoolDay | null): boolean => endedOn !== null && day > endedOn;

function progressAfter(
  progress: ScheduleProgress,
  nextOccurrence: number,
  pausedFrom: SchoolDay | null,
): Pick<ScheduleRun, "nextOccurrence" | "nextDate" | "status"> {
  const { occurrences, status, endedOn } = progress;
  const next = nextOccurrence <= occurrences ? occurrenceDate(progress, nextOccurrence) : null;
  const nextDate = next !== null && isAfterEnd(next, endedOn) ? null : next;
  const isOver = next === null || status === "ENDED";
  return { nextOccurrence, nextDate, status: isOver ? "ENDED" : pausedFrom === null ? status : "PAUSED" };
}
/** What a run did to a schedule besides: it paused because its customer has left, or made or skipped its last occurrence. */
export const changeOfRun = (
  { status: before }: Pick<ScheduleProgress, "status">,
  { status, pausedFrom }: Pick<ScheduleRun, "status" | "pausedFrom">,
): "paused" | "ended" | null =>
  status === "PAUSED" && pausedFrom !== null
    ? "paused"
    : status === "ENDED" && before !== "ENDED"
      ? "ended"
      : null;

/** The occurrences that ending a schedule on a day leaves unmade: those after it. */
export function unmadeAfter(
  progress: Recurrence & Pick<ScheduleProgress, "occurrences" | "nextOccurrence">,
  endedOn: SchoolDay,
): Occurrence[] {
  const left: Occurrence[] = [];
  for (let occurrence = progress.nextOccurrence; occurrence <= progress.occurrences; occurrence += 1) {
    const date = occurrenceDate(progress, occurrence);
    if (date > endedOn) left.push({ occurrence, date });
  }
  return left;
}
