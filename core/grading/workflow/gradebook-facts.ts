import type { RoleCode } from "#core/identity/roles.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { rolesOfClasses } from "./class-scope.ts";
import { type EncodingWindows, isOpen, mayEncode, windowRefusal } from "./encoding-window.ts";

/**
 * gradebook; ST is whoever teaches the class, DH the head of its department
 *   Draft ── submit ──> For SC/LCC Approval ── approve (DH) ──> For RO Approval ── approve (RA) ──> RO Approved ── release ──> Released
 *     ^                    │ reject (DH)                          │ reject (RA)                         ^────── reopen (RA) ──────┘
 *     └─ submit again ── Rejected by SC/LCC              Rejected by RO ── approve (DH) ──> For RO Approval
 * A class that a head teaches is approved by another DH or DAH of the department; where there is none RA approves it from
 * For SC/LCC Approval, too: straight to RO Approved.
 */
export const GRADEBOOK_STATUSES = [
  "Draft",
  "For SC/LCC Approval",
  "Rejected by SC/LCC",
  "For RO Approval",
  "Rejected by RO",
  "RO Approved",
  "Released",
] as const;
export type CountedStatus = (typeof GRADEBOOK_STATUSES)[number];
/** Of a class that was closed (M-44): in no count or list, and nothing is done with it until the class is opened again. */
export const CLOSED = "Closed";
export type GradebookStatus = CountedStatus | typeof CLOSED;

/** What a row of the gradebook list knows and every rule below needs. */
export interface GradebookFacts {
  name: string;
  status: GradebookStatus;
  windows: EncodingWindows;
  today: SchoolDay;
  /** It has been rejected at least once since it was a draft. */
  wasRejected: boolean;
  /** The person who asks teaches the class, or is the adviser (HRA) of a section whose conduct no ST encodes. */
  isTeacher: boolean;
  /** The person who asks teaches it, and the school does not allow approving one's own. */
  isOwn: boolean;
  /** A head of its department teaches it, and the school does not allow approving one's own. */
  isHeadsOwn: boolean;
  /** And the department has no other DH or DAH who could approve it. */
  lacksHead: boolean;
  /** The day it is scheduled to be released on. */
  releaseDate: SchoolDay | null;
  /** Blank scores; N and S are none. */
  blanks: number;
  /** Blank, N or S: what is against its export with others. */
  missingCount: number;
  level: { code: string };
  subject: { kind: SubjectKind };
  /** Categories in which some student has neither a score nor N nor S. */
  categoriesWithoutScore: readonly string[];
  /** The names of these students, where they are known. */
  studentsWithoutScore?: readonly string[];
  /** How many times a student came with scores of another section that nobody has decided on (G-49). */
  undecidedMoves: number;
  /** The names of these students, where they are known. */
  studentsUndecided?: readonly string[];
}

/** Whoever teaches a class is its teacher, whatever the role. */
export const TEACHER: readonly RoleCode[] = rolesOfClasses();
export const HEAD_ROLES: readonly RoleCode[] = ["DH"];
export const ASSISTANT_HEAD: readonly RoleCode[] = ["DAH"];
/** Who may approve the class of a head of the department: whoever else heads it. */
export const DEPARTMENT_HEADS: readonly RoleCode[] = [...HEAD_ROLES, ...ASSISTANT_HEAD];
export const REGISTRAR: readonly RoleCode[] = ["RA"];
/** Where a teacher works: before the head has it, and after the head gave it back. */
export const TEACHERS: readonly GradebookStatus[] = ["Draft", "Rejected by SC/LCC"];
export const HEADS: readonly GradebookStatus[] = [
  "For SC/LCC Approval",
  "Rejected by SC/LCC",
  "Rejected by RO",
];

/** Why it was sent back; null where it was not, or has been submitted since. */
export const rejectionOf = ({
  status,
  rejectReason,
}: {
  status: GradebookStatus;
  rejectReason: string;
}): string | null =>
  (status === "Rejected by SC/LCC" || status === "Rejected by RO") && rejectReason !== ""
    ? rejectReason
    : null;

export const isTeacher = (facts: Pick<GradebookFacts, "isTeacher">): boolean => facts.isTeacher;
export const isHeadsOwn = (facts: Pick<GradebookFacts, "isHeadsOwn">): boolean => facts.isHeadsOwn;
export const lacksHead = (facts: Pick<GradebookFacts, "lacksHead">): boolean => facts.lacksHead;

export const APPROVERS_SEE = GRADEBOOK_STATUSES.filter((status) => status !== "Draft");

export const inWindow = (facts: GradebookFacts): string | null =>
  mayEncode(facts.windows, facts.wasRejected, facts.today)
    ? null
    : windowRefusal(facts.windows, facts.wasRejected);
export const inCorrection = ({ windows, today }: GradebookFacts): string | null =>
  isOpen(windows.correction, today)
    ? null
    : windowRefusal({ encoding: null, correction: windows.correction }, true);
export const isScheduled = ({ releaseDate, name }: GradebookFacts): string | null =>
  releaseDate === null ? `${name} is not scheduled to be released.` : null;
/** "It is scheduled for 11/20/2026. ", for one gradebook that is. */
export const scheduledFor = (selection: readonly GradebookFacts[]): string => {
  const day = selection.length === 1 ? selection[0]?.releaseDate : null;
  return day ? `It is scheduled for ${formatDay(day)}. ` : "";
};
export const onceRejected = ({ wasRejected, name }: GradebookFacts): string | null =>
  wasRejected ? null : `${name} was not rejected.`;
export const notOwn = ({ isOwn, name }: GradebookFacts): string | null =>
  isOwn ? `You teach ${name}: somebody else has to decide on it.` : null;
export const every =
  (...guards: ((facts: GradebookFacts) => string | null)[]) =>
  (facts: GradebookFacts): string | null =>
    guards.reduce<string | null>((reason, guard) => reason ?? guard(facts), null);

const NAMED_MAX = 5;
const listed = (names: readonly string[]): string =>
  names.length > NAMED_MAX
    ? `${names.slice(0, NAMED_MAX).join("; ")} and ${names.length - NAMED_MAX} more`
    : names.join("; ");
/** Every student has something in every category; who has not is named (G-29). */
export function everyStudentHasScores({
  categoriesWithoutScore,
  studentsWithoutScore = [],
}: Pick<GradebookFacts, "categoriesWithoutScore" | "studentsWithoutScore">): string | null {
  if (categoriesWithoutScore.length === 0) return null;
  const needed = `Every student needs a score, N or S in ${categoriesWithoutScore.join(", ")} first.`;
  return studentsWithoutScore.length === 0
    ? needed
    : `${needed} Without one: ${listed(studentsWithoutScore)}.`;
}

/** What students earned in another section is taken over or left out; whose is undecided, is named (G-49). */
export function everyMoveIsDecided({
  undecidedMoves,
  studentsUndecided = [],
}: Pick<GradebookFacts, "undecidedMoves" | "studentsUndecided">): string | null {
  if (undecidedMoves === 0) return null;
  const needed = "Decide first about the scores that students earned in another section this term";
  return studentsUndecided.length === 0 ? `${needed}.` : `${needed}: ${listed(studentsUndecided)}.`;
}

export const noBlanks = ({ blanks }: GradebookFacts): string | null =>
  blanks > 0 ? `${blanks} ${blanks === 1 ? "score is" : "scores are"} blank.` : null;

/** "Not complete: Science - Grade 7 Narra - 2nd Term (3 blank). ", of those that are approved although scores are blank. */
export function notComplete(selection: readonly GradebookFacts[]): string {
  const named = selection.flatMap(({ name, blanks }) => (blanks > 0 ? [`${name} (${blanks} blank)`] : []));
  return named.length === 0 ? "" : `Not complete: ${listed(named)}. `;
}

/** What the list says of how far a gradebook is: "Complete", "3 blank", "No score in Periodical Exam". */
export const completenessText = ({
  blanks,
  categoriesWithoutScore,
  undecidedMoves,
}: Pick<GradebookFacts, "blanks" | "categoriesWithoutScore" | "undecidedMoves">): string =>
  blanks > 0
    ? `${blanks} blank`
    : categoriesWithoutScore.length > 0
      ? `No score in ${categoriesWithoutScore.join(", ")}`
      : undecidedMoves > 0
        ? `${undecidedMoves} moved, undecided`
        : "Complete";
