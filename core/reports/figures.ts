import { type ReportCard, reportCardOf } from "#core/grading/grades/class-record.ts";
import { descriptorOf } from "#core/grading/grades/display.ts";
import { generalAverageE2, isLearningArea, type PromotionStatus } from "#core/grading/grades/final-grade.ts";
import type { AreaNotPassed, RemedialResult } from "#core/grading/grades/remedial.ts";
import {
  type CardFacts,
  type ClassOfCard,
  type FinalGrade,
  isMissing,
  studentCard,
  type TermOfCard,
} from "#core/grading/grades/report-card.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { reportedAs } from "#core/grading/workflow/reported.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import { isNursery, isSeniorHigh } from "#core/management/level-groups.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { roundHalfAwayFromZero } from "#core/shared/decimal.ts";
import { formatDay, type SchoolDay } from "#core/shared/school-day.ts";
import { actionTaken } from "./card/action-taken.ts";

/**
 * The figures that lists of reports show of a student: the grade of each learning area in each term, the general average and
 * conduct of each term, final grades, and the year. Only grades of submitted gradebooks count.
 */
export interface ReportedTerm extends TermOfCard {
  /** Of its gradebook. */
  status: GradebookStatus;
  /** The former section whose released grade it is, and the day of moving; absent or null: it is the own section's. */
  keptFrom?: { section: string; leftOn: SchoolDay } | null;
}
export interface ReportedStudent extends CardFacts {
  classes: readonly (Omit<ClassOfCard, "terms"> & { terms: readonly ReportedTerm[] })[];
}

/** As a grade of a former section is marked everywhere: "as of 11/18/2026, from Grade 7 Narra". */
export const keptGradeText = ({ section, leftOn }: NonNullable<ReportedTerm["keptFrom"]>): string =>
  `as of ${formatDay(leftOn)}, from ${section}`;
/** The grades of a former section among the terms, as cards and lists mark them: "Mathematics, 2nd term: as of 11/18/2026, from Grade 7 Narra". */
export const keptGradeNotes = (
  classes: readonly { subject: { name: string }; terms: readonly ReportedTerm[] }[],
  terms: readonly TermOrdinal[],
): string[] =>
  classes.flatMap(({ subject, terms: own }) =>
    own.flatMap(({ ordinal, keptFrom }) =>
      keptFrom && terms.includes(ordinal)
        ? [`${subject.name}, ${TERM_NAMES[ordinal]} term: ${keptGradeText(keptFrom)}`]
        : [],
    ),
  );

/** A figure that is null is not known yet. `isProvisional`: a gradebook it was made of still waits for approval. */
interface Figure {
  isProvisional: boolean;
}
interface GradeFigure extends Figure {
  classUuid: string;
  term: TermOrdinal;
  /** Ten-thousandths: as it counts, and as it is printed. */
  gradeE4: number | null;
  printedE4: number | null;
  letter: string;
}
interface TermFigure extends Figure {
  term: TermOrdinal;
  /** Hundredths. */
  averageE2: number | null;
  averageLetter: string;
  conduct: (Figure & { printedE4: number | null; letter: string }) | null;
}
interface FinalFigure extends Figure {
  classUuid: string;
  gradeE4: number;
  printedE4: number;
  letter: string;
}
interface YearFigure extends Figure {
  averageE2: number | null;
  averageLetter: string;
  promotionStatus: PromotionStatus | null;
  /** As papers say it. */
  actionTaken: string;
  /** Learning areas that were not passed; none while the promotion is not known. */
  notPassed: readonly AreaNotPassed[];
  remedialResult: RemedialResult | null;
}
export interface StudentFigures {
  grades: GradeFigure[];
  terms: TermFigure[];
  finals: FinalFigure[];
  year: YearFigure;
}

/** What studentCard makes of a class; it keeps its terms as they are given. */
type ReportedFinal = Omit<FinalGrade, "terms"> & { terms: readonly ReportedTerm[] };

const isShown = ({ status }: ReportedTerm): boolean => reportedAs(status) !== "no";
const waits = (terms: readonly ReportedTerm[]): boolean =>
  terms.some((term) => !isMissing(term) && reportedAs(term.status) === "inApproval");

/** Of the terms given, those whose gradebooks are shown have their grades; of the others nothing is known. */
const shownTerms = (terms: readonly ReportedTerm[]): ReportedTerm[] =>
  terms.map((term) => (isShown(term) ? term : { ...term, computedE4: null, overrideE4: null }));

/** A general average as a whole number, half up. */
export const roundedAverage = (averageE2: number): number =>
  Number(roundHalfAwayFromZero(BigInt(averageE2), 100n));

/** The letter of a general average: that of its whole number, half up; none in Nursery and in grades 11 and 12. */
export function averageLetter(averageE2: number | null, levelCode: string): string {
  if (averageE2 === null || isNursery(levelCode) || isSeniorHigh(levelCode)) return "";
  return descriptorOf(roundedAverage(averageE2), false).letter;
}

/** Everything lists show of one student of a section. `nextLevelName` null: there is no grade level after this one. */
export function studentFigures(student: ReportedStudent, nextLevelName: string | null): StudentFigures {
  const levelCode = student.level.code;
  const classes = student.classes.map((one) => ({ ...one, terms: shownTerms(one.terms) }));
  const card = studentCard({ ...student, classes });
  const finals = card.finals as ReportedFinal[];
  const areas = finals.filter(({ subject }) => isLearningArea(subject.kind));
  const ordinals = [...new Set(finals.flatMap(({ terms }) => terms.map(({ ordinal }) => ordinal)))].sort();
  return {
    grades: areas.flatMap((area) => area.terms.flatMap((term) => gradeFigure(area, term, levelCode))),
    terms: ordinals.flatMap((ordinal) => termFigure(finals, ordinal, levelCode)),
    finals: areas.flatMap(finalFigure),
    year: {
      averageE2: card.generalAverageE2,
      averageLetter: averageLetter(card.generalAverageE2, levelCode),
      isProvisional: areas.some(({ terms }) => waits(terms)),
      promotionStatus: card.promotionStatus,
      actionTaken: actionTaken(card, nextLevelName).text,
      notPassed: card.promotionStatus === null ? [] : card.notPassed,
      remedialResult: card.remedialResult,
    },
  };
}

/** A grade of one term, as it is printed. */
export function termCard(
  of: Pick<ReportedFinal, "scheme" | "subject">,
  term: TermOfCard,
  levelCode: string,
): ReportCard {
  const computed = { gradeE4: term.computedE4, hasZeroScore: term.hasZeroScore };
  return reportCardOf({ scheme: of.scheme, subject: of.subject, levelCode }, computed, term.overrideE4);
}

function gradeFigure(area: ReportedFinal, term: ReportedTerm, levelCode: string): GradeFigure[] {
  if (isMissing(term) || !isShown(term)) return [];
  const { gradeE4, printedE4, letter } = termCard(area, term, levelCode);
  const isProvisional = waits([term]);
  return [
    {
      classUuid: area.classUuid,
      term: term.ordinal,
      gradeE4,
      printedE4,
      letter: printedE4 === null ? "" : letter,
      isProvisional,
    },
  ];
}

/** The general average of a term in hundredths: of its grades in every learning area; null while one is missing. */
export const termAverageE2 = (
  levelCode: string,
  areas: readonly { card: Pick<ReportCard, "gradeE4" | "printedE4">; printsDecimals: boolean }[],
): number | null =>
  generalAverageE2(
    levelCode,
    areas.map(({ card, printsDecimals }) => (printsDecimals ? card.gradeE4 : card.printedE4)),
  );

/** The general average and conduct of a term; none where nothing of the term is shown. */
function termFigure(finals: readonly ReportedFinal[], ordinal: TermOrdinal, levelCode: string): TermFigure[] {
  const ofTerm = finals.flatMap((of) =>
    of.terms.filter((term) => term.ordinal === ordinal && !isMissing(term)).map((term) => ({ of, term })),
  );
  if (!ofTerm.some(({ term }) => isShown(term))) return [];
  const areas = ofTerm.filter(({ of }) => isLearningArea(of.subject.kind));
  const conduct = ofTerm.find(({ of, term }) => of.subject.kind === "homeroom" && isShown(term));
  const averageE2 = termAverageE2(
    levelCode,
    areas.map(({ of, term }) => ({ ...of, card: termCard(of, term, levelCode) })),
  );
  return [
    {
      term: ordinal,
      averageE2,
      averageLetter: averageLetter(averageE2, levelCode),
      isProvisional: waits(areas.map(({ term }) => term)),
      conduct: conduct ? conductFigure(conduct.of, conduct.term, levelCode) : null,
    },
  ];
}

function conductFigure(of: ReportedFinal, term: ReportedTerm, levelCode: string): TermFigure["conduct"] {
  const { printedE4, letter } = termCard(of, term, levelCode);
  return { printedE4, letter: printedE4 === null ? "" : letter, isProvisional: waits([term]) };
}

function finalFigure({ classUuid, card, terms }: ReportedFinal): FinalFigure[] {
  const { gradeE4, printedE4, letter } = card;
  if (gradeE4 === null || printedE4 === null) return [];
  return [{ classUuid, gradeE4, printedE4, letter, isProvisional: waits(terms) }];
}
