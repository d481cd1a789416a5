import { type Fraction, fraction, roundedTo, weightedMean } from "../shared/fraction.ts";
import type { GradeCategory, GradeComponent, GradingScheme } from "./scheme.ts";
import type { Score } from "./score.ts";
import { transmute } from "./transmutation.ts";

/** A graded activity of a gradebook. */
export interface Activity {
  id: string;
  /** Code of its component. */
  component: string;
  /** Hundredths of a point, above 0. */
  maximum: number;
}

/**
 * How a student's term grade came about (decision 11), exact in every part:
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
}

/**
 * Computes one student after another of a gradebook. Blank and S are left out; N counts 0 of the maximum
 * (decision 12). `scoreOf` answers by activity id; the order of the activities does not matter.
 */
export function termGrader(
  scheme: GradingScheme,
  activities: readonly Activity[],
): (scoreOf: (activityId: string) => Score) => TermGrade {
  const byComponent = Map.groupBy(activities, ({ component }) => component);
  const graders = scheme.categories.map((category) => ({
    category,
    components: category.components.map((component) => ({
      component,
      activities: byComponent.get(component.code) ?? [],
    })),
  }));
  return (scoreOf) => {
    const categories = graders.map(({ category, components }) =>
      categoryGrade(
        category,
        components.map((one) => componentGrade(one.component, sumOf(one.activities, scoreOf))),
      ),
    );
    return termGrade(scheme, categories);
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
          componentGrade(component, sums.get(component.code) ?? NOTHING),
        ),
      ),
    ),
  ).gradeE4;

function termGrade(scheme: GradingScheme, categories: CategoryGrade[]): TermGrade {
  const initial = meanOf(categories, ({ category }) => category.weightE4);
  return { categories, initial, gradeE4: initial && transmute(initial, scheme.transmutation) };
}

const categoryGrade = (category: GradeCategory, components: ComponentGrade[]): CategoryGrade => ({
  category,
  components,
  percentage: meanOf(components, ({ component }) => component.weightE4),
});

const componentGrade = (component: GradeComponent, { earned, maximum }: EarnedSum): ComponentGrade => ({
  component,
  earned,
  maximum,
  percentage: maximum === 0 ? null : fraction(earned * 100, maximum),
});

function sumOf(activities: readonly Activity[], scoreOf: (activityId: string) => Score): EarnedSum {
  let earned = 0;
  let maximum = 0;
  for (const activity of activities) {
    const score = scoreOf(activity.id);
    if (score === null || score === "S") continue;
    if (score !== "N") earned += score;
    maximum += activity.maximum;
  }
  return { earned, maximum };
}

/** What has no percentage yet is left out and the weights of the rest count as the whole. */
function meanOf<Part extends { percentage: Fraction | null }>(
  parts: readonly Part[],
  weightOf: (part: Part) => number,
): Fraction | null {
  return weightedMean(
    parts.flatMap((part) =>
      part.percentage === null ? [] : [{ value: part.percentage, weight: weightOf(part) }],
    ),
  );
}

/** Percentages are shown with four decimals, ten-thousandths (decision 2). */
export const percentageE4 = (percentage: Fraction | null): number | null =>
  percentage && roundedTo(percentage, 4);

/** Submitting needs a score in every category (decision 11): the names of those without. */
export const categoriesWithoutScore = ({ categories }: TermGrade): string[] =>
  categories.filter(({ percentage }) => percentage === null).map(({ category }) => category.name);
