import { mayUseConsole, ROLE_CODES, type RoleCode } from "./roles.ts";

/** Area × role: who may enter which part at all (I-2). What may be done inside is each workflow's table. */
const EVERY_STAFF: readonly RoleCode[] = ROLE_CODES.filter(mayUseConsole);

export const AREAS = {
  /** One's own profile, password, sessions and files. */
  account: EVERY_STAFF,
  /** One's own name, second step and signing out: what everybody needs before anything else. */
  ownSignIn: EVERY_STAFF,
  /** The screen of one's own account (I-2); finance has its own console. */
  settings: ["ST", "DH", "DAH", "HRA", "RA", "SA"],
  /** What the school decides for everyone (core/management/school-settings.ts). */
  schoolSettings: ["SA"],
  dashboard: ["ST", "DH", "DAH", "HRA", "RA", "SA"],
  /** Gradebooks, conduct and what they are made of; which of them, core/grading/workflow/class-scope.ts says. */
  grades: ["ST", "DH", "DAH", "HRA", "RA", "SA"],
  /** Grades by subject, and averages. */
  gradeComposite: ["HRA", "DH", "DAH", "RA", "SA"],
  /** Periodic awards; which of them, their tabs say. */
  topAwards: ["ST", "DH", "DAH", "HRA", "RA"],
  /** Awards that are of no subject. */
  awards: ["DH", "DAH", "HRA", "RA"],
  /** Report cards and promotion. */
  studentPerformance: ["RA", "HRA"],
  /** What a term's report cards wait for. */
  missingGrades: ["HRA", "DH", "DAH", "RA", "SA"],
  /** Students by average, for the office. */
  classRanking: ["HRA", "DH", "DAH", "RA"],
  /** Promotions and remedial classes as they are read. */
  promotion: ["HRA", "RA"],
  /** All that is on record of a student. */
  permanentRecords: ["RA"],
  /** What is kept of one person as a whole, and taken away for good (M-36, M-37). */
  privacy: ["RA"],
  /** Grades and promotions set by hand. */
  gradeOverrides: ["RA"],
  attendance: ["ST", "HRA", "DH", "DAH", "RA", "SA"],
  enrollment: ["ST", "HRA", "DH", "DAH", "RA", "SA"],
  /** What the school's office keeps: its calendar, classes, rosters and grading schemes. */
  management: ["RA", "SA"],
  /** Everyone who can sign in (I-15). */
  accounts: ["SA"],
  /** What the nightly verifications found. */
  verifications: ["SA"],
  billing: ["FA"],
  /** Who signed in, and what was done to records, but for billing's, which finance reads under its own area. */
  auditTrail: ["RA"],
  /** The parent app: what the school published of one's own children (G-43). */
  sponsor: ["PAR"],
} as const satisfies Record<string, readonly RoleCode[]>;

export type Area = keyof typeof AREAS;

export const mayEnter = (area: Area, role: RoleCode): boolean =>
  (AREAS[area] as readonly RoleCode[]).includes(role);
