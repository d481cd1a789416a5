import { activityPercentage } from "#core/grading/grades/class-record.ts";
import { type GradebookActivity, publishedPartsOf } from "#core/grading/grades/gradebook-detail.ts";
import { type BroughtScore, termGrader } from "#core/grading/schemes/computation.ts";
import type { GradeComponent, GradingScheme } from "#core/grading/schemes/scheme.ts";
import { transmute } from "#core/grading/schemes/transmutation.ts";
import type { PublishedFigure } from "#core/grading/scores/activity.ts";
import type { Score } from "#core/grading/scores/score.ts";

/** What a parent sees of one activity or criteria; what was not published of it is not here (G-43). */
interface PublishedGrades {
  published: readonly PublishedFigure[];
  /** Points of the maximum, hundredths; null where raw scores are not published. */
  score: Score;
  maximum: number | null;
  /** The percentage as the scheme transmutes it, ten-thousandths; null where nothing counts yet. */
  gradeE4: number | null;
}
export interface PublishedActivity extends PublishedGrades {
  activity: GradebookActivity;
}
export interface PublishedComponent extends PublishedGrades {
  component: GradeComponent;
}

/**
 * One student's part of a gradebook as a parent may see it. A criteria whose raw scores are published shows those of
 * its activities, and their sum; one that is published as a grade shows the grade alone.
 */
export function publishedOf(
  { scheme, activities }: { scheme: GradingScheme; activities: readonly GradebookActivity[] },
  ofComponents: Readonly<Record<string, readonly PublishedFigure[]>>,
  scoreOf: (activityUuid: string) => Score,
  brought: readonly BroughtScore[] = [],
): { activities: PublishedActivity[]; components: PublishedComponent[] } {
  const graded = termGrader(
    scheme,
    activities.map(({ uuid, component, maximum }) => ({ id: uuid, component, maximum })),
  )(scoreOf, brought);
  const gradeOf = (percentage: ReturnType<typeof activityPercentage>): number | null =>
    percentage && transmute(percentage, scheme.transmutation);
  const components = graded.categories.flatMap((category) => category.components);
  return {
    activities: activities.flatMap((activity) => {
      const whole = (ofComponents[activity.component] ?? []).filter((what) => what === "raw_scores");
      const published = [...new Set([...publishedPartsOf(activity.published), ...whole])];
      const score = scoreOf(activity.uuid);
      const percentage = activityPercentage(score, activity.maximum);
      const seen = shown(published, { score, maximum: activity.maximum }, gradeOf(percentage));
      return seen ? [{ activity, ...seen }] : [];
    }),
    components: components.flatMap(({ component, earned, maximum, percentage }) => {
      const seen = shown(
        ofComponents[component.code] ?? [],
        { score: percentage && earned, maximum },
        gradeOf(percentage),
      );
      return seen ? [{ component, ...seen }] : [];
    }),
  };
}

const shown = (
  published: readonly PublishedFigure[],
  raw: { score: Score; maximum: number },
  gradeE4: number | null,
): PublishedGrades | null =>
  published.length === 0
    ? null
    : {
        published,
        ...(published.includes("raw_scores") ? raw : { score: null, maximum: null }),
        gradeE4: published.includes("transmuted_grade") ? gradeE4 : null,
      };
