import { proposedTerm, proposedTerms } from "#core/management/calendar-rules.ts";
import { LEVELS } from "#core/management/level-groups.ts";
import {
  LEVEL_PRESETS,
  type LevelPreset,
  levelPreset,
  type PresetLevel,
  type PresetSubject,
} from "#core/management/presets/level-presets.ts";
import { type PresetYear, presetBody } from "#core/management/presets/preset.body.ts";
import type { PresetPart } from "#core/management/presets/preset-parts.ts";
import type { PresetAsked } from "#core/management/presets/preset-plan.ts";
import { yearOnWire } from "#core/management/presets/year-on-wire.ts";
import { schoolYearNameOf } from "#core/management/school-year-name.ts";
import { TERM_ORDINALS, termInWords } from "#core/management/term-name.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { listed, type OneRosterStep } from "./format.ts";
import type { OneRosterRow, OneRosterTables } from "./read-oneroster.ts";

/** A step that makes what is missing of the school itself, as a preset does (M-49). */
export interface StepPreset {
  step: OneRosterStep;
  rows: number;
  asked: PresetAsked;
  /** What of the plan the step tells. */
  parts: readonly PresetPart[];
}
export interface OneRosterLevel {
  code: string;
  name: string;
  department: string;
}
interface YearDays {
  name: string;
  start: SchoolDay;
  end: SchoolDay;
}

/** Which preset new levels and subjects are as: it has every level there can be. */
const PROPOSES = LEVEL_PRESETS.school;
const nameKey = (text: string): string => text.trim().toLowerCase();
const proposedLevel = (code: string): PresetLevel | undefined =>
  levelPreset("school").levels.find((level) => level.code === code);
export const GRADED_AS = `How new grade levels and subjects are graded is proposed by the preset ${PROPOSES.label}: look at Grading Schemes afterwards.`;

/** Levels that the school lacks, as presets have them. */
export const levelsToPropose = (known: readonly Pick<OneRosterLevel, "code" | "name">[]): OneRosterLevel[] =>
  LEVELS.flatMap(({ code, name }) => {
    const isKnown = known.some((one) => one.code === code || nameKey(one.name) === nameKey(name));
    const department = proposedLevel(code)?.department;
    return isKnown || department === undefined ? [] : [{ code, name, department }];
  });

/** A subject of a level as a preset has it, by its name; undefined: none does. */
export const presetSubject = (level: string, name: string): PresetSubject | undefined =>
  (["school", "deped"] as const)
    .flatMap((key) => levelPreset(key).levels.filter(({ code }) => code === level))
    .flatMap(({ subjects }) => subjects)
    .find((subject) => nameKey(subject.name) === nameKey(name));

/** The session of the one school year that all classes are of, and its terms in order; null: they are of none, or several. */
export function sessionsOf({ academicSessions, classes }: OneRosterTables): {
  year: OneRosterRow;
  terms: readonly OneRosterRow[];
} | null {
  const sessions = new Map(academicSessions.map((session) => [session.sourcedId, session]));
  const yearOf = (id: string): OneRosterRow | null => {
    let session = sessions.get(id);
    for (let depth = 0; session && session.type !== "schoolYear" && depth < sessions.size; depth += 1)
      session = sessions.get(session.parentSourcedId ?? "");
    return session?.type === "schoolYear" ? session : null;
  };
  const [year, ...others] = new Set(
    classes.flatMap(({ termSourcedIds = "" }) => listed(termSourcedIds).map(yearOf)),
  );
  if (!year || others.length > 0) return null;
  const within = academicSessions
    .filter(({ type, sourcedId = "" }) => type !== "schoolYear" && yearOf(sourcedId) === year)
    .sort((one, other) => (one.startDate ?? "").localeCompare(other.startDate ?? ""));
  const terms = within.filter(({ type }) => type === "term");
  return { year, terms: terms.length > 0 ? terms : within };
}

/** The year on record that a session is: of its name, or of its days. */
export const yearOnRecord = <Year extends YearDays>(
  years: readonly Year[],
  { title = "", startDate = "", endDate = "" }: OneRosterRow,
): Year | undefined =>
  years.find(({ name }) => nameKey(name) === nameKey(schoolYearNameOf(title))) ??
  years.find(({ start, end }) => start === startDate && end === endDate) ??
  years.find(({ start, end }) => start.slice(0, 4) === startDate.slice(0, 4) && end >= startDate);

/** A school year as its sessions propose it; a message: what is wrong with it. Terms other than three are thirds of its days. */
export function proposedYear(
  { title = "", startDate = "", endDate = "" }: OneRosterRow,
  terms: readonly OneRosterRow[],
  curriculum: string,
): { year: PresetYear } | { message: string } {
  const days = { start: startDate, end: endDate };
  const own = terms.length === TERM_ORDINALS.length;
  const proposed = own
    ? TERM_ORDINALS.map((ordinal, place) =>
        proposedTerm(ordinal, terms[place]?.startDate ?? "", terms[place]?.endDate ?? ""),
      )
    : proposedTerms(days);
  const year = yearOnWire({ name: schoolYearNameOf(title), ...days, terms: proposed }, curriculum);
  const checked = presetBody.shape.school_year.unwrap().safeParse(year);
  return checked.success ? { year: checked.data } : { message: checked.error.issues[0]?.message ?? "" };
}

/** What the school itself lacks, before its records: the year with its terms, departments, grade levels. */
export const presetSteps = ({
  year,
  departments,
  levels,
}: {
  year: PresetYear;
  departments: readonly string[];
  levels: readonly OneRosterLevel[];
}): StepPreset[] => [
  {
    step: "calendar",
    rows: 1 + TERM_ORDINALS.length,
    asked: { school_year: year, grading: "none" },
    parts: ["schoolYear", "terms"],
  },
  {
    step: "departments",
    rows: departments.length,
    asked: { levels: { ...presetOf([]), furtherDepartments: departments }, grading: "none" },
    parts: ["departments"],
  },
  {
    step: "levels",
    rows: levels.length,
    asked: { levels: presetOf(levels.map((level) => ({ level, subjects: [] }))), grading: "none" },
    parts: ["gradeLevels"],
  },
];

/** Of a first school year. */
export const CURRICULUM = "K to 12";

/** Where the ZIP has what a refusal of a school year is about: "academicSessions.csv, 3rd Term"; null: it is about another. */
export function sessionOfPath(path = ""): string | null {
  if (!path.startsWith("school_year.")) return null;
  const place = /\.terms\.(\d)\./.exec(path)?.[1];
  const ordinal = place === undefined ? undefined : TERM_ORDINALS[Number(place)];
  return `academicSessions.csv, ${ordinal === undefined ? "school year" : termInWords(ordinal)}`;
}

/** What levels without a scheme are graded by, once their subjects are there. */
export const schemesStep = (
  year: string,
  levels: readonly { level: OneRosterLevel; subjects: readonly string[] }[],
): StepPreset => ({
  step: "schemes",
  rows: levels.length,
  asked: { levels: presetOf(levels), grading: { year } },
  parts: ["schemes", "assignments"],
});

function presetOf(levels: readonly { level: OneRosterLevel; subjects: readonly string[] }[]): LevelPreset {
  return {
    label: "",
    note: "",
    furtherSchemes: [],
    levels: levels.flatMap(({ level, subjects }) => {
      const scheme = proposedLevel(level.code)?.scheme;
      if (scheme === undefined) return [];
      return {
        ...level,
        scheme,
        subjects: subjects.map(
          (name): PresetSubject => presetSubject(level.code, name) ?? { code: "", name, kind: "academic" },
        ),
      };
    }),
  };
}
