import type { SavedScore } from "#core/grading/grid/saving.ts";
import { VERSIONED_SCORE, type VersionedScore } from "#core/grading/scores/score.ts";
import { readSavedScores, type WireSavedScores } from "#core/grading/scores/score-batch-contract.ts";
import {
  adapted,
  fields,
  inline,
  orNull,
  type RecordOfFields,
  text,
  type WireObject,
} from "#core/shared/list/fields.ts";

/**
 * The wire of a gradebook's channel (GET /realtime/grade_books/{id}): who else has it open and where, the scores others
 * save, and that something else of it changed. Without zod: the browser reads it too.
 */
export type WireLiveEvent =
  | { event: "editors"; editors: readonly unknown[] }
  | ({ event: "scores-saved" } & WireSavedScores)
  | { event: "gradebook-changed" };

/** Where a tab's cursor is; `at` null: in no cell. */
interface Cursor {
  at: CellIds | null;
}
const CURSOR = adapted(
  fields({ studentId: orNull(text("student_id")), activityId: orNull(text("grading_activity_id")) }),
  ({ at }: Cursor) => at ?? { studentId: null, activityId: null },
  ({ studentId, activityId }) => ({
    at: studentId !== null && activityId !== null ? { studentId, activityId } : null,
  }),
);
/** One tab of somebody; `id` is the tab's, `name` the person's. */
export const EDITOR = fields({ id: text("id"), name: text("name"), cursor: inline(CURSOR) });
export type Editor = RecordOfFields<typeof EDITOR.fields>;
export interface CellIds {
  studentId: string;
  activityId: string;
}

export type LiveEvent =
  | { kind: "editors"; editors: Editor[] }
  | { kind: "scores-saved"; scores: SavedScore[] }
  | { kind: "gradebook-changed" };

export interface GradebookNews {
  gradebookUuid: string;
  event: WireLiveEvent;
}

export const gradebookChanged = (gradebookUuid: string): GradebookNews => ({
  gradebookUuid,
  event: { event: "gradebook-changed" },
});

/** A change that saved these scores; where they are not among its answer's data, that there is something to load. */
export const scoresSaved = (gradebookUuid: string, data: unknown): GradebookNews =>
  holdsScores(data)
    ? { gradebookUuid, event: { event: "scores-saved", scores: data.scores.map(VERSIONED_SCORE.toWire) } }
    : gradebookChanged(gradebookUuid);
const holdsScores = (data: unknown): data is { scores: readonly VersionedScore[] } =>
  typeof data === "object" && data !== null && "scores" in data && Array.isArray(data.scores);

/** What a tab sends of its cursor. */
export const cursorMessage = (at: CellIds | null): string =>
  JSON.stringify({ event: "at", ...CURSOR.toWire({ at }) });

/** The cursor a tab sent, or null for anything else: it comes from outside. */
export function readCursorMessage(message: string): Cursor | null {
  if (message.length > 300 || !message.startsWith("{")) return null;
  try {
    const sent = JSON.parse(message) as WireObject;
    const cursor = CURSOR.fromWire(sent);
    const ids: unknown[] = Object.values(cursor.at ?? {});
    const areIds = ids.every((id) => typeof id === "string" && id.length <= 64);
    return sent.event === "at" && areIds ? cursor : null;
  } catch {
    return null;
  }
}

export function readLiveEvent(wire: WireLiveEvent): LiveEvent {
  switch (wire.event) {
    case "editors":
      return { kind: wire.event, editors: wire.editors.map(EDITOR.fromWire) };
    case "scores-saved":
      return { kind: wire.event, scores: readSavedScores(wire) };
    case "gradebook-changed":
      return { kind: wire.event };
  }
}
