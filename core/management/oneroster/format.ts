import { SUBJECT_KINDS } from "#core/management/subject-kind.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

/**
 * The files of OneRoster 1.2 CSV (1EdTech) that are given out and taken in, with their columns in the order of the standard
 * (M-47). A ZIP has them at its top, beside a manifest that names the files of the standard.
 */
export interface OneRosterColumn {
  name: string;
  isNeeded: boolean;
  /** The values that it may have. */
  words?: readonly string[];
  /** Names a record of that file; several with commas between. */
  refersTo?: string;
  kind: "text" | "day" | "year";
}
type Options = Partial<Omit<OneRosterColumn, "name">>;
const column = (name: string, options: Options = {}): OneRosterColumn => ({
  name,
  isNeeded: false,
  kind: "text",
  ...options,
});
const needed = (name: string, options: Options = {}) => column(name, { ...options, isNeeded: true });
const plain = (names: string): OneRosterColumn[] => names.split(" ").map((name) => column(name));
const TRUTH = ["true", "false"];
/** What every file begins with; the last two are blank in files that hold everything. */
const head = () => [needed("sourcedId"), column("status"), column("dateLastModified")];

export const STAFF_ROLES = [
  "aide",
  "counselor",
  "districtAdministrator",
  "principal",
  "siteAdministrator",
  "systemAdministrator",
  "teacher",
] as const;

export const GUARDIAN_ROLES = ["guardian", "parent", "relative"] as const;

/** Columns of our own, as the standard lets a system add them; what others do not have is proposed or left open. */
export const EXTENSIONS = {
  /** Of a course: the kind of the subject. */
  kind: "metadata.talaan.kind",
  /** Of a student: what each of the agents is of him or her, in their order. */
  relations: "metadata.talaan.relations",
} as const;

export const ONEROSTER_COLUMNS = {
  orgs: [
    ...head(),
    needed("name"),
    needed("type", { words: ["department", "school", "district", "local", "state", "national"] }),
    column("identifier"),
    column("parentSourcedId", { refersTo: "orgs" }),
  ],
  academicSessions: [
    ...head(),
    needed("title"),
    needed("type", { words: ["gradingPeriod", "semester", "schoolYear", "term"] }),
    needed("startDate", { kind: "day" }),
    needed("endDate", { kind: "day" }),
    column("parentSourcedId", { refersTo: "academicSessions" }),
    needed("schoolYear", { kind: "year" }),
  ],
  courses: [
    ...head(),
    column("schoolYearSourcedId", { refersTo: "academicSessions" }),
    needed("title"),
    ...plain("courseCode grades"),
    needed("orgSourcedId", { refersTo: "orgs" }),
    ...plain("subjects subjectCodes"),
    column(EXTENSIONS.kind, { words: SUBJECT_KINDS }),
  ],
  classes: [
    ...head(),
    needed("title"),
    column("grades"),
    needed("courseSourcedId", { refersTo: "courses" }),
    column("classCode"),
    needed("classType", { words: ["homeroom", "scheduled"] }),
    column("location"),
    needed("schoolSourcedId", { refersTo: "orgs" }),
    needed("termSourcedIds", { refersTo: "academicSessions" }),
    ...plain("subjects subjectCodes periods"),
  ],
  users: [
    ...head(),
    needed("enabledUser", { words: TRUTH }),
    needed("username"),
    column("userIds"),
    needed("givenName"),
    needed("familyName"),
    ...plain("middleName identifier email sms phone"),
    column("agentSourcedIds", { refersTo: "users" }),
    ...plain("grades password userMasterIdentifier resourceSourcedIds"),
    ...plain("preferredGivenName preferredMiddleName preferredFamilyName"),
    column("primaryOrgSourcedId", { refersTo: "orgs" }),
    column("pronouns"),
    column(EXTENSIONS.relations),
  ],
  roles: [
    ...head(),
    needed("userSourcedId", { refersTo: "users" }),
    needed("roleType", { words: ["primary", "secondary"] }),
    needed("role", { words: [...STAFF_ROLES, ...GUARDIAN_ROLES, "proctor", "student"] }),
    column("beginDate", { kind: "day" }),
    column("endDate", { kind: "day" }),
    needed("orgSourcedId", { refersTo: "orgs" }),
    column("userProfileSourcedId"),
  ],
  enrollments: [
    ...head(),
    needed("classSourcedId", { refersTo: "classes" }),
    needed("schoolSourcedId", { refersTo: "orgs" }),
    needed("userSourcedId", { refersTo: "users" }),
    needed("role", { words: ["administrator", "proctor", "student", "teacher"] }),
    column("primary", { words: TRUTH }),
    column("beginDate", { kind: "day" }),
    column("endDate", { kind: "day" }),
  ],
  demographics: [
    ...head(),
    column("birthDate", { kind: "day" }),
    column("sex", { words: ["female", "male", "other", "unspecified"] }),
    ...plain(
      "americanIndianOrAlaskaNative asian blackOrAfricanAmerican nativeHawaiianOrOtherPacificIslander white demographicRaceTwoOrMoreRaces hispanicOrLatinoEthnicity countryOfBirthCode stateOfBirthAbbreviation cityOfBirth publicSchoolResidenceStatus",
    ),
  ],
} as const satisfies Record<string, readonly OneRosterColumn[]>;
export type OneRosterFile = keyof typeof ONEROSTER_COLUMNS;
export const ONEROSTER_FILES = Object.keys(ONEROSTER_COLUMNS) as OneRosterFile[];

/** The files of the standard that are neither given out nor taken in. */
const OTHER_FILES = [
  "categories",
  "classResources",
  "courseResources",
  "lineItemLearningObjectiveIds",
  "lineItems",
  "lineItemScoreScales",
  "resources",
  "resultLearningObjectiveIds",
  "results",
  "resultScoreScales",
  "scoreScales",
  "userProfiles",
  "userResources",
];
export const ONEROSTER_VERSION = "1.2";
export const MANIFEST_COLUMNS = ["propertyName", "value"];
/** What the manifest of a ZIP of ours says. */
export const manifestOf = (school: string): [property: string, value: string][] => [
  ["manifest.version", "1.0"],
  ["oneroster.version", ONEROSTER_VERSION],
  ...[...ONEROSTER_FILES, ...OTHER_FILES]
    .sort()
    .map((file): [string, string] => [
      `file.${file}`,
      (ONEROSTER_FILES as string[]).includes(file) ? "bulk" : "absent",
    ]),
  ["source.systemName", `Talaan, ${school}`],
  ["source.systemCode", "talaan"],
];

/** A grade level as the standard writes it: "Grade 7" is "07", Kinder "KG", Nursery "PK", what comes before it "PR"; null: it has no word for it. */
export function gradeOf(levelName: string): string | null {
  const number = /\d{1,2}/.exec(levelName)?.[0];
  if (number) return number.padStart(2, "0");
  if (/^k|kinder/i.test(levelName)) return "KG";
  if (/^pre|toddler/i.test(levelName)) return "PR";
  return /nursery/i.test(levelName) ? "PK" : null;
}
export const SEX_OF = { F: "female", M: "male" } as const;

/** The standard's school year is the year it ends in. */
export const yearOf = (end: SchoolDay): string => end.slice(0, 4);

/** Several values in one cell. */
export const listed = (cell: string): string[] =>
  cell
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** What a ZIP is taken in by: what is missing of the school (M-49), then the office's own files, in the order in which each rests on those before (M-48). */
export const ONEROSTER_STEPS = {
  calendar: "School year and terms",
  departments: "Departments",
  levels: "Grade levels",
  subjects: "Subjects",
  schemes: "Grading schemes",
  faculties: "Faculty",
  sections: "Sections",
  assignments: "Class assignments",
  roster: "Students in their sections",
  guardians: "Guardians",
  "student-details": "LRNs, sexes and birth dates",
} as const;
export type OneRosterStep = keyof typeof ONEROSTER_STEPS;
/** What these do is known whatever the steps before them do. */
export const FIRST_STEPS: readonly OneRosterStep[] = ["calendar", "departments", "levels"];
