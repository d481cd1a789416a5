import { daysBetween, type SchoolDay } from "#core/shared/school-day.ts";
import type { Calendar } from "./calendar-contract.ts";

/** A window of a term that is open, or opens next. */
export interface Deadline {
  term: string;
  kind: "encoding" | "correction";
  isOpen: boolean;
  /** Its last day while it is open, else its first. */
  day: SchoolDay;
  /** School days by the calendar until then; 0 is today. */
  daysLeft: number;
}

/** The windows of a school year that are not over, the nearest day first. */
export function deadlinesOf({ terms }: Pick<Calendar, "terms">, today: SchoolDay): Deadline[] {
  return terms
    .flatMap(({ name, encoding, correction }) =>
      [["encoding", encoding] as const, ["correction", correction] as const].map(([kind, window]) => ({
        ...window,
        term: name,
        kind,
      })),
    )
    .filter(({ end }) => end >= today)
    .map(({ term, kind, isOpen, start, end }) => {
      const day = isOpen ? end : start;
      return { term, kind, isOpen, day, daysLeft: daysBetween(today, day) };
    })
    .sort((one, other) => one.daysLeft - other.daysLeft);
}
