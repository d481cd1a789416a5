import type { CategoryGrade, EarnedSum, TermGrade } from "#core/grading/schemes/computation.ts";
import { percentageE4 } from "#core/grading/schemes/computation.ts";
import type { GradingScheme } from "#core/grading/schemes/scheme.ts";
import { rowFor, type Transmutation } from "#core/grading/schemes/transmutation.ts";
import { scaledToShortText, scaledToText } from "#core/shared/decimal.ts";
import { type GradeRules, isDismissal, printedE4, printedText, raisedToPassingE4 } from "./display.ts";

/** One step of how a grade came about: what, by which figures, and what it gave. */
export interface Step {
  what: string;
  by: string;
  gives: string;
}

const grade = (e4: number): string => scaledToText(BigInt(e4), 4);
const short = (e4: number): string => scaledToShortText(BigInt(e4), 4);
const points = (hundredths: number): string => scaledToShortText(BigInt(hundredths), 2);

/** The whole way from the scores to what is printed, in the order it is computed; shown figures have four decimals, the computing is exact. */
export function explain(scheme: GradingScheme, computed: TermGrade, rules: GradeRules): Step[] {
  const { initial, gradeE4 } = computed;
  if (initial === null || gradeE4 === null) return [];
  const counting = computed.categories.filter(({ percentage }) => percentage !== null);
  const initialE4 = percentageE4(initial) ?? 0;
  return [
    ...counting.flatMap(categorySteps),
    {
      what: "Initial grade",
      by: `${weighing(counting.map((part) => ({ ...part, weightE4: part.category.weightE4 })))}${stepwise(scheme)}`,
      gives: grade(initialE4),
    },
    { what: "Term grade", by: transmuting(scheme.transmutation, computed), gives: grade(gradeE4) },
    {
      what: "Printed",
      by: printing(computed, rules),
      gives: printedText(printedE4(gradeE4, rules, computed.hasZeroScore), rules),
    },
  ];
}

/** Said once, where the weighted scores are added. */
const stepwise = ({ rounding }: GradingScheme): string =>
  rounding === "stepwise" ? ", each to two decimals" : "";

function categorySteps({ category, components, percentage }: CategoryGrade): Step[] {
  const counting = components.filter((component) => component.percentage !== null);
  const steps = counting.map(({ component, earned, maximum, percentage: ratio, brought }) => ({
    what: component.name,
    by: `${points(earned)} of ${points(maximum)} points${broughtText(brought, maximum)}`,
    gives: `${grade(percentageE4(ratio) ?? 0)}%`,
  }));
  if (components.length === 1) return steps;
  return [
    ...steps,
    {
      what: category.name,
      by: weighing(counting.map((part) => ({ ...part, weightE4: part.component.weightE4 }))),
      gives: `${grade(percentageE4(percentage) ?? 0)}%`,
    },
  ];
}

/** ", 18 of 30 of them from another section". */
const broughtText = (brought: EarnedSum | undefined, maximum: number): string => {
  if (!brought) return "";
  const share =
    brought.maximum === maximum ? "all" : `${points(brought.earned)} of ${points(brought.maximum)}`;
  return `, ${share} of them from another section`;
};

/** "90.6250 × 30% + 83.3333 × 50%, of 80%" where a part without a score is left out. */
function weighing(parts: readonly { percentage: TermGrade["initial"]; weightE4: number }[]): string {
  const whole = parts.reduce((sum, { weightE4 }) => sum + weightE4, 0);
  const sum = parts
    .map(({ percentage, weightE4 }) => `${grade(percentageE4(percentage) ?? 0)} × ${short(weightE4)}%`)
    .join(" + ");
  return whole === 1_000_000 ? sum : `${sum}, of ${short(whole)}%`;
}

function transmuting(transmutation: Transmutation, { initial }: TermGrade): string {
  if (transmutation.kind === "none" || initial === null) return "not transmuted";
  if (transmutation.kind === "table")
    return `by the table: from ${short(rowFor(initial, transmutation.rows).initialE4)} up`;
  const lower = rowFor(initial, transmutation.points);
  const upper = transmutation.points[transmutation.points.indexOf(lower) - 1];
  return upper
    ? `on the line from ${short(lower.initialE4)} → ${short(lower.gradeE4)} to ${short(upper.initialE4)} → ${short(upper.gradeE4)}`
    : `${short(lower.initialE4)} → ${short(lower.gradeE4)}`;
}

function printing({ gradeE4, hasZeroScore }: TermGrade, rules: GradeRules): string {
  if (gradeE4 === null) return "";
  if (isDismissal(gradeE4, hasZeroScore)) return "a 0 stays 0: Dismissal";
  if (raisedToPassingE4(gradeE4, rules) !== gradeE4) return "74 to 74.9999 counts as 75";
  if (rules.hasFloor && gradeE4 < 650_000) return "no card shows less than 65";
  if (rules.hasDecimals) return "with four decimals";
  if (rules.isSeniorHigh && gradeE4 >= 745_000 && gradeE4 < 750_000) return "not rounded up across 75";
  return "to the whole number, half up";
}
