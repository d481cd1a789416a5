import { termMistakes, YEAR_DAYS_MIN, type YearDays, yearMistakes } from "#core/management/calendar-rules.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { LEVEL_CODES, type LevelCode } from "#core/management/level-groups.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import { TERM_ORDINALS } from "#core/management/term-name.ts";
import { ok, type RefusedEntry, type Result, refuseAll } from "#core/shared/result.ts";
import { daysBetween, formatDay } from "#core/shared/school-day.ts";
import { type LevelPreset, type LevelPresetKey, levelPreset, type PresetLevel } from "./level-presets.ts";
import type { PresetEntry, PresetResult, PresetYear } from "./preset.body.ts";
import type { PresetPart } from "./preset-parts.ts";
import { SCHEME_KEYS, type SchemeKey } from "./scheme-keys.ts";

/** What there is in the school that a preset could make (M-20). */
export interface PresetFacts {
  years: readonly YearDays[];
  departments: readonly string[];
  levels: readonly { code: string; name: string; ordinal: number }[];
  subjects: readonly { code: string; name: string; level: string; position: number }[];
  /** The year that schemes are made for where no year is made: the running one, or else the newest. Null: there is none. */
  year: string | null;
  /** The names of its schemes. */
  schemes: readonly string[];
  /** What a scheme is assigned to in it. */
  assigned: readonly AssignedTo[];
  /** The same of the year whose schemes a new year begins with (M-8). */
  copied: { schemes: readonly string[]; assigned: readonly AssignedTo[] };
  /** What the shipped schemes are called. */
  schemeNames: Readonly<Record<SchemeKey, string>>;
}

interface AssignedTo {
  level: string;
  subject: string | null;
}

/** What is to be made: of a shipped preset, or of what another system says (M-49). */
export interface PresetAsked extends Omit<PresetEntry, "levels"> {
  levels?: LevelPresetKey | LevelPreset | undefined;
  /** Absent: schemes of the preset come along. "none": they do not. A school year: those that are assigned in it, by its name. */
  grading?: "none" | { year: string };
}

export interface PresetPlan {
  /** Null: none is asked for, or it is there. */
  year: PresetYear | null;
  departments: readonly string[];
  levels: readonly { code: string; name: string; ordinal: number; department: string }[];
  subjects: readonly { code: string; name: string; level: string; kind: SubjectKind; position: number }[];
  /** Where there is a year for them. */
  schemes: readonly SchemeKey[];
  assignments: readonly { level: string; subject: string | null; scheme: SchemeKey }[];
  result: PresetResult;
}

const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const POSITION_MAX = 999;

/** What of a preset is missing; what there is stays as it is, so that twice is once. Refused (422): a year whose days are impossible. */
export function planPreset(entry: PresetAsked, facts: PresetFacts): Result<PresetPlan> {
  const year = yearToMake(entry, facts.years);
  const mistakes = year ? mistakesOfYear(year, facts.years) : [];
  if (mistakes.length > 0) return refuseAll(422, "VALIDATION_FAILED", mistakes);
  const preset = typeof entry.levels === "string" ? levelPreset(entry.levels) : entry.levels;
  const taught = preset ? whatIsTaught(entry, preset, facts) : NOTHING_TAUGHT;
  const hasYear = year !== null || facts.year !== null;
  const isGraded = hasYear && entry.grading !== "none";
  const graded = isGraded ? howItIsGraded(taught, facts, entry, year !== null) : NOT_GRADED;
  const isMade = (name: string) => Number(entry.school_year !== undefined && year === null && name !== "");
  const terms = TERM_ORDINALS.map((ordinal) => `${TERM_NAMES[ordinal]} Term`);
  const { departments, levels, subjects } = taught;
  return ok({
    year,
    departments,
    levels,
    subjects,
    ...graded,
    result: {
      parts: [
        part("schoolYear", year ? [year.name] : [], isMade(entry.school_year?.name ?? "")),
        part(
          "terms",
          year ? termsInWords(year, terms) : [],
          isMade(entry.school_year?.name ?? "") * terms.length,
        ),
        part("departments", departments, taught.found.departments),
        part(
          "gradeLevels",
          levels.map(({ name }) => name),
          taught.found.levels,
        ),
        part("subjects", subjectsInWords(taught), taught.found.subjects, subjects.length),
        part(
          "schemes",
          graded.schemes.map((key) => facts.schemeNames[key]),
          taught.schemes.length - graded.schemes.length,
        ),
        part(
          "assignments",
          assignmentsInWords(taught, graded.assignments, facts),
          0,
          graded.assignments.length,
        ),
      ].filter(({ count, existing }) => count + existing > 0),
      notes:
        hasYear || taught.schemes.length === 0
          ? []
          : [
              "Grading schemes are of a school year: add one first, then apply the preset again for its schemes.",
            ],
    },
  });
}

const part = (
  name: PresetPart,
  made: readonly string[],
  existing: number,
  count = made.length,
): PresetResult["parts"][number] => ({ part: name, count, made, existing });

/** A year of that name is there already: it stays as it is. */
const yearToMake = ({ school_year: year }: PresetAsked, years: readonly YearDays[]): PresetYear | null =>
  year && !years.some(({ name }) => sameName(name, year.name)) ? year : null;

function mistakesOfYear(year: PresetYear, years: readonly YearDays[]): RefusedEntry[] {
  const days = { name: year.name, start: year.start_date, end: year.end_date };
  const terms = year.terms.map((term, index) => ({
    ordinal: TERM_ORDINALS[index] ?? 1,
    start: term.start_date,
    end: term.end_date,
    encodeStart: term.encode_start_date,
    encodeEnd: term.encode_end_date,
  }));
  const ofYear = yearMistakes(year, years, []);
  if (ofYear.length === 0 && daysBetween(days.start, days.end) + 1 < YEAR_DAYS_MIN)
    ofYear.push({ path: "end_date", message: `A school year has at least ${YEAR_DAYS_MIN} days` });
  const ofTerms = year.terms.flatMap((term, index) =>
    termMistakes(
      term,
      terms[index]?.ordinal ?? 1,
      days,
      terms.filter((_, other) => other !== index),
    ).map(({ path = "", message }) => ({ path: `terms.${index}.${path}`, message })),
  );
  return [...ofYear, ...ofTerms].map(({ path = "", message }) => ({ path: `school_year.${path}`, message }));
}

interface Taught extends Pick<PresetPlan, "departments" | "levels" | "subjects"> {
  /** The levels of the preset by the codes they have in this school, each subject by the code it has or gets. */
  placed: readonly { level: PresetLevel; code: string; isNew: boolean; subjects: readonly PlacedSubject[] }[];
  schemes: readonly SchemeKey[];
  found: { departments: number; levels: number; subjects: number };
}
interface PlacedSubject {
  code: string;
  name: string;
  isNew: boolean;
  scheme: SchemeKey | undefined;
}
const NOTHING_TAUGHT: Taught = {
  departments: [],
  levels: [],
  subjects: [],
  placed: [],
  schemes: [],
  found: { departments: 0, levels: 0, subjects: 0 },
};

function whatIsTaught(entry: PresetAsked, preset: LevelPreset, facts: PresetFacts): Taught {
  const wanted = preset.levels.filter(({ code }) => entry.grade_levels?.includes(code) ?? true);
  const names = [
    ...new Set([...(preset.furtherDepartments ?? []), ...wanted.map(({ department }) => department)]),
  ];
  const departments = names.filter((name) => !facts.departments.some((known) => sameName(known, name)));
  const ordinals = new Set(facts.levels.map(({ ordinal }) => ordinal));
  const levels: PresetPlan["levels"][number][] = [];
  const subjects: PresetPlan["subjects"][number][] = [];
  const placed = wanted.map((level) => {
    const known = facts.levels.find(
      ({ code, name }) => sameName(code, level.code) || sameName(name, level.name),
    );
    const code = known?.code ?? level.code;
    if (!known) {
      const ordinal = freeOrdinal(ordinals, LEVEL_CODES.indexOf(level.code as LevelCode) + 1);
      levels.push({ code, name: level.name, ordinal, department: level.department });
    }
    const ofLevel = facts.subjects.filter((subject) => subject.level === code);
    const last = Math.max(0, ...ofLevel.map(({ position }) => position));
    const added = level.subjects.filter(
      ({ name }) => !ofLevel.some((subject) => sameName(subject.name, name)),
    );
    added.forEach(({ name, kind, code: own }, index) => {
      const position = Math.min(last + index + 1, POSITION_MAX);
      subjects.push({ code: freeCode(`${code}-${own}`, facts.subjects), name, level: code, kind, position });
    });
    return {
      level,
      code,
      isNew: !known,
      subjects: level.subjects.map(({ name, scheme }) => {
        const one =
          ofLevel.find((subject) => sameName(subject.name, name)) ??
          subjects.find((subject) => subject.level === code && subject.name === name);
        return { code: one?.code ?? "", name, isNew: added.some((each) => each.name === name), scheme };
      }),
    };
  });
  const used = new Set(
    placed.flatMap(({ level }) => [level.scheme, ...level.subjects.map(({ scheme }) => scheme)]),
  );
  return {
    departments,
    levels,
    subjects,
    placed,
    schemes: SCHEME_KEYS.filter((key) => used.has(key) || preset.furtherSchemes.includes(key)),
    found: {
      departments: names.length - departments.length,
      levels: wanted.length - levels.length,
      subjects: wanted.reduce((sum, level) => sum + level.subjects.length, 0) - subjects.length,
    },
  };
}

function freeOrdinal(taken: Set<number>, wanted: number): number {
  const ordinal = taken.has(wanted) ? Math.max(...taken) + 1 : wanted;
  taken.add(ordinal);
  return ordinal;
}
/** A subject of another level, or name, may have the code: then it is numbered. */
function freeCode(code: string, subjects: PresetFacts["subjects"]): string {
  const isTaken = (one: string) => subjects.some((subject) => sameName(subject.code, one));
  if (!isTaken(code)) return code;
  for (let number = 2; ; number++) if (!isTaken(`${code}-${number}`)) return `${code}-${number}`;
}

const NOT_GRADED: Pick<PresetPlan, "schemes" | "assignments"> = { schemes: [], assignments: [] };

/**
 * The schemes that the year lacks, and what they are assigned to: a level without any, a subject that is made now, and the
 * subjects of a level that was graded by nothing. How anything is graded already stays.
 */
function howItIsGraded(
  taught: Taught,
  facts: PresetFacts,
  { grading }: PresetAsked,
  isNewYear: boolean,
): Pick<PresetPlan, "schemes" | "assignments"> {
  const known = isNewYear ? facts.copied : facts;
  const isAssigned = (level: string, subject: string | null) =>
    known.assigned.some((one) => one.level === level && one.subject === subject);
  const assignments = taught.placed.flatMap(({ level, code, subjects }) => {
    const isGraded = isAssigned(code, null);
    return [
      ...(isGraded ? [] : [{ level: code, subject: null, scheme: level.scheme }]),
      ...subjects.flatMap((subject) =>
        subject.scheme && (subject.isNew || !isGraded) && !isAssigned(code, subject.code)
          ? [{ level: code, subject: subject.code, scheme: subject.scheme }]
          : [],
      ),
    ];
  });
  return {
    schemes: taught.schemes.filter(
      (key) =>
        !known.schemes.some((name) => sameName(name, facts.schemeNames[key])) &&
        (grading === undefined || assignments.some(({ scheme }) => scheme === key)),
    ),
    assignments,
  };
}

const termsInWords = (year: PresetYear, names: readonly string[]): string[] =>
  year.terms.map(
    (term, index) => `${names[index]}, ${formatDay(term.start_date)} to ${formatDay(term.end_date)}`,
  );

const subjectsInWords = ({ placed }: Taught): string[] =>
  placed.flatMap(({ level, subjects }) => {
    const made = subjects.filter(({ isNew }) => isNew).map(({ name }) => name);
    return made.length > 0 ? [`${level.name}: ${made.join(", ")}`] : [];
  });

/** Each scheme with the levels, and the subjects by level, that take it. */
function assignmentsInWords(
  { placed }: Taught,
  assignments: PresetPlan["assignments"],
  { schemeNames }: PresetFacts,
): string[] {
  const words = (level: string, subject: string | null) => {
    const place = placed.find(({ code }) => code === level);
    const own = place?.subjects.find(({ code }) => code === subject)?.name;
    return own === undefined ? (place?.level.name ?? level) : `${own} (${place?.level.name ?? level})`;
  };
  return [...Map.groupBy(assignments, ({ scheme }) => scheme)].map(
    ([key, of]) => `${schemeNames[key]}: ${of.map(({ level, subject }) => words(level, subject)).join(", ")}`,
  );
}
