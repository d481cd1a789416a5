import { proposedTerm, proposedTerms } from "#core/management/calendar-rules.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

/** A school year and its terms to begin with; every day of them may be changed before they are saved, and afterwards. */
export interface ProposedYear {
  name: string;
  start: SchoolDay;
  end: SchoolDay;
  terms: readonly ReturnType<typeof proposedTerm>[];
}
interface CalendarPreset {
  label: string;
  note: string;
  /** Of the school year that begins in a calendar year. */
  of: (year: number) => ProposedYear;
}

const nameOf = (year: number): string => `SY ${year}-${year + 1}`;

export const CALENDAR_PRESETS = {
  deped: {
    label: "Three terms of DepEd Order 015, s. 2026",
    note: "June to April, with the days published for SY 2026-2027: check them against the order that holds for your year.",
    of: (year) => {
      const [opening, closing] = [`${year}-06-08`, `${year + 1}-04-08`];
      return {
        name: nameOf(year),
        start: opening,
        end: closing,
        terms: [
          proposedTerm(1, opening, `${year}-09-15`),
          proposedTerm(2, `${year}-09-16`, `${year}-12-18`),
          proposedTerm(3, `${year + 1}-01-04`, closing),
        ],
      };
    },
  },
  trimesters: {
    label: "Three equal trimesters",
    note: "June to March, each a third of the year.",
    of: (year) => {
      const days = { start: `${year}-06-01`, end: `${year + 1}-03-31` };
      return { name: nameOf(year), ...days, terms: proposedTerms(days) };
    },
  },
} as const satisfies Record<string, CalendarPreset>;
export type CalendarPresetKey = keyof typeof CALENDAR_PRESETS;
export const CALENDAR_PRESET_KEYS = Object.keys(CALENDAR_PRESETS) as CalendarPresetKey[];

/** A year begins in June: until it has ended the running one is proposed, in April and May the next. */
export const proposedFirstYear = (today: SchoolDay): number => {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return month >= 4 ? year : year - 1;
};
