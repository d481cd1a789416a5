import { ok, type RefusedEntry, type Result, refuse, refuseAll } from "#core/shared/result.ts";
import { exceeds, type Score, scoreToText, VERSIONED_SCORE, type VersionedScore } from "./score.ts";
import type { ScoreEntry } from "./score-contract.ts";

/** What of a gradebook decides whether a score is taken. */
export interface ScoreSheet {
  students: readonly { studentNo: string; name: string }[];
  /** `maximum` in hundredths of a point. */
  activities: readonly { uuid: string; code: string; maximum: number }[];
  /** The record of a cell; absent: it was never encoded. */
  currentOf: (studentNo: string, activityUuid: string) => { score: Score; version: number } | undefined;
}

/**
 * The entries that change something, each with the version it will have. Refused whole: 422 for a cell that is not in
 * the gradebook, is named twice or exceeds its maximum (G-13); 409 STALE_VERSION with the current records where
 * somebody else saved another score meanwhile.
 */
export function checkScores(sheet: ScoreSheet, entries: readonly ScoreEntry[]): Result<VersionedScore[]> {
  const names = new Map(sheet.students.map(({ studentNo, name }) => [studentNo, name]));
  const activities = new Map(sheet.activities.map((activity) => [activity.uuid, activity]));
  const seen = new Set<string>();
  const errors: RefusedEntry[] = [];
  const stale: VersionedScore[] = [];
  const changes: VersionedScore[] = [];
  for (const [index, entry] of entries.entries()) {
    const { studentNo, activityUuid, score } = entry;
    const path = `scores.${index}`;
    const name = names.get(studentNo);
    const activity = activities.get(activityUuid);
    const cell = `${studentNo} ${activityUuid}`;
    if (!name)
      errors.push({ message: `${studentNo} is no student of this class`, path: `${path}.student_id` });
    else if (!activity)
      errors.push({ message: "This activity is not in the gradebook", path: `${path}.grading_activity_id` });
    else if (seen.has(cell))
      errors.push({ message: `${name} has two scores of ${activity.code} here`, path });
    else if (exceeds(score, activity.maximum))
      errors.push({
        message: `${name}: ${scoreToText(score)} is above the ${scoreToText(activity.maximum)} points of ${activity.code}`,
        path: `${path}.score`,
      });
    seen.add(cell);
    const current = sheet.currentOf(studentNo, activityUuid);
    if ((current?.score ?? null) === score) continue;
    if (entry.version !== undefined && (entry.version ?? 0) !== (current?.version ?? 0))
      stale.push({
        studentNo,
        activityUuid,
        score: current?.score ?? null,
        version: current?.version ?? 0,
      });
    changes.push({ studentNo, activityUuid, score, version: (current?.version ?? 0) + 1 });
  }
  if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
  if (stale.length > 0)
    return refuse(
      409,
      "STALE_VERSION",
      `${stale.length} ${stale.length === 1 ? "score was" : "scores were"} changed by someone else meanwhile.`,
      { data: { scores: stale.map(VERSIONED_SCORE.toWire) } },
    );
  return ok(changes);
}
