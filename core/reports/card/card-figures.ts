import { isToldByIcon, letterOrRemark, type ReportCard } from "#core/grading/grades/class-record.ts";
import { printsRed, type ScaleLevel } from "#core/grading/grades/display.ts";
import { isLearningArea } from "#core/grading/grades/final-grade.ts";
import { type FinalGrade, heldTerms, isMissing, studentCard } from "#core/grading/grades/report-card.ts";
import { reportedAs } from "#core/grading/workflow/reported.ts";
import { SUBJECT_KINDS, type SubjectKind } from "#core/management/subject-kind.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { averageLetter, type ReportedTerm, termAverageE2, termCard } from "#core/reports/figures.ts";
import { scaledToText } from "#core/shared/decimal.ts";
import type { ClassOnCard, ReportCardFacts } from "./card-facts.ts";
import {
  CARD_LAYOUTS,
  type CardLayout,
  hasFinalColumn,
  isFinalCard,
  layoutOf,
  visibleTermsOf,
} from "./card-layout.ts";

/** A figure as a card prints it; all of it is empty beyond the card's term. */
export interface CardFigure {
  text: string;
  /** Beside it: the letter, in grades 11 and 12 Passed or Failed, on the icon scale its words. */
  letter: string;
  icon: ScaleLevel | null;
  isRed: boolean;
}
const BLANK: CardFigure = { text: "", letter: "", icon: null, isRed: false };
/** A term marked as spent at another school: a dash, never red. */
const ELSEWHERE: CardFigure = { ...BLANK, text: "–" };

/** What studentCard makes of a class; it keeps the rest as it is given. */
type CardClass = ClassOnCard & FinalGrade;
/** One class on the card: a figure for each term, and the final one. */
export interface CardRow {
  subject: ClassOnCard["subject"];
  terms: Record<TermOrdinal, CardFigure>;
  final: CardFigure;
}
export interface CardFigures {
  layout: CardLayout;
  learningAreas: CardRow[];
  /** Null in Pre-Nursery and Nursery, which have descriptors and no averages. */
  average: Omit<CardRow, "subject"> | null;
  /** The Homeroom class; null without one. */
  conduct: CardRow | null;
  clubs: CardRow[];
  /** The student's year; the promotion is of its final grades. */
  year: ReturnType<typeof studentCard>;
}

/** All figures of a card: only approved and released grades, only up to its term. */
export function cardFigures({ term, student: asGiven }: ReportCardFacts): CardFigures {
  const student = approvedOnly(asGiven);
  const levelCode = student.level.code;
  const layout = layoutOf(levelCode);
  const year = studentCard(student);
  const visible = visibleTermsOf(layout, term);
  const hasFinals = isFinalCard(term) && hasFinalColumn(layout);
  // A class is on the cards of the terms in which it is taught, and after them where those have a column.
  const taught = (year.finals as CardClass[]).filter((of) =>
    heldTerms(of).some((ordinal) => visible.includes(ordinal)),
  );
  const classes = inOrder(taught, layout).map((of) => ({
    of,
    terms: termsOf((ordinal) =>
      visible.includes(ordinal) && heldTerms(of).includes(ordinal) ? termGrade(of, ordinal, levelCode) : null,
    ),
  }));
  const rowOf = ({ of, terms }: GradedClass): CardRow => ({
    subject: of.subject,
    terms: termsOf((ordinal) => figureOf(of, terms[ordinal], levelCode)),
    final: hasFinals ? figureOf(of, finalGrade(of), levelCode) : BLANK,
  });
  const areas = classes.filter(({ of }) => isLearningArea(of.subject.kind));
  const rowsOf = (kind: SubjectKind): CardRow[] =>
    classes.filter(({ of }) => of.subject.kind === kind).map(rowOf);
  return {
    layout,
    learningAreas: areas.map(rowOf),
    average:
      layout === "nursery"
        ? null
        : {
            terms: termsOf((ordinal) =>
              visible.includes(ordinal)
                ? averageFigure(termAverage(areas, ordinal, levelCode), levelCode)
                : BLANK,
            ),
            final: hasFinals ? averageFigure(year.generalAverageE2, levelCode) : BLANK,
          },
    conduct: rowsOf("homeroom")[0] ?? null,
    clubs: rowsOf("club"),
    year: { ...year, finals: classes.map(({ of }) => of) },
  };
}

/** Grades that are not approved yet are not on a card, not even on a draft of it. */
const approvedOnly = (student: ReportCardFacts["student"]): ReportCardFacts["student"] => ({
  ...student,
  classes: student.classes.map((one) => ({
    ...one,
    terms: one.terms.map((term) =>
      reportedAs(term.status) === "approved" ? term : { ...term, computedE4: null, overrideE4: null },
    ),
  })),
});

/** Rows at the end of the learning areas; Penmanship only up to grade 6. */
const AT_END: readonly { name: RegExp; layouts: readonly CardLayout[] }[] = [
  { name: /\bphysical education\b/i, layouts: CARD_LAYOUTS },
  { name: /\bpenmanship\b/i, layouts: ["kinder", "grade-school"] },
];

/** Academic subjects, then performance-based ones, then those of AT_END; each by position. */
function inOrder(classes: readonly CardClass[], layout: CardLayout): CardClass[] {
  const atEnd = AT_END.filter(({ layouts }) => layouts.includes(layout));
  return classes
    .map((of) => {
      const { kind, name, position, code } = of.subject;
      const end = isLearningArea(kind) ? atEnd.findIndex((one) => one.name.test(name)) : -1;
      return { of, end, kind: SUBJECT_KINDS.indexOf(kind), position, code };
    })
    .sort((a, b) => a.end - b.end || a.kind - b.kind || a.position - b.position || (a.code < b.code ? -1 : 1))
    .map(({ of }) => of);
}

/** A grade, a term at another school, or null beyond the card's term. */
type Graded = ReportCard | "elsewhere" | null;
interface GradedClass {
  of: CardClass;
  terms: Record<TermOrdinal, Graded>;
}

const termsOf = <Value>(of: (ordinal: TermOrdinal) => Value): Record<TermOrdinal, Value> => ({
  1: of(1),
  2: of(2),
  3: of(3),
});

function termGrade(of: CardClass, ordinal: TermOrdinal, levelCode: string): Graded {
  const term = of.terms.find((one) => one.ordinal === ordinal) ?? noTerm(ordinal);
  return isMissing(term) ? "elsewhere" : termCard(of, term, levelCode);
}

const finalGrade = ({ terms, card }: CardClass): Graded =>
  terms.length > 0 && terms.every(isMissing) && card.gradeE4 === null ? "elsewhere" : card;

/** A grade that is missing is 0.00 in red; conduct and clubs are told by letter, and blank without one. */
function figureOf({ subject }: CardClass, card: Graded, levelCode: string): CardFigure {
  if (card === null) return BLANK;
  if (card === "elsewhere") return ELSEWHERE;
  const isByLetter = subject.kind === "homeroom" || subject.kind === "club";
  if (isToldByIcon({ subject, levelCode }))
    // A descriptor is no figure and never low; red says that there is none yet.
    return {
      text: card.letter,
      letter: card.descriptor,
      icon: card.icon,
      isRed: card.printedE4 === null && !isByLetter,
    };
  if (isByLetter) return card.printedE4 === null ? BLANK : { ...BLANK, text: letterOrRemark(card) };
  return { text: card.printed, letter: letterOrRemark(card), icon: null, isRed: card.isRed };
}

/** A term without a gradebook has no grade. */
const noTerm = (ordinal: TermOrdinal): ReportedTerm => ({
  ordinal,
  status: "Draft",
  computedE4: null,
  overrideE4: null,
  hasZeroScore: false,
  isReleased: false,
  missing: null,
});

/** Of a term in hundredths; null while one of its grades is missing. */
function termAverage(
  areas: readonly GradedClass[],
  ordinal: TermOrdinal,
  levelCode: string,
): number | "elsewhere" | null {
  const held = areas.filter(({ of }) => heldTerms(of).includes(ordinal));
  const cards = held.flatMap(({ of, terms }) => {
    const card = terms[ordinal];
    return card === null || card === "elsewhere" ? [] : [{ card, printsDecimals: of.printsDecimals }];
  });
  return cards.length < held.length ? "elsewhere" : termAverageE2(levelCode, cards);
}

/** Blank while it is not known. */
function averageFigure(averageE2: number | "elsewhere" | null, levelCode: string): CardFigure {
  if (averageE2 === null) return BLANK;
  if (averageE2 === "elsewhere") return ELSEWHERE;
  return {
    text: scaledToText(BigInt(averageE2), 2),
    letter: averageLetter(averageE2, levelCode),
    icon: null,
    isRed: printsRed(averageE2 * 100, false),
  };
}
