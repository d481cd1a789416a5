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

/** Blank and S are left out; N counts 0 of the maximum (decision 12). `scoreOf` answers by activity id. */
export function termGradeOf(
  scheme: GradingScheme,
  activities: readonly Activity[],
  scoreOf: (activityId: string) => Score,
): TermGrade {
  const sums = sumsByComponent(activities, scoreOf);
  const categories = scheme.categories.map((category): CategoryGrade => {
    const components = category.components.map((component): ComponentGrade => {
      const { earned, maximum } = sums.get(component.code) ?? NOTHING;
      return {
        component,
        earned,
        maximum,
        percentage: maximum === 0 ? null : fraction(earned * 100, maximum),
      };
    });
    return { category, components, percentage: meanOf(components, ({ component }) => component.weightE4) };
  });
  const initial = meanOf(categories, ({ category }) => category.weightE4);
  return { categories, initial, gradeE4: initial && transmute(initial, scheme.transmutation) };
}

const NOTHING = { earned: 0, maximum: 0 };

function sumsByComponent(
  activities: readonly Activity[],
  scoreOf: (activityId: string) => Score,
): Map<string, { earned: number; maximum: number }> {
  const sums = new Map<string, { earned: number; maximum: number }>();
  for (const { id, component, maximum } of activities) {
    const score = scoreOf(id);
    if (score === null || score === "S") continue;
    const sum = sums.get(component) ?? { earned: 0, maximum: 0 };
    sum.earned += score === "N" ? 0 : score;
    sum.maximum += maximum;
    sums.set(component, sum);
  }
  return sums;
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
