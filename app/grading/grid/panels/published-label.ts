import type { PublishedDates } from "#core/grading/grades/gradebook-detail.ts";
import { PUBLISHED_FIGURES } from "#core/grading/scores/activity.ts";
import { PUBLISHED_LABELS } from "#core/grading/scores/activity-questions.ts";
import { formatDay, schoolDayOf } from "#core/shared/school-day.ts";

/** "Published to parents: raw scores 11/21/2026"; empty where nothing is. */
export function publishedLabel(published: PublishedDates): string {
  const parts = PUBLISHED_FIGURES.flatMap((what) => {
    const at = published[what];
    return at ? [`${PUBLISHED_LABELS[what]} ${formatDay(schoolDayOf(at))}`] : [];
  });
  return parts.length === 0 ? "" : `Published to parents: ${parts.join(", ")}`;
}
