import type { Score } from "#core/grading/scores/score.ts";
import { type Fraction, fraction, plus, roundedTo, weightedMean } from "#core/shared/fraction.ts";
import type { GradeCategory, GradeComponent, GradingScheme, Rounding } from "./scheme.ts";
import { transmute } from "./transmutation.ts";

/** A graded activity of a gradebook. */
export interface Activity {
  id: string;
  /** Code of its component. */
  component: string;
  /** Hundredths of a point, above 0. */
  maximum: number;
}

/** A score that counts beside those of the activities: earned in another section, and taken over (G-49). */
export interface BroughtScore {
  /** Code of the component it counts in. */
  component: string;
  /** Hundredths of a point, above 0. */
  maximum: number;
  score: Score;
}

/**
 * How a student's term grade came about, exact in every part; a scheme with stepwise rounding rounds every percentage
 * and every weighted percentage to two decimals before the next step:
 *
 *   component percentage = Σ scores ÷ Σ maximums of its scored activities × 100
 *   category percentage  = Σ component percentage × weight ÷ Σ weights of components with a score
 *   initial grade        = Σ category percentage × weight ÷ Σ weights of categories with a score
 *   term grade           = transmuted, rounded once to four decimals
 */
export interface TermGrade {
  categories: CategoryGrade[];
  /** 0 … 100; null while nothing is scored. */
  initial: Fraction | null;
  /** Ten-thousandths; null while nothing is scored. */
  gradeE4: number | null;
  /** A 0 was entered as a score: only then is a grade of 0 a Dismissal. */
  hasZeroScore: boolean;
}

export interface CategoryGrade {
  category: GradeCategory;
  components: ComponentGrade[];
  /** 0 … 100; null without a score. */
  percentage: Fraction | null;
}

export interface ComponentGrade {
  component: GradeComponent;
  /** Hundredths of a point, of the activities that count. */
  earned: number;
  maximum: number;
  /** 0 … 100; null where no activity counts. */
  percentage: Fraction | null;
  /** A score, N or S is entered in one of its activities. */
  isAnswered: boolean;
  /** What of it was earned in another section, hundredths of a point; absent: nothing. */
  brought?: EarnedSum;
}

/**
 * Computes one student after another of a gradebook. Blank and S are left out; N counts 0 of the maximum
 * (G-11). `scoreOf` answers by activity id; the order of the activities does not matter. `brought`: as if they were scores of
 * activities of this gradebook.
 */
export function termGrader(
  scheme: GradingScheme,
  activities: readonly Activity[],
): (scoreOf: (activityId: string) => Score, brought?: readonly BroughtScore[]) => TermGrade {
  const byComponent = Map.groupBy(activities, ({ component }) => component);
  const graders = scheme.categories.map((category) => ({
    category,
    components: category.components.map((component) => ({
      component,
      activities: byComponent.get(component.code) ?? [],
    })),
  }));
  const { rounding } = scheme;
  return (scoreOf, brought = NONE) => {
    let hasZeroScore = false;
    const categories = graders.map(({ category, components }) =>
      categoryGrade(
        category,
        components.map((one) => {
          const sum = sumOf(one.activities, scoreOf);
          const also = brought.length === 0 ? null : sumOfBrought(brought, one.component.code);
          hasZeroScore ||= sum.hasZeroScore || (also?.hasZeroScore ?? false);
          return componentGrade(one.component, also?.isAnswered ? withBrought(sum, also) : sum, rounding);
        }),
        rounding,
      ),
    );
    return { ...termGrade(scheme, categories), hasZeroScore };
  };
}

/** What a student earned in a component, and the maximum of the activities that count: hundredths of a point. */
export interface EarnedSum {
  earned: number;
  maximum: number;
}
const NOTHING: EarnedSum = { earned: 0, maximum: 0 };

/** The term grade in ten-thousandths from what was earned by component code: what the activities in between add up to. */
export const gradeFromSums = (scheme: GradingScheme, sums: ReadonlyMap<string, EarnedSum>): number | null =>
  termGrade(
    scheme,
    scheme.categories.map((category) =>
      categoryGrade(
        category,
        category.components.map((component) =>
          componentGrade(component, sums.get(component.code) ?? NOTHING, scheme.rounding),
        ),
        scheme.rounding,
      ),
    ),
  ).gradeE4;

function termGrade(scheme: GradingScheme, categories: CategoryGrade[]): Omit<TermGrade, "hasZeroScore"> {
  const initial = meanOf(categories, ({ category }) => category.weightE4, scheme.rounding);
  return { categories, initial, gradeE4: initial && transmute(initial, scheme.transmutation) };
}

const categoryGrade = (
  category: GradeCategory,
  components: ComponentGrade[],
  rounding: Rounding,
): CategoryGrade => ({
  category,
  components,
  percentage: meanOf(components, ({ component }) => component.weightE4, rounding),
});

function componentGrade(
  component: GradeComponent,
  { earned, maximum, isAnswered, brought }: EarnedSum & { isAnswered?: boolean; brought?: EarnedSum },
  rounding: Rounding,
): ComponentGrade {
  const percentage = maximum === 0 ? null : fraction(earned * 100, maximum);
  return {
    component,
    earned,
    maximum,
    percentage: percentage && rounding === "stepwise" ? inHundredths(percentage) : percentage,
    isAnswered: isAnswered ?? maximum > 0,
    ...(brought && { brought }),
  };
}

interface Sum extends EarnedSum {
  isAnswered: boolean;
  hasZeroScore: boolean;
}
function sumOf(activities: readonly Activity[], scoreOf: (activityId: string) => Score): Sum {
  let earned = 0;
  let maximum = 0;
  let isAnswered = false;
  let hasZeroScore = false;
  for (const activity of activities) {
    const score = scoreOf(activity.id);
    isAnswered ||= score !== null;
    if (score === null || score === "S") continue;
    if (score !== "N") earned += score;
    hasZeroScore ||= score === 0;
    maximum += activity.maximum;
  }
  return { earned, maximum, isAnswered, hasZeroScore };
}
const NONE: readonly BroughtScore[] = [];
/** What was brought into a component, summed as activities are. */
function sumOfBrought(brought: readonly BroughtScore[], component: string): Sum {
  const own = brought.filter((one) => one.component === component);
  return sumOf(
    own.map((one, index) => ({ ...one, id: String(index) })),
    (index) => own[Number(index)]?.score ?? null,
  );
}
const withBrought = (own: Sum, brought: Sum): EarnedSum & { isAnswered: boolean; brought: EarnedSum } => ({
  earned: own.earned + brought.earned,
  maximum: own.maximum + brought.maximum,
  isAnswered: true,
  brought: { earned: brought.earned, maximum: brought.maximum },
});

/** What has no percentage yet is left out and the weights of the rest count as the whole. */
function meanOf<Part extends { percentage: Fraction | null }>(
  parts: readonly Part[],
  weightOf: (part: Part) => number,
  rounding: Rounding,
): Fraction | null {
  const counting = parts.flatMap((part) =>
    part.percentage === null ? [] : [{ value: part.percentage, weight: weightOf(part) }],
  );
  if (rounding === "exact" || counting.length === 0) return weightedMean(counting);
  const whole = counting.reduce((sum, { weight }) => sum + weight, 0);
  return counting
    .map(({ value, weight }) =>
      inHundredths({
        numerator: value.numerator * BigInt(weight),
        denominator: value.denominator * BigInt(whole),
      }),
    )
    .reduce(plus);
}

/** Rounded to two decimals, half away from zero. */
const inHundredths = (value: Fraction): Fraction => fraction(roundedTo(value, 2), 100);

/** Percentages are sent and printed with four decimals, ten-thousandths. */
export const percentageE4 = (percentage: Fraction | null): number | null =>
  percentage && roundedTo(percentage, 4);

/** Submitting needs a score, N or S of every student in every category: the names of those without. */
export const categoriesWithoutScore = ({ categories }: TermGrade): string[] =>
  categories
    .filter(({ components }) => components.every(({ isAnswered }) => !isAnswered))
    .map(({ category }) => category.name);
