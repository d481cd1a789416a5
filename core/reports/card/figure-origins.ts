import { isLearningArea } from "#core/grading/grades/final-grade.ts";
import { isMissing, studentCard } from "#core/grading/grades/report-card.ts";
import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { reportedAs } from "#core/grading/workflow/reported.ts";
import { TERM_NAMES } from "#core/management/contract.ts";
import type { SubjectKind } from "#core/management/subject-kind.ts";
import type { TermOrdinal } from "#core/management/term-name.ts";
import { type ReportedStudent, type ReportedTerm, studentFigures, termCard } from "#core/reports/figures.ts";
import { scaledToText } from "#core/shared/decimal.ts";

/** How the figures of a card came about, down to the gradebooks (R-72). */
interface TermOrigin {
  classUuid: string;
  term: TermOrdinal;
  /** Null: there is no gradebook of the term. */
  status: GradebookStatus | null;
  text: string;
}
export interface FigureOrigins {
  subjects: { name: string; kind: SubjectKind; terms: TermOrigin[]; final: string }[];
  /** The general average of the card's term, and of the year; "" while it is not known. */
  termAverage: string;
  yearAverage: string;
}

/** Of each class the terms up to the card's, on its last card the final grade too. */
export function figureOrigins(student: ReportedStudent, term: TermOrdinal): FigureOrigins {
  const levelCode = student.level.code;
  const { terms, year } = studentFigures(student, null);
  const card = studentCard(student);
  const areas = card.finals.filter(({ subject }) => isLearningArea(subject.kind));
  const termAverage = terms.find((one) => one.term === term)?.averageE2 ?? null;
  return {
    subjects: card.finals.map((of) => ({
      name: of.subject.name,
      kind: of.subject.kind,
      terms: (of.terms as readonly ReportedTerm[])
        .filter(({ ordinal }) => ordinal <= term)
        .map((one) => ({
          classUuid: of.classUuid,
          term: one.ordinal,
          status: isMissing(one) ? null : one.status,
          text: termText(one, termCard(of, one, levelCode)),
        })),
      final: term === 3 ? finalText(of) : "",
    })),
    termAverage: averageText(termAverage, `the ${TERM_NAMES[term]} term's grades`, areas.length),
    yearAverage: term === 3 ? averageText(year.averageE2, "the final grades", areas.length) : "",
  };
}

const decimals = (gradeE4: number): string => scaledToText(BigInt(gradeE4), 4);

function termText(term: ReportedTerm, { printed, letter }: ReturnType<typeof termCard>): string {
  if (isMissing(term)) return "Spent at another school: not counted";
  const { computedE4, overrideE4 } = term;
  const counted = overrideE4 ?? computedE4;
  if (counted === null) return "No grade";
  const prints = `prints ${[printed, letter].filter(Boolean).join(" ")}`;
  const grade =
    overrideE4 === null
      ? `${decimals(counted)} computed of its scores`
      : `${decimals(overrideE4)} by override, ${computedE4 === null ? "nothing computed" : `${decimals(computedE4)} computed`}`;
  const isApproved = reportedAs(term.status) === "approved";
  return `${grade}, ${prints}${isApproved ? "" : "; not on the card before it is approved"}`;
}

function finalText({
  terms,
  computedE4,
  override,
  card,
  printsDecimals,
}: ReturnType<typeof studentCard>["finals"][number]): string {
  const counted = terms.filter((one) => !isMissing(one)).length;
  const mean =
    computedE4 === null
      ? "Not known before every term has a grade"
      : `Mean of ${counted} ${printsDecimals ? "grades with four decimals" : "printed grades"}: ${decimals(computedE4)}`;
  const byHand = override?.value ?? null;
  const isPrinted = card.gradeE4 !== null;
  return [
    mean,
    ...(byHand === null ? [] : [`overridden to ${decimals(byHand)}`]),
    ...(isPrinted ? [`prints ${[card.printed, card.letter].filter(Boolean).join(" ")}`] : []),
  ].join(", ");
}

const averageText = (averageE2: number | null, of: string, count: number): string =>
  averageE2 === null
    ? "Not known while one of its grades is missing"
    : `Mean of ${of} of ${count} learning areas: ${scaledToText(BigInt(averageE2), 2)}`;
