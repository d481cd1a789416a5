import { type Command, type Rows, unchanged } from "#api/commands/command.ts";
import { SHIPPED_SCHEMES } from "#core/grading/schemes/shipped-schemes.ts";
import type { PresetResult, PresetYear } from "#core/management/presets/preset-contract.ts";
import {
  type PresetAsked,
  type PresetFacts,
  type PresetPlan,
  planPreset,
} from "#core/management/presets/preset-plan.ts";
import { SCHEME_KEYS, type SchemeKey } from "#core/management/presets/scheme-keys.ts";
import { TERM_ORDINALS } from "#core/management/term-name.ts";
import { ok, type Result } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { COUNTED_BY, recountGradebooks } from "#db/queries/grading/gradebook/gradebook-counts.ts";
import { yearOf } from "#db/queries/grading/scheme-assignments.ts";
import {
  copySchemes,
  insertCurriculum,
  insertTerms,
  insertYear,
} from "#db/queries/management/management-change.ts";
import {
  expectPresetState,
  insertAssignments,
  insertSchemes,
  insertTaught,
  type PresetFactStatements,
  presetFacts,
} from "#db/queries/management/presets.ts";
import { json, type Statement, sql } from "#db/statement.ts";

const SCHEME_NAMES = Object.fromEntries(SCHEME_KEYS.map((key) => [key, SHIPPED_SCHEMES[key].name])) as Record<
  SchemeKey,
  string
>;

const factsOf = ([
  years,
  departments,
  levels,
  subjects,
  [year],
  schemes,
  assigned,
  _copied,
  copiedNames,
  copiedAssigned,
]: Rows<PresetFactStatements>): PresetFacts => ({
  years,
  departments: departments.map(({ name }) => name),
  levels,
  subjects,
  year: year?.name ?? null,
  schemes: schemes.map(({ name }) => name),
  assigned,
  copied: { schemes: copiedNames.map(({ name }) => name), assigned: copiedAssigned },
  schemeNames: SCHEME_NAMES,
});

/** What there is of what is asked for. */
export const presetFactsOf = ({ grading }: PresetAsked, today: SchoolDay): PresetFactStatements =>
  presetFacts(today, typeof grading === "object" ? grading.year : null);

/** What a preset would make of these facts. */
export const presetPlanOf = (entry: PresetAsked, rows: Rows<PresetFactStatements>): Result<PresetPlan> =>
  planPreset(entry, factsOf(rows));

/** POST /management/presets: makes what is missing of a preset, in one change; twice is once (M-20). */
export function applyPreset(entry: PresetAsked, today: SchoolDay): Command<PresetFactStatements> {
  return {
    read: () => presetFactsOf(entry, today),
    decide({ actor, now, newUuid }, rows) {
      const planned = presetPlanOf(entry, rows);
      if (!planned.ok) return planned;
      const plan = planned.value;
      const made = plan.result.parts.filter(({ count }) => count > 0);
      const data = sql`${json(plan.result)}`;
      if (made.length === 0) return unchanged({ status: 200, message: NOTHING_MISSING, data });
      const [, , , , [ofSchemes], , , copied, , , [atRead]] = rows;
      const newYear = plan.year && newUuid();
      const yearUuid = newYear ?? ofSchemes?.uuid ?? "";
      return ok({
        statements: [
          expectPresetState(atRead?.state ?? ""),
          ...(plan.year && newYear
            ? [
                ...yearStatements(newYear, plan.year, newUuid),
                ...copySchemes(
                  newYear,
                  plan.year.curriculumn_code,
                  copied.map(({ id }) => ({ id, uuid: newUuid() })),
                  now,
                  actor.id,
                ),
              ]
            : []),
          ...insertTaught(plan, newUuid),
          ...insertSchemes(
            yearUuid,
            plan.schemes.map((key) => ({
              uuid: newUuid(),
              name: SCHEME_NAMES[key],
              definition: JSON.stringify(SHIPPED_SCHEMES[key]),
            })),
            { now, userId: actor.id },
          ),
          ...insertAssignments(
            yearUuid,
            plan.assignments.map((one) => ({ ...one, scheme: SCHEME_NAMES[one.scheme] })),
          ),
          recountGradebooks(COUNTED_BY.schemeTargets(yearOf(yearUuid))),
        ],
        audit: [
          {
            event: "preset-apply",
            subjectUuid: null,
            data: {
              name: plan.year?.name ?? ofSchemes?.name ?? "",
              ...Object.fromEntries(made.map(({ part, count }) => [part, count])),
            },
          },
        ],
        answer: { status: 200, message: madeInWords(plan.result), data },
      });
    },
  };
}

const NOTHING_MISSING = "Everything of it is there already. Nothing was changed.";
const madeInWords = ({ parts }: PresetResult): string =>
  `Made: ${parts
    .filter(({ count }) => count > 0)
    .map(({ part, count }) => `${count} ${count === 1 ? WORDS[part][0] : WORDS[part][1]}`)
    .join(", ")}.`;
const WORDS: Readonly<Record<PresetResult["parts"][number]["part"], readonly [one: string, many: string]>> = {
  schoolYear: ["school year", "school years"],
  terms: ["term", "terms"],
  departments: ["department", "departments"],
  gradeLevels: ["grade level", "grade levels"],
  subjects: ["subject", "subjects"],
  schemes: ["grading scheme", "grading schemes"],
  assignments: ["assignment of a scheme", "assignments of schemes"],
};

const yearStatements = (uuid: string, year: PresetYear, newUuid: () => string): Statement<unknown>[] => [
  insertCurriculum(newUuid(), { name: year.curriculumn_code }),
  insertYear(uuid, year),
  expectChanges(1),
  insertTerms(
    uuid,
    year.terms.map((term, index) => ({
      uuid: newUuid(),
      ordinal: TERM_ORDINALS[index] ?? 1,
      start: term.start_date,
      end: term.end_date,
      encodeStart: term.encode_start_date,
      encodeEnd: term.encode_end_date,
      correctionStart: term.correction_start_date,
      correctionEnd: term.correction_end_date,
    })),
  ),
];
