import { TERM_NAMES } from "#core/management/contract.ts";
import { TERM_ORDINALS, type TermOrdinal, termOrdinalOf } from "#core/management/term-name.ts";

/** The groups of periodic awards, in the order of the tabs. */
export const AWARD_GROUPS = [
  "top_subject",
  "top_section",
  "first_honor",
  "second_honor",
  "third_honor",
  "green_star",
  "purple_star",
  "conduct",
] as const;
export type AwardGroup = (typeof AWARD_GROUPS)[number];

/** The honors, the highest first: a student has one of them at most. */
export const HONORS = ["first_honor", "second_honor", "third_honor"] as const satisfies readonly AwardGroup[];

/** The stars rest on attendance and have no certificate. */
export const isStar = (group: AwardGroup): boolean => group === "green_star" || group === "purple_star";

export const GROUP_TITLES: Readonly<Record<AwardGroup, string>> = {
  top_subject: "Top per Subject",
  top_section: "Top per Section",
  first_honor: "First Honor",
  second_honor: "Second Honor",
  third_honor: "Third Honor",
  green_star: "Green Star",
  purple_star: "Purple Star",
  conduct: "Outstanding Conduct",
};

/** What an award is of: a term, or the school year (4, "Final"). */
export type AwardPeriod = TermOrdinal | typeof FINAL_PERIOD;
export const FINAL_PERIOD = 4;
export const AWARD_PERIODS: readonly AwardPeriod[] = [...TERM_ORDINALS, FINAL_PERIOD];
export const PERIOD_NAMES = { ...TERM_NAMES, [FINAL_PERIOD]: "Final" } as const satisfies Record<
  AwardPeriod,
  string
>;

/** "1st", "1st Term", "1" or "Final"; null for what names no period. */
export function awardPeriodOf(given: string): AwardPeriod | null {
  const name = given.trim().toLowerCase();
  const isFinal = name === PERIOD_NAMES[FINAL_PERIOD].toLowerCase() || name === String(FINAL_PERIOD);
  return isFinal ? FINAL_PERIOD : termOrdinalOf(given);
}
export const PERIOD_EXPECTED = "Please choose 1st, 2nd, 3rd or Final as the term";
