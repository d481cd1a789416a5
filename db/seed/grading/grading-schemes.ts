import { DEPED_SCHEMES } from "#core/grading/schemes/deped-schemes.ts";
import type { GradeCategory, GradingScheme } from "#core/grading/schemes/scheme.ts";
import { NO_TRANSMUTATION, SCHOOL_LINEAR } from "#core/grading/schemes/transmutation.ts";
import { kindOf, LEVELS } from "#db/seed/names.ts";
import { openedAt, type SeedContext } from "#db/seed/plan.ts";
import { CURRENT_YEAR_ID, PREVIOUS_YEAR_ID } from "#db/seed/structure.ts";

const CURRICULUM = "K to 12";
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

/** The same in both years. */
export const SEED_SCHEMES = {
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
} as const satisfies Record<string, GradingScheme>;
export type SchemeKey = keyof typeof SEED_SCHEMES;
const KEYS = Object.keys(SEED_SCHEMES) as SchemeKey[];

/** Pre-Nursery and Nursery are not transmuted, Homeroom is conduct; senior high and every Science follow the national order. */
export function schemeOf(level: number, subject: string): SchemeKey {
  if (kindOf(subject) === "homeroom") return "conduct";
  if (subject === "Practical Research") return "seniorResearch";
  return level >= 2 && subject === "Science" ? "sciences" : schemeOfLevel(level);
}
const schemeOfLevel = (level: number): SchemeKey =>
  level < 2 ? "early" : (LEVELS[level]?.department ?? 0) === 3 ? "seniorCore" : "school";

/** Writes the schemes of both years and which subjects they apply to; answers their rows by year and key. */
export function seedSchemes(context: SeedContext): (yearId: number, key: SchemeKey) => number {
  const { writer, uuidAt, openedMs } = context;
  const rowOf = (yearId: number, key: SchemeKey): number =>
    (yearId - 1) * KEYS.length + KEYS.indexOf(key) + 1;
  for (const yearId of [PREVIOUS_YEAR_ID, CURRENT_YEAR_ID]) {
    for (const key of KEYS) {
      const { name, version } = SEED_SCHEMES[key];
      const definition = JSON.stringify(SEED_SCHEMES[key]);
      const made = openedAt(context);
      writer.add("grading_scheme", [
        rowOf(yearId, key),
        uuidAt(openedMs),
        yearId,
        CURRICULUM,
        name,
        version,
        definition,
        made,
      ]);
    }
    let subjectId = 0;
    LEVELS.forEach(({ subjects }, level) => {
      const ofLevel = schemeOfLevel(level);
      writer.add("scheme_assignment", [yearId, level + 1, null, rowOf(yearId, ofLevel)]);
      for (const subject of subjects) {
        subjectId += 1;
        const own = schemeOf(level, subject);
        if (own !== ofLevel)
          writer.add("scheme_assignment", [yearId, level + 1, subjectId, rowOf(yearId, own)]);
      }
    });
  }
  return rowOf;
}
