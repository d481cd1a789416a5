import type { SavedScore } from "../grid/saving.ts";
import { savedScoresFromWire, type WireSavedScores } from "../scores/score-batch-contract.ts";
import { VERSIONED_SCORE, type VersionedScore } from "../scores/score-field.ts";

/**
 * The wire of a gradebook's channel (GET /realtime/grade_books/{id}): who else has it open and where, the scores others
 * save, and that something else of it changed. Without zod: the browser reads it too.
 */
export type WireLiveEvent =
  | { event: "editors"; editors: WireEditor[] }
  | ({ event: "scores-saved" } & WireSavedScores)
  | { event: "gradebook-changed" };

/** One tab of somebody; `id` is the tab's, `name` the person's. */
export interface WireEditor {
  id: string;
  name: string;
  student_id: string | null;
  grading_activity_id: string | null;
}

/** What a tab says: where its cursor is; both null where it is nowhere. */
export interface WireEditorPlace {
  event: "at";
  student_id: string | null;
  grading_activity_id: string | null;
}

export interface Editor {
  id: string;
  name: string;
  /** Null: has the gradebook open, and the cursor nowhere. */
  at: CellIds | null;
}
export interface CellIds {
  studentId: string;
  activityId: string;
}

export type LiveEvent =
  | { kind: "editors"; editors: Editor[] }
  | { kind: "scores-saved"; scores: SavedScore[] }
  | { kind: "gradebook-changed" };

/** What of an audit event is read here. */
interface Audited {
  event: string;
  subjectKind: string;
  subjectUuid: string | null;
}
export interface GradebookNews {
  gradebookUuid: string;
  event: WireLiveEvent;
}

/** What those who have a gradebook open are told of a change (looking at it is none): the scores it saved, else that there is something to load. `data` is its answer's. */
export function gradebookNews(audit: readonly Audited[], data: unknown): GradebookNews[] {
  const changed = audit.flatMap(({ event, subjectKind, subjectUuid }) =>
    subjectKind === "gradebook" && subjectUuid !== null && event !== "gradebook-view"
      ? [{ event, gradebookUuid: subjectUuid }]
      : [],
  );
  return changed.map(({ event, gradebookUuid }) =>
    event === "gradebook-scores" && holdsScores(data)
      ? { gradebookUuid, event: { event: "scores-saved", scores: data.scores.map(VERSIONED_SCORE.toWire) } }
      : gradebookChanged(gradebookUuid),
  );
}

export const gradebookChanged = (gradebookUuid: string): GradebookNews => ({
  gradebookUuid,
  event: { event: "gradebook-changed" },
});

const holdsScores = (data: unknown): data is { scores: readonly VersionedScore[] } =>
  typeof data === "object" && data !== null && "scores" in data && Array.isArray(data.scores);

export const editorPlaceToWire = (at: CellIds | null): WireEditorPlace => ({
  event: "at",
  student_id: at?.studentId ?? null,
  grading_activity_id: at?.activityId ?? null,
});

/** What a tab said, or null for anything else: it comes from outside. */
export function editorPlaceFromWire(text: string): WireEditorPlace | null {
  if (text.length > 300 || !text.startsWith("{")) return null;
  try {
    const said = JSON.parse(text) as Partial<WireEditorPlace>;
    const isId = (value: unknown) => value === null || (typeof value === "string" && value.length <= 64);
    const { event, student_id = null, grading_activity_id = null } = said;
    return event === "at" && isId(student_id) && isId(grading_activity_id)
      ? { event, student_id, grading_activity_id }
      : null;
  } catch {
    return null;
  }
}

export function liveEventFromWire(wire: WireLiveEvent): LiveEvent {
  switch (wire.event) {
    case "editors":
      return {
        kind: wire.event,
        editors: wire.editors.map(({ id, name, student_id, grading_activity_id }) => ({
          id,
          name,
          at:
            student_id !== null && grading_activity_id !== null
              ? { studentId: student_id, activityId: grading_activity_id }
              : null,
        })),
      };
    case "scores-saved":
      return { kind: wire.event, scores: savedScoresFromWire(wire) };
    case "gradebook-changed":
      return { kind: wire.event };
  }
}
