import type { Score } from "#core/grading/scores/score.ts";
import { fields, instant, orNull, records, scaled, text, whole } from "#core/shared/list/fields.ts";
import type { Instant } from "#core/shared/school-day.ts";
import {
  type ActivityChanged,
  CHANGED_FIELDS,
  changesSince,
  type ScoreChanged,
  type SubmittedActivity,
} from "./changes.ts";

/**
 * The history of a gradebook: its whole record as it was submitted, released, or saved after a release, each with what
 * it changed of the one before.
 */
const REVISION_EVENTS = ["submitted", "released", "corrected"] as const;
export type RevisionEvent = (typeof REVISION_EVENTS)[number];

/** A record as it was kept. */
export interface Revision {
  number: number;
  event: RevisionEvent;
  reason: string;
  at: Instant;
  /** "Leonor Sandoval"; empty where the school's clock did it. */
  by: string;
  activities: readonly SubmittedActivity[];
  scores: readonly { studentNo: string; activityUuid: string; score: Score }[];
  /** Ten-thousandths; what was set by hand where something was. */
  grades: readonly { studentNo: string; gradeE4: number | null }[];
}

export interface GradeChanged {
  studentNo: string;
  name: string;
  before: number | null;
  after: number | null;
}
export interface RevisionChanges extends Pick<Revision, "number" | "event" | "reason" | "at" | "by"> {
  activities: readonly ActivityChanged[];
  scores: readonly ScoreChanged[];
  grades: readonly GradeChanged[];
}

/** `before`: the revision before it; null: it is the first, and changes nothing. */
export function revisionChanges(
  revision: Revision,
  before: Revision | null,
  names: ReadonlyMap<string, string>,
): RevisionChanges {
  const { number, event, reason, at, by } = revision;
  const head = { number, event, reason, at, by };
  if (!before) return { ...head, activities: [], scores: [], grades: [] };
  const stamp = { at, by };
  const { activities, scores } = changesSince(before, {
    activities: revision.activities.map((activity) => ({ ...activity, added: stamp })),
    scores: revision.scores.map((score) => ({ ...score, saved: stamp })),
    archived: [],
    names,
  });
  const known = new Map(before.grades.map(({ studentNo, gradeE4 }) => [studentNo, gradeE4]));
  const grades = revision.grades.flatMap(({ studentNo, gradeE4 }): GradeChanged[] => {
    const was = known.get(studentNo) ?? null;
    if (was === gradeE4) return [];
    return [{ studentNo, name: names.get(studentNo) ?? studentNo, before: was, after: gradeE4 }];
  });
  return { ...head, activities, scores, grades };
}

/** The newest first, each with what it changed of the one before. */
const GRADE_CHANGED = fields({
  studentNo: text("student_id"),
  name: text("fullname"),
  /** Ten-thousandths inside. */
  before: orNull(scaled(4, "grade_before")),
  after: orNull(scaled(4, "grade")),
});
export const REVISION = fields({
  number: whole("number"),
  event: text<RevisionChanges["event"]>("event"),
  reason: text("reason"),
  at: instant("made_at"),
  by: text("made_by"),
  ...CHANGED_FIELDS,
  grades: records("grades", GRADE_CHANGED),
});
