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
    const categories = graders.map(({ category, components }): CategoryGrade => {
      const graded = components.map((one) => componentGrade(one.component, one.activities, scoreOf));
      return {
        category,
        components: graded,
        percentage: meanOf(graded, ({ component }) => component.weightE4),
      };
    });
    const initial = meanOf(categories, ({ category }) => category.weightE4);
    return { categories, initial, gradeE4: initial && transmute(initial, scheme.transmutation) };
  };
}

function componentGrade(
  component: GradeComponent,
  activities: readonly Activity[],
  scoreOf: (activityId: string) => Score,
): ComponentGrade {
  let earned = 0;
  let maximum = 0;
  for (const activity of activities) {
    const score = scoreOf(activity.id);
    if (score === null || score === "S") continue;
    if (score !== "N") earned += score;
    maximum += activity.maximum;
  }
  return {
    component,
    earned,
    maximum,
    percentage: maximum === 0 ? null : fraction(earned * 100, maximum),
  };
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
