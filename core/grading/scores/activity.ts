import { parseScore } from "./score.ts";

/** A graded activity as a person enters it. */
export interface ActivityEntry {
  component: string;
  code: string;
  columnName: string;
  description: string;
  /** Hundredths of a point. */
  maximum: number;
}

/** An activity's maximum has as many digits as a score (G-14). Hundredths of a point. */
export const MAXIMUM_E2_MAX = 99_999;
export const ACTIVITY_TEXT_MAX = 120;
/** Of one gradebook. */
export const ACTIVITIES_MAX = 200;
export const ACTIVITY_MESSAGES = {
  component: "Please choose a criterion",
  code: "Code is required",
  columnName: "Column name is required",
  tooLong: `At most ${ACTIVITY_TEXT_MAX} characters`,
  tooMany: `A gradebook has at most ${ACTIVITIES_MAX} activities`,
  maximum: "Maximum points should be above 0, at most 999.99, with at most 2 decimals",
} as const;

export const PUBLISHED_FIGURES = ["raw_scores", "transmuted_grade"] as const;
export type PublishedFigure = (typeof PUBLISHED_FIGURES)[number];

/** A maximum as it is typed or imported: hundredths of a point; null where it is none. */
export function maximumFromText(text: string): number | null {
  const hundredths = parseScore(text);
  return typeof hundredths === "number" && hundredths > 0 && hundredths <= MAXIMUM_E2_MAX ? hundredths : null;
}

/** What two codes that count as the same have in common: case and spaces make no other activity (G-14). */
export const activityCodeKey = (code: string): string =>
  code
    .normalize("NFC")
    .replace(/\p{Z}+/gu, "")
    .toLowerCase();

/** Whether two activities are the same but for their scores. */
export const isSameActivity = (one: ActivityEntry, other: ActivityEntry): boolean =>
  one.component === other.component &&
  one.columnName === other.columnName &&
  one.description === other.description &&
  one.maximum === other.maximum;
