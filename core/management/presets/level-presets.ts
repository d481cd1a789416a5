import type { SubjectKind } from "#core/management/subject-kind.ts";
import type { SchemeKey } from "./scheme-keys.ts";

/**
 * What a school teaches, to begin with: its departments, its grade levels in order, the subjects of each, and the grading
 * scheme that each takes. Everything may be changed afterwards; a level that the school does not have is left out.
 */
export interface PresetSubject {
  /** Of the level: "ENG" of Grade 7 is the subject G07-ENG. */
  code: string;
  name: string;
  kind: SubjectKind;
  /** Absent: that of its level. */
  scheme?: SchemeKey;
}
export interface PresetLevel {
  code: string;
  name: string;
  department: string;
  scheme: SchemeKey;
  subjects: readonly PresetSubject[];
}
export interface LevelPreset {
  label: string;
  /** What it is made of, for whoever chooses. */
  note: string;
  levels: readonly PresetLevel[];
  /** Made beside those of its levels. */
  furtherDepartments?: readonly string[];
  /** Made too, though no subject of the preset takes them. */
  furtherSchemes: readonly SchemeKey[];
}

type Given = readonly [code: string, name: string, kind?: SubjectKind, scheme?: SchemeKey];
const subjects = (given: readonly Given[]): PresetSubject[] =>
  given.map(([code, name, kind = "academic", scheme]) => ({ code, name, kind, ...(scheme && { scheme }) }));
const gradeCode = (number: number): string => `G${String(number).padStart(2, "0")}`;
const grades = (
  numbers: readonly number[],
  department: string,
  scheme: SchemeKey,
  given: readonly Given[],
): PresetLevel[] =>
  numbers.map((number) => ({
    code: gradeCode(number),
    name: `Grade ${number}`,
    department,
    scheme,
    subjects: subjects(given),
  }));

export const EARLY_CHILDHOOD = "Early Childhood";
export const GRADE_SCHOOL = "Grade School";
export const JUNIOR_HIGH = "Junior High School";
export const SENIOR_HIGH = "Senior High School";

const homeroom = (name = "Homeroom"): Given => ["HR", name, "homeroom", "conduct"];
const SCIENCE: Given = ["SCI", "Science", "academic", "sciences"];

const OWN_EARLY: readonly Given[] = [
  ["LANG", "Language"],
  ["NUM", "Numbers"],
  ["VAL", "Values"],
  ["ART", "Arts and Music", "performance"],
];
const OWN_CORE: readonly Given[] = [
  ["ENG", "English"],
  ["FIL", "Filipino"],
  ["MATH", "Mathematics"],
  SCIENCE,
  ["AP", "Araling Panlipunan"],
  ["MAPEH", "MAPEH", "performance"],
  ["VAL", "Values"],
];
/** Of Kinder's school: the youngest are not transmuted, Kinder takes the school's own. */
const early = (code: string, name: string, scheme: SchemeKey, room: string): PresetLevel => ({
  code,
  name,
  department: EARLY_CHILDHOOD,
  scheme,
  subjects: subjects([...OWN_EARLY, homeroom(room)]),
});

/** DepEd Order 8, s. 2015: languages, Araling Panlipunan and EsP 30/50/20; Science and Mathematics 40/40/20; the others 20/60/20. */
const DEPED_LANGUAGES: readonly Given[] = [
  ["FIL", "Filipino"],
  ["ENG", "English"],
];
const DEPED_MATH: Given = ["MATH", "Mathematics", "academic", "sciences"];
const DEPED_VALUES: readonly Given[] = [
  ["AP", "Araling Panlipunan"],
  ["ESP", "Edukasyon sa Pagpapakatao"],
];
const DEPED_MAPEH: Given = ["MAPEH", "MAPEH", "performance", "skills"];
const MOTHER_TONGUE: Given = ["MT", "Mother Tongue"];
const DEPED_EPP: Given = ["EPP", "Edukasyong Pantahanan at Pangkabuhayan", "performance", "skills"];
const DEPED_TLE: Given = ["TLE", "Technology and Livelihood Education", "performance", "skills"];

export const LEVEL_PRESETS = {
  school: {
    label: "The school's own",
    note: "Pre-nursery to Grade 12, as the school teaches them. Science and senior high follow DepEd Order 8; the youngest are not transmuted.",
    levels: [
      early("PN", "Pre-Nursery", "early", "Homeroom (HOMPREN)"),
      early("NR", "Nursery", "early", "Homeroom (HOMN)"),
      early("KD", "Kinder", "school", "Homeroom"),
      ...grades([1, 2, 3, 4, 5, 6], GRADE_SCHOOL, "school", [...OWN_CORE, homeroom()]),
      ...grades([7, 8, 9, 10], JUNIOR_HIGH, "school", [
        ...OWN_CORE,
        ["TLE", "Technology and Livelihood", "performance"],
        ["COM", "Computer", "performance"],
        homeroom(),
      ]),
      ...grades([11, 12], SENIOR_HIGH, "seniorCore", [
        ["OC", "Oral Communication"],
        ["KP", "Komunikasyon at Pananaliksik"],
        ["GM", "General Mathematics"],
        ["ELS", "Earth and Life Science"],
        ["PD", "Personal Development"],
        ["PE", "Physical Education", "performance"],
        ["PR", "Practical Research", "academic", "seniorResearch"],
        homeroom(),
      ]),
    ],
    furtherSchemes: ["languages", "skills", "seniorAcademic", "seniorSkills"],
  },
  deped: {
    label: "DepEd K to 12",
    note: "Kinder to Grade 10 and the core subjects of senior high, with the weights of DepEd Order 8, s. 2015. Specialized subjects are added by hand.",
    levels: [
      {
        code: "KD",
        name: "Kinder",
        department: EARLY_CHILDHOOD,
        scheme: "early",
        subjects: subjects([
          ["LLC", "Language, Literacy and Communication"],
          ["MATH", "Mathematics"],
          ["PNE", "Physical and Natural Environment"],
          ["VAL", "Values Education"],
          ["ART", "Arts", "performance"],
          ["PHM", "Physical Health and Motor Development", "performance"],
          homeroom(),
        ]),
      },
      ...grades([1, 2], GRADE_SCHOOL, "languages", [
        MOTHER_TONGUE,
        ...DEPED_LANGUAGES,
        DEPED_MATH,
        ...DEPED_VALUES,
        DEPED_MAPEH,
        homeroom(),
      ]),
      ...grades([3], GRADE_SCHOOL, "languages", [
        MOTHER_TONGUE,
        ...DEPED_LANGUAGES,
        DEPED_MATH,
        SCIENCE,
        ...DEPED_VALUES,
        DEPED_MAPEH,
        homeroom(),
      ]),
      ...grades([4, 5, 6], GRADE_SCHOOL, "languages", [
        ...DEPED_LANGUAGES,
        DEPED_MATH,
        SCIENCE,
        ...DEPED_VALUES,
        DEPED_EPP,
        DEPED_MAPEH,
        homeroom(),
      ]),
      ...grades([7, 8, 9, 10], JUNIOR_HIGH, "languages", [
        ...DEPED_LANGUAGES,
        DEPED_MATH,
        SCIENCE,
        ...DEPED_VALUES,
        DEPED_TLE,
        DEPED_MAPEH,
        homeroom(),
      ]),
      ...grades([11], SENIOR_HIGH, "seniorCore", [
        ["OC", "Oral Communication"],
        ["RW", "Reading and Writing"],
        ["KPWKP", "Komunikasyon at Pananaliksik sa Wika at Kulturang Pilipino"],
        ["PPITTP", "Pagbasa at Pagsusuri ng Iba’t Ibang Teksto Tungo sa Pananaliksik"],
        ["GM", "General Mathematics"],
        ["SP", "Statistics and Probability"],
        ["ELS", "Earth and Life Science"],
        ["PD", "Personal Development"],
        ["UCSP", "Understanding Culture, Society and Politics"],
        ["PEH", "Physical Education and Health", "performance"],
        ["PR1", "Practical Research 1", "academic", "seniorResearch"],
        homeroom(),
      ]),
      ...grades([12], SENIOR_HIGH, "seniorCore", [
        ["LIT", "21st Century Literature from the Philippines and the World"],
        ["CPAR", "Contemporary Philippine Arts from the Regions"],
        ["MIL", "Media and Information Literacy"],
        ["PS", "Physical Science"],
        ["PHILO", "Introduction to the Philosophy of the Human Person"],
        ["PEH", "Physical Education and Health", "performance"],
        ["PR2", "Practical Research 2", "academic", "seniorResearch"],
        ["WI", "Work Immersion", "academic", "seniorResearch"],
        homeroom(),
      ]),
    ],
    furtherSchemes: ["seniorAcademic", "seniorSkills"],
  },
} as const satisfies Record<string, LevelPreset>;
export type LevelPresetKey = keyof typeof LEVEL_PRESETS;
export const LEVEL_PRESET_KEYS = Object.keys(LEVEL_PRESETS) as LevelPresetKey[];
/** A preset by its key, its levels as levels. */
export const levelPreset = (key: LevelPresetKey): LevelPreset => LEVEL_PRESETS[key];
