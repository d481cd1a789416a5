import { letterOrRemark } from "#core/grading/grades/class-record.ts";
import { schemeFromJson } from "#core/grading/schemes/scheme.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { reportedAs } from "#core/grading/workflow/reported.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { termCard } from "#core/reports/figures.ts";

/** A student's grade in a club, of one term, as it is kept. */
export interface ClubGrade {
  name: string;
  code: string;
  /** The definition of the scheme it is graded by, as JSON. */
  scheme: string;
  term: TermOrdinal;
  status: GradebookStatus;
  computedE4: number | null;
  overrideE4: number | null;
  hasZeroScore: boolean;
}
/** The letter a club has on cards; "" without a grade, or while it is not approved and approval is not waived. */
export function clubLetter(grade: ClubGrade, levelCode: string, inApproval: boolean): string {
  const reported = reportedAs(grade.status);
  if (reported === "no" || (reported === "inApproval" && !inApproval)) return "";
  const { name, code, scheme, ...term } = grade;
  const subject = { name, code, kind: "club" as const, position: 0 };
  const card = termCard(
    { scheme: schemeFromJson(scheme), subject },
    { ...term, ordinal: grade.term, isReleased: false, missing: null },
    levelCode,
  );
  return card.printedE4 === null ? "" : letterOrRemark(card);
}

/** The figure of a club's letter where one is asked for: its equivalent, or Failed, which is red. */
const EQUIVALENTS: Readonly<Record<string, string>> = {
  A: "100",
  "A-": "93",
  "B+": "87",
  B: "81",
  "B-": "75",
  C: "Failed",
  D: "Failed",
};
const FAILED = "Failed";

export interface ClubFigure {
  text: string;
  /** As cards print it; in grades 11 and 12, which have no letters, Passed or Failed. */
  letter: string;
  isRed: boolean;
}
/** `letter`: of one club, as the card prints it; "" while there is no grade. */
export function clubFigure(letter: string): ClubFigure {
  const text = EQUIVALENTS[letter] ?? letter;
  return { text, letter, isRed: text === FAILED };
}
