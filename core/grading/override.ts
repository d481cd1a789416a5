import type { Instant } from "../shared/school-day.ts";

/** What a person set instead of what was computed: both are kept, with who, why and when (decisions 13, 16). */
export interface OverrideNote {
  reason: string;
  by: string;
  at: Instant;
}

export const OVERRIDE_WORDS = {
  outside: "Grade should not be greater than 100 or less than 0",
  invalid: "Invalid Value",
  reason: "Please give the reason.",
  graded: "Grade Updated",
  promoted: "Promotion Status Updated",
  stale: "This was changed by someone else meanwhile.",
} as const;
