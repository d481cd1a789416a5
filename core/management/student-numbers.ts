/** By which pattern the school numbers its students (M-39): the year a student is added in, where it begins with one, and digits. */
export const STUDENT_NUMBERS = { name: "student_numbers", standard: "six" } as const;
export const NUMBER_PATTERNS = {
  six: { hasYear: false, digits: 6, label: "Six digits: 000123" },
  "year-4": { hasYear: true, digits: 4, label: "The year and four digits: 20260123" },
  "year-5": { hasYear: true, digits: 5, label: "The year and five digits: 202600123" },
  "year-6": { hasYear: true, digits: 6, label: "The year and six digits: 2026000123" },
} as const;
export type NumberPattern = keyof typeof NUMBER_PATTERNS;
export const NUMBER_PATTERN_NAMES = Object.keys(NUMBER_PATTERNS) as [NumberPattern, ...NumberPattern[]];
