import type { SchemeKey } from "#core/management/presets/scheme-keys.ts";
import { DEPED_SCHEMES } from "./deped-schemes.ts";
import type { GradeCategory, GradingScheme } from "./scheme.ts";
import { NO_TRANSMUTATION, SCHOOL_LINEAR } from "./transmutation.ts";

const PERCENT_E4 = 10_000;

const category = (
  code: string,
  name: string,
  percent: number,
  components: readonly [code: string, name: string, percent: number][],
): GradeCategory => ({
  code,
  name,
  weightE4: percent * PERCENT_E4,
  components: components.map(([own, words, share]) => ({
    code: own,
    name: words,
    weightE4: share * PERCENT_E4,
  })),
});

const TASKS = category("PT", "Performance Task", 50, [["PT", "Performance Task", 100]]);
const EXAM = category("PE", "Periodical Exam", 20, [["PE", "Periodical Exam", 100]]);

/** The schemes a school may begin with: its own, DepEd Order 8's, those of the youngest and of conduct. */
export const SHIPPED_SCHEMES = {
  school: {
    name: "School Default",
    version: 1,
    categories: [
      category("WW", "Written Works", 30, [
        ["QZ", "Quizzes", 60],
        ["SW", "Seatwork", 40],
      ]),
      TASKS,
      EXAM,
    ],
    transmutation: SCHOOL_LINEAR,
    rounding: "exact",
  },
  ...DEPED_SCHEMES,
  early: {
    name: "Early Childhood",
    version: 1,
    categories: [
      category("WW", "Written Works", 40, [["WW", "Written Works", 100]]),
      category("PT", "Performance Task", 60, [["PT", "Performance Task", 100]]),
    ],
    transmutation: NO_TRANSMUTATION,
    rounding: "exact",
  },
  conduct: {
    name: "Conduct",
    version: 1,
    categories: [category("CO", "Conduct", 100, [["CO", "Conduct", 100]])],
    transmutation: NO_TRANSMUTATION,
    rounding: "exact",
  },
} as const satisfies Record<SchemeKey, GradingScheme>;
