import { isLearningArea } from "#core/grading/grades/final-grade.ts";
import { heldTerms, isMissing, studentCard } from "#core/grading/grades/report-card.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { isSeniorHigh } from "#core/management/level-groups.ts";
import { TERM_ORDINALS, type TermOrdinal } from "#core/management/term-name.ts";
import { undrawnNotes } from "#core/shared/drawable-text.ts";
import { isFinalCard } from "./card/card-layout.ts";
import { keptGradeNotes, type ReportedStudent } from "./figures.ts";

/** Whether a student's card of a term can be published (R-12), and what it lacks. */
export interface ReadinessFacts {
  /** With clubs among the classes. */
  student: ReportedStudent;
  term: TermOrdinal;
  /** Why the student is excluded from the release of the term; null: is not. */
  exclusion: string | null;
  hasAttendance: boolean;
  hasDaysOfSchool: boolean;
  hasLrn: boolean;
  hasStrand: boolean;
  /** Null: there is none. */
  adviserName: string | null;
}
export interface Readiness {
  /** Why it cannot be published; empty: it is ready. */
  reasons: string[];
  /** What is missing on it all the same. */
  warnings: string[];
}

const PRE_NURSERY = "PN";
const RELEASED: GradebookStatus = "Released";

export function readinessOf(facts: ReadinessFacts): Readiness {
  const { student, term, exclusion } = facts;
  const elsewhere = new Set(
    student.classes.flatMap(({ terms }) => terms.filter(isMissing).map(({ ordinal }) => ordinal)),
  );
  const needed = termsOf(term).filter((ordinal) => !elsewhere.has(ordinal));
  return {
    reasons: [
      ...(exclusion === null ? [] : [`Excluded from release${exclusion ? `: ${exclusion}` : ""}`]),
      ...(student.classes.length === 0 ? ["The section has no classes"] : []),
      ...student.classes.flatMap((one) => needed.flatMap((ordinal) => lackOf(one, ordinal))),
      ...(needed.length === 0 && isFinalCard(term) ? lackOfYear(student) : []),
    ],
    warnings: [...warningsOf(facts), ...keptGradeNotes(student.classes, termsOf(term))],
  };
}

/** What documents cannot show of the names that a card has of the school: its own, and those of who signs. */
export const undrawnInFrame = (
  { name }: { name: string },
  signatories: readonly { name: string }[],
): string[] => undrawnNotes([name, ...signatories.map((signatory) => signatory.name)]);

/** The terms a card rests on: the last is of the whole year. */
const termsOf = (term: TermOrdinal): readonly TermOrdinal[] => (isFinalCard(term) ? TERM_ORDINALS : [term]);

/** Where no term was spent here, the final grades and the promotion are what somebody set by hand. */
function lackOfYear(student: ReportedStudent): string[] {
  const { finals, promotionStatus } = studentCard(student);
  const ungraded = finals.some(({ subject, card }) => isLearningArea(subject.kind) && card.gradeE4 === null);
  if (!ungraded && promotionStatus !== null) return [];
  return [`Every term was spent at another school: no ${ungraded ? "final grade" : "promotion"}`];
}

/** What a class lacks of a term in which it is taught. */
function lackOf(one: ReportedStudent["classes"][number], ordinal: TermOrdinal): string[] {
  if (!heldTerms(one).includes(ordinal)) return [];
  const { subject, terms } = one;
  const term = terms.find((of) => of.ordinal === ordinal);
  const what = `${subject.name}, ${TERM_NAMES[ordinal]} term`;
  if (!term) return [`${what}: no gradebook`];
  if (term.status !== RELEASED) return [`${what}: ${term.status}`];
  return (term.overrideE4 ?? term.computedE4) === null ? [`${what}: no grade`] : [];
}

function warningsOf({ student, ...has }: ReadinessFacts): string[] {
  const { level } = student;
  const names = [
    student.student.name,
    student.sectionName,
    ...student.classes.map(({ subject }) => subject.name),
    has.adviserName ?? "",
  ];
  return [
    ...undrawnNotes(names),
    ...(has.hasAttendance ? [] : ["No attendance record"]),
    ...(has.hasDaysOfSchool ? [] : ["No days of school are set for the term"]),
    ...(has.hasLrn || level.code === PRE_NURSERY ? [] : ["No Learner Reference Number"]),
    ...(has.hasStrand || !isSeniorHigh(level.code) ? [] : ["No strand"]),
    ...(has.adviserName !== null ? [] : ["No homeroom adviser"]),
  ];
}
