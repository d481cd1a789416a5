import {
  type CategoryGrade,
  percentageE4,
  type TermGrade,
  termGrader,
} from "#core/grading/schemes/computation.ts";
import type { GradingScheme } from "#core/grading/schemes/scheme.ts";
import { broughtOf, type FormerScores } from "#core/grading/scores/former-scores.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { isNursery, isSeniorHigh } from "#core/management/level-groups.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import { type Fraction, fraction, roundedTo } from "#core/shared/fraction.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import {
  descriptorOf,
  type GradeRules,
  isDismissal,
  isPassed,
  nurseryDescriptorOf,
  printedE4,
  printedText,
  printsRed,
  type ScaleLevel,
  usesIconScale,
} from "./display.ts";
import { footerOf, type GradebookFooter } from "./footer.ts";
import type { OverrideNote } from "./override.ts";

/** The class record: every student's scores, what they come to, and the footer. Computed here alone, for the screen and for what is saved. */

interface RecordActivity {
  uuid: string;
  /** Code of its component. */
  component: string;
  /** Hundredths of a point. */
  maximum: number;
}

export interface RecordStudent {
  /** Six digits. */
  number: string;
  lastName: string;
  givenName: string;
  middleName: string;
  name: string;
  /** The day of leaving the school, of who is not back. */
  leftOn: SchoolDay | null;
  /** By activity; absent: blank, and nothing stored. */
  scores: ReadonlyMap<string, { score: Score; version: number }>;
  /** The grade somebody set instead of the computed one, ten-thousandths. */
  overrideE4: number | null;
  /** Who set it, why and when. */
  override: OverrideNote | null;
  /** Counts what was set and taken back; 0: never. */
  overrideVersion: number;
  /** What was earned in the term in other sections, and what became of it (G-49). */
  former: readonly FormerScores[];
  /** Grades of the terms before, ten-thousandths; null where there is none. */
  earlier: { first: number | null; second: number | null };
}

export interface RecordFacts {
  scheme: GradingScheme;
  activities: readonly RecordActivity[];
  subject: { name: string; kind: SubjectKind };
  levelCode: string;
}

/** What a card prints where nothing was graded; no grade prints so. */
export const NO_GRADE_TEXT = "0.00";
export interface ReportCard {
  /** Ten-thousandths; the override where there is one. */
  gradeE4: number | null;
  /** What is printed: "88", in grades 11 and 12 "88.1250", and NO_GRADE_TEXT where nothing was graded. */
  printed: string;
  /** The same in ten-thousandths; null where nothing was graded. */
  printedE4: number | null;
  /** Empty in grades 11 and 12, whose descriptor is Passed or Failed. */
  letter: string;
  descriptor: string;
  /** Of nursery, HOMPREN and HOMN: the icon, whose number is the letter; null elsewhere. */
  icon: ScaleLevel | null;
  isRed: boolean;
  isOverridden: boolean;
  /** Ten-thousandths, as computed. */
  computedE4: number | null;
}

export interface StudentRecord extends RecordStudent {
  grade: TermGrade;
  reportCard: ReportCard;
}

export interface ClassRecord {
  records: StudentRecord[];
  footer: GradebookFooter;
}

export const rulesOf = ({ scheme, subject, levelCode }: Omit<RecordFacts, "activities">): GradeRules => ({
  isSeniorHigh: isSeniorHigh(levelCode),
  hasDecimals: isSeniorHigh(levelCode) && subject.kind !== "homeroom",
  hasFloor: scheme.transmutation.kind !== "none",
});

export function classRecord(facts: RecordFacts, students: readonly RecordStudent[]): ClassRecord {
  const activities = facts.activities.map(({ uuid, ...activity }) => ({ ...activity, id: uuid }));
  const gradeOf = termGrader(facts.scheme, activities);
  const records = students.map((student): StudentRecord => {
    const grade = gradeOf(
      (activity) => student.scores.get(activity)?.score ?? null,
      broughtOf(student.former),
    );
    return { ...student, grade, reportCard: reportCardOf(facts, grade, student.overrideE4) };
  });
  const counted = records.map(({ grade, reportCard }) => ({ ...grade, gradeE4: reportCard.gradeE4 }));
  return { records, footer: footerOf(counted, rulesOf(facts)) };
}

/** A computed grade: ten-thousandths, null where nothing was graded. */
export type ComputedGrade = Pick<TermGrade, "gradeE4" | "hasZeroScore">;

/** What a grade shows as: red, letter and descriptor are those of the printed figure. */
export function reportCardOf(
  facts: Omit<RecordFacts, "activities">,
  computed: ComputedGrade,
  overrideE4: number | null,
): ReportCard {
  const gradeE4 = overrideE4 ?? computed.gradeE4;
  const rules = rulesOf(facts);
  const printed = gradeE4 === null ? null : printedE4(gradeE4, rules, computed.hasZeroScore);
  const isPlain = facts.subject.kind === "homeroom" || facts.subject.kind === "club";
  const isDismissed = gradeE4 !== null && isDismissal(gradeE4, computed.hasZeroScore);
  return {
    gradeE4,
    printed: printed === null ? NO_GRADE_TEXT : printedText(printed, rules),
    printedE4: printed,
    ...wordsOf(facts, rules, printed, isDismissed),
    isRed: printed === null || printsRed(printed, isPlain),
    isOverridden: overrideE4 !== null,
    computedE4: computed.gradeE4,
  };
}

/** What a column of letters shows: the letter, or Passed and Failed where there is none. */
export const letterOrRemark = ({ letter, descriptor }: Pick<ReportCard, "letter" | "descriptor">): string =>
  letter || descriptor;
/** The heading of that column. */
export const letterHeading = (facts: Omit<RecordFacts, "activities">): "Letter" | "Remarks" =>
  rulesOf(facts).hasDecimals && !isToldByIcon(facts) ? "Remarks" : "Letter";

export const isToldByIcon = ({ subject, levelCode }: Pick<RecordFacts, "subject" | "levelCode">): boolean =>
  isNursery(levelCode) || usesIconScale(subject.name);

/** Nursery and its homerooms are told by icon, conduct by its own letters, grades 11 and 12 by Passed or Failed, all others by the scale's. */
function wordsOf(
  { subject, levelCode }: Pick<RecordFacts, "subject" | "levelCode">,
  rules: GradeRules,
  printed: number | null,
  isDismissed: boolean,
): Pick<ReportCard, "letter" | "descriptor" | "icon"> {
  const whole = printed === null ? null : printed / 10_000;
  if (isToldByIcon({ subject, levelCode })) {
    const { icon, name } = nurseryDescriptorOf(whole);
    return { letter: String(icon), descriptor: name, icon };
  }
  if (printed === null || whole === null) return { letter: "", descriptor: "", icon: null };
  if (rules.hasDecimals)
    return { letter: "", descriptor: isPassed(printed, rules) ? "Passed" : "Failed", icon: null };
  const { letter, conduct, name } = descriptorOf(whole, isDismissed);
  return { letter: subject.kind === "homeroom" ? conduct : letter, descriptor: name, icon: null };
}

/** What a student earned in a category, all its components together: hundredths of a point; null without a score. */
export const earnedIn = ({ percentage, components }: CategoryGrade): number | null =>
  percentage === null ? null : components.reduce((sum, { earned }) => sum + earned, 0);

/** One score as a percentage of its maximum, 0 … 100; blank and S have none, N has 0. */
export function activityPercentage(score: Score, maximum: number): Fraction | null {
  if (score === null || score === "S") return null;
  return fraction((score === "N" ? 0 : score) * 100, maximum);
}

/** The same in ten-thousandths. */
export const activityPercentageE4 = (score: Score, maximum: number): number | null =>
  percentageE4(activityPercentage(score, maximum));

/** The mean of grades of an earlier term, ten-thousandths; null without any. */
export function meanGradeE4(grades: readonly (number | null)[]): number | null {
  const known = grades.filter((grade) => grade !== null);
  if (known.length === 0) return null;
  const sum = known.reduce((total, grade) => total + grade, 0);
  return roundedTo(fraction(sum, known.length), 0);
}
