import { describe, expect, test } from "vitest";
import { soundScheme } from "#core/grading/schemes/scheme.ts";
import { SHIPPED_SCHEMES } from "#core/grading/schemes/shipped-schemes.ts";
import {
  CALENDAR_PRESET_KEYS,
  CALENDAR_PRESETS,
  proposedFirstYear,
} from "#core/management/presets/calendar-presets.ts";
import { LEVEL_PRESET_KEYS, levelPreset } from "#core/management/presets/level-presets.ts";
import type { PresetEntry } from "#core/management/presets/preset.body.ts";
import { type PresetFacts, type PresetPlan, planPreset } from "#core/management/presets/preset-plan.ts";
import { SCHEME_KEYS, type SchemeKey } from "#core/management/presets/scheme-keys.ts";
import { yearOnWire } from "#core/management/presets/year-on-wire.ts";

/** Given what a school has, when a preset is applied, then what is missing is made and nothing that exists changes (M-20). */
const schemeNames = Object.fromEntries(SCHEME_KEYS.map((key) => [key, SHIPPED_SCHEMES[key].name])) as Record<
  SchemeKey,
  string
>;
const NOTHING: PresetFacts = {
  years: [],
  departments: [],
  levels: [],
  subjects: [],
  year: null,
  schemes: [],
  assigned: [],
  copied: { schemes: [], assigned: [] },
  schemeNames,
};
const YEAR = yearOnWire(CALENDAR_PRESETS.deped.of(2026), "K to 12");

function planned(entry: PresetEntry, facts: Partial<PresetFacts> = {}): PresetPlan {
  const plan = planPreset(entry, { ...NOTHING, ...facts });
  if (!plan.ok) throw new Error(plan.message);
  return plan.value;
}
/** What there is once a plan was carried out. */
function applied(plan: PresetPlan, before: Partial<PresetFacts> = {}): PresetFacts {
  const facts = { ...NOTHING, ...before };
  return {
    ...facts,
    years: plan.year
      ? [{ name: plan.year.name, start: plan.year.start_date, end: plan.year.end_date }, ...facts.years]
      : facts.years,
    departments: [...facts.departments, ...plan.departments],
    levels: [...facts.levels, ...plan.levels],
    subjects: [...facts.subjects, ...plan.subjects],
    year: plan.year?.name ?? facts.year,
    schemes: [...facts.schemes, ...plan.schemes.map((key) => schemeNames[key])],
    assigned: [...facts.assigned, ...plan.assignments],
  };
}
const counts = (plan: PresetPlan) =>
  Object.fromEntries(plan.result.parts.map(({ part, count, existing }) => [part, [count, existing]]));

describe.each(LEVEL_PRESET_KEYS)("the preset %s", (levels) => {
  const preset = levelPreset(levels);

  test("has codes and names once a level, one homeroom, and a department and a sound scheme for everything", () => {
    expect(new Set(preset.levels.map(({ code }) => code)).size).toBe(preset.levels.length);
    for (const { name, subjects } of preset.levels) {
      expect(new Set(subjects.map(({ code }) => code)).size, name).toBe(subjects.length);
      expect(new Set(subjects.map((subject) => subject.name)).size, name).toBe(subjects.length);
      expect(
        subjects.filter(({ kind, scheme }) => kind === "homeroom" && scheme === "conduct").length,
        name,
      ).toBe(1);
      expect(
        subjects.every((subject) => `G00-${subject.code}`.length <= 30 && subject.name.length <= 100),
      ).toBe(true);
    }
    for (const key of SCHEME_KEYS) expect(soundScheme(SHIPPED_SCHEMES[key]).ok, key).toBe(true);
  });

  test("makes all of it in an empty school, and twice is once", () => {
    const entry = { school_year: YEAR, levels };
    const first = planned(entry);
    expect(first.levels.length).toBe(preset.levels.length);
    expect(first.subjects.length).toBe(preset.levels.flatMap(({ subjects }) => subjects).length);
    expect(new Set(first.subjects.map(({ code }) => code)).size).toBe(first.subjects.length);
    expect(first.assignments.filter(({ subject }) => subject === null).length).toBe(preset.levels.length);
    const second = planned(entry, applied(first));
    expect(second).toMatchObject({
      year: null,
      departments: [],
      levels: [],
      subjects: [],
      schemes: [],
      assignments: [],
    });
    expect(second.result.parts.map(({ count }) => count)).toEqual(second.result.parts.map(() => 0));
    expect(counts(second).schoolYear).toEqual([0, 1]);
  });

  test("without a school year makes no scheme and says so; the year added later gets them", () => {
    const first = planned({ levels });
    expect([first.schemes, first.assignments]).toEqual([[], []]);
    expect(first.result.notes).toEqual([expect.stringContaining("add one first")]);
    const whole = planned({ school_year: YEAR, levels });
    const second = planned({ school_year: YEAR, levels }, applied(first));
    expect([second.schemes, second.assignments]).toEqual([whole.schemes, whole.assignments]);
  });
});

test("every scheme of DepEd Order 8 is made, and each kind of subject takes its weights", () => {
  const { schemes, assignments } = planned({ school_year: YEAR, levels: "deped" });
  expect([...schemes].sort()).toEqual([...SCHEME_KEYS].filter((key) => key !== "school").sort());
  const of = (level: string, subject: string | null) =>
    assignments.find((one) => one.level === level && one.subject === subject)?.scheme;
  expect(of("G07", null)).toBe("languages");
  expect(of("G07", "G07-MATH")).toBe("sciences");
  expect(of("G07", "G07-TLE")).toBe("skills");
  expect(of("G07", "G07-ENG")).toBeUndefined();
  expect(of("G12", "G12-WI")).toBe("seniorResearch");
  expect(of("G01", "G01-HR")).toBe("conduct");
});

test("only the levels that the school has are made, with their departments", () => {
  const plan = planned({ levels: "school", grade_levels: ["G01", "G02"] });
  expect(plan.levels.map(({ code }) => code)).toEqual(["G01", "G02"]);
  expect(plan.departments).toEqual(["Grade School"]);
});

test("what exists stays: names in any letter case, a level's own code, how it is graded, its positions", () => {
  const facts: Partial<PresetFacts> = {
    year: "SY 2026-2027",
    departments: ["grade school"],
    levels: [{ code: "GRADE-1", name: "grade 1", ordinal: 4 }],
    subjects: [
      { code: "ENGLISH1", name: "ENGLISH", level: "GRADE-1", position: 7 },
      { code: "GRADE-1-FIL", name: "Elsewhere", level: "GRADE-1", position: 8 },
    ],
    schemes: ["Conduct", "My own"],
    assigned: [{ level: "GRADE-1", subject: null }],
  };
  const plan = planned({ levels: "school", grade_levels: ["G01"] }, facts);
  expect([plan.departments, plan.levels]).toEqual([[], []]);
  expect(plan.subjects.find(({ name }) => name === "English")).toBeUndefined();
  expect(plan.subjects[0]).toEqual({
    code: "GRADE-1-FIL-2",
    name: "Filipino",
    level: "GRADE-1",
    kind: "academic",
    position: 9,
  });
  // The level keeps its scheme; only what is made now gets one of its own.
  expect(plan.assignments).toEqual([
    { level: "GRADE-1", subject: "GRADE-1-SCI", scheme: "sciences" },
    { level: "GRADE-1", subject: "GRADE-1-HR", scheme: "conduct" },
  ]);
  expect(plan.schemes).not.toContain("conduct");
});

test("a level whose place in the order is taken comes after all others", () => {
  const plan = planned(
    { levels: "school", grade_levels: ["G01", "G02"] },
    { levels: [{ code: "PREP", name: "Preparatory", ordinal: 4 }] },
  );
  expect(plan.levels.map(({ code, ordinal }) => [code, ordinal])).toEqual([
    ["G01", 5],
    ["G02", 6],
  ]);
});

test("a further year begins with the schemes of the newest one, and gets only what that lacks", () => {
  const first = planned({ school_year: YEAR, levels: "deped" });
  const facts = applied(first);
  const next = yearOnWire(CALENDAR_PRESETS.trimesters.of(2027), "K to 12");
  const copied = { schemes: facts.schemes, assigned: facts.assigned };
  const plan = planned({ school_year: next, levels: "deped" }, { ...facts, copied });
  expect([plan.year?.name, plan.schemes, plan.assignments]).toEqual(["SY 2027-2028", [], []]);
});

describe("calendars", () => {
  test.each(CALENDAR_PRESET_KEYS.flatMap((key) => [2026, 2027, 2031].map((year) => [key, year] as const)))(
    "%s of %s has days that a school year may have",
    (key, year) => {
      const school_year = yearOnWire(CALENDAR_PRESETS[key].of(year), "K to 12");
      expect(planned({ school_year }).result.parts.map(({ part, count }) => [part, count])).toEqual([
        ["schoolYear", 1],
        ["terms", 3],
      ]);
    },
  );

  test("impossible days are refused by their fields, and a year over another one", () => {
    const terms = YEAR.terms.with(1, {
      ...YEAR.terms[0],
      start_date: "2026-06-01",
    } as (typeof YEAR.terms)[0]);
    const wrong = planPreset({ school_year: { ...YEAR, terms } }, NOTHING);
    expect(wrong.ok ? [] : wrong.errors?.map(({ path }) => path)).toContain("school_year.terms.1.start_date");
    const other = { name: "SY Other", start: "2027-01-01", end: "2027-12-01" };
    const over = planPreset({ school_year: YEAR }, { ...NOTHING, years: [other] });
    expect(over.ok ? [] : over.errors).toEqual([
      { path: "school_year.start_date", message: expect.stringContaining("SY Other") },
    ]);
  });

  test("the year that runs is proposed, from April on the next", () => {
    expect([
      proposedFirstYear("2026-11-26"),
      proposedFirstYear("2027-03-31"),
      proposedFirstYear("2027-04-01"),
    ]).toEqual([2026, 2026, 2027]);
  });
});
