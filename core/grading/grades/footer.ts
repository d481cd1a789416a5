import type { TermGrade } from "#core/grading/schemes/computation.ts";
import { isExamCategory } from "#core/grading/schemes/scheme.ts";
import type { Score } from "#core/grading/scores/score.ts";
import { type Fraction, fraction, plus, roundedTo } from "#core/shared/fraction.ts";
import { type GradeRules, isPassed } from "./display.ts";

/** The class record's footer (G-25): hundredths, null without data. */
export interface GradebookFooter {
  /** Mean term grade. */
  gradeAverage: number | null;
  /** Failed ÷ graded. */
  percentFailure: number | null;
  /** Mean percentage of the category of the examination. */
  periodicExamMean: number | null;
}

export function footerOf(
  grades: readonly Pick<TermGrade, "gradeE4" | "categories">[],
  rules: Pick<GradeRules, "isSeniorHigh">,
): GradebookFooter {
  const graded = grades.flatMap(({ gradeE4 }) => (gradeE4 === null ? [] : [gradeE4]));
  const failed = graded.filter((gradeE4) => !isPassed(gradeE4, rules)).length;
  const exams = grades.flatMap(({ categories }) =>
    categories.flatMap(({ category, percentage }) =>
      isExamCategory(category) && percentage !== null ? [percentage] : [],
    ),
  );
  return {
    gradeAverage: mean(graded.map((gradeE4) => fraction(gradeE4, 10_000))),
    percentFailure: graded.length === 0 ? null : roundedTo(fraction(failed * 100, graded.length), 2),
    periodicExamMean: mean(exams),
  };
}

/** What an activity's scores come to, under its column: of the scores that are figures, hundredths of a point; null where there is none. Blanks, N and S are counted as missing (G-25, G-44). */
export interface ActivityFigures {
  mean: number | null;
  highest: number | null;
  lowest: number | null;
  missing: number;
}

export function activityFigures(scores: readonly Score[]): ActivityFigures {
  const given = scores.filter((score) => typeof score === "number");
  const isEmpty = given.length === 0;
  return {
    mean: mean(given.map((score) => fraction(score, 100))),
    highest: isEmpty ? null : Math.max(...given),
    lowest: isEmpty ? null : Math.min(...given),
    missing: scores.length - given.length,
  };
}

/** Exact, rounded once to hundredths. */
function mean(values: readonly Fraction[]): number | null {
  if (values.length === 0) return null;
  const sum = values.reduce(plus, fraction(0));
  return roundedTo({ numerator: sum.numerator, denominator: sum.denominator * BigInt(values.length) }, 2);
}
