import type { Instant } from "#core/shared/school-day.ts";

/** What a person set instead of what was computed: both are kept, with who, why and when (G-41, R-4). */
export interface OverrideNote {
  reason: string;
  by: string;
  at: Instant;
}

/** `value` null: it was taken back; who, why and when stay. */
export interface SetByHand<Value> extends OverrideNote {
  value: Value | null;
  version: number;
}

export const OVERRIDE_MESSAGES = {
  outside: "Grade should not be greater than 100 or less than 0",
  invalid: "Invalid Value",
  reason: "Please give the reason.",
  noReason: "No reason was given.",
  graded: "Grade Updated",
  promoted: "Promotion Status Updated",
  stale: "This was changed by someone else meanwhile.",
} as const;

const HUNDRED_E4 = 1_000_000;
/** No grade at all: refused in words of its own. */
export const isOutside = (grade: number): boolean => grade > 100 || grade < 0;
/** A grade set by hand lies strictly between 0 and 100; ten-thousandths. */
export const isSettable = (gradeE4: number): boolean => gradeE4 > 0 && gradeE4 < HUNDRED_E4;
