import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";

/** First and last day, both included: a window is open through the end of its end day (S-2). */
export interface SchoolWindow {
  start: SchoolDay;
  end: SchoolDay;
}

/** The two windows of a grading period; either may not be set. */
export interface EncodingWindows {
  encoding: SchoolWindow | null;
  correction: SchoolWindow | null;
}

export const isOpen = (window: SchoolWindow | null, today: SchoolDay): boolean =>
  window !== null && window.start <= today && today <= window.end;

/** The encoding window, and once a gradebook has been rejected its correction window too (G-27). */
export const mayEncode = (windows: EncodingWindows, wasRejected: boolean, today: SchoolDay): boolean =>
  isOpen(windows.encoding, today) || (wasRejected && isOpen(windows.correction, today));

/** Why nothing may be encoded today, with the days it may. */
export function windowRefusal({ encoding, correction }: EncodingWindows, wasRejected: boolean): string {
  const windows = [
    encoding && `the encoding period, ${span(encoding)}`,
    wasRejected && correction && `the correction period, ${span(correction)}`,
  ].filter((text) => typeof text === "string");
  return windows.length === 0
    ? "No encoding period is set for this term."
    : `This is possible only in ${windows.join(" or in ")}.`;
}

const span = ({ start, end }: SchoolWindow): string => `${formatDay(start)} to ${formatDay(end)}`;
