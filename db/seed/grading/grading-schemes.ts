import { SHIPPED_SCHEMES } from "#core/grading/schemes/shipped-schemes.ts";
import { SCHEME_KEYS, type SchemeKey } from "#core/management/presets/scheme-keys.ts";
import { kindOf, LEVELS } from "#db/seed/names.ts";
import { openedAt, type SeedContext } from "#db/seed/plan.ts";
import { CURRENT_YEAR_ID, PREVIOUS_YEAR_ID } from "#db/seed/structure.ts";

const CURRICULUM = "K to 12";
const KEYS = SCHEME_KEYS;

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
      const { name, version } = SHIPPED_SCHEMES[key];
      const definition = JSON.stringify(SHIPPED_SCHEMES[key]);
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
