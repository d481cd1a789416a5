import type { GradingScheme } from "#core/grading/schemes/scheme.ts";
import { ok, type RefusedEntry, type Result, refuse, refuseAll } from "#core/shared/result.ts";
import {
  ACTIVITIES_MAX,
  ACTIVITY_MESSAGES,
  type ActivityEntry,
  activityCodeKey,
  isSameActivity,
} from "./activity.ts";

/**
 * The activities that a gradebook gets of another's, without their scores (G-48); those it has already as they are there are
 * left out. `maximum` in hundredths of a point: of all that are copied; null: each keeps its own. Refused whole, 422: a
 * criteria that the gradebook's scheme does not have, a code that is another activity's.
 */
export function copiedActivities(
  into: { name: string; scheme: GradingScheme; activities: readonly ActivityEntry[] },
  source: readonly ActivityEntry[],
  maximum: number | null,
): Result<ActivityEntry[]> {
  const components = new Set(
    into.scheme.categories.flatMap((category) => category.components.map(({ code }) => code)),
  );
  const byCode = new Map(into.activities.map((activity) => [activityCodeKey(activity.code), activity]));
  const errors: RefusedEntry[] = [];
  const copied: ActivityEntry[] = [];
  for (const [index, activity] of source.entries()) {
    const { component, code, columnName, description } = activity;
    const entry = { component, code, columnName, description, maximum: maximum ?? activity.maximum };
    const there = byCode.get(activityCodeKey(code));
    const path = `activity_ids.${index}`;
    if (!components.has(component))
      errors.push({ message: `${code}: ${into.name} has no criterion ${component}`, path });
    else if (there === undefined) copied.push(entry);
    else if (!isSameActivity(there, entry))
      errors.push({ message: `${code} is another activity of ${into.name}`, path });
  }
  if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
  return into.activities.length + copied.length > ACTIVITIES_MAX
    ? refuse(422, "TOO_MANY_ACTIVITIES", ACTIVITY_MESSAGES.tooMany)
    : ok(copied);
}
