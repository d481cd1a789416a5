import type { SavedScore, ScoreChange } from "#core/grading/grid/saving.ts";
import { VERSIONED_SCORE, type VersionedScore } from "./score.ts";
import type { ScoreEntry } from "./score-contract.ts";

/** A batch of cells as the score grid sends it (POST /v2/scores), and what comes back of them. */
export const scoreEntryOf = ({ studentId, activityId, score, version }: ScoreChange): ScoreEntry => ({
  studentNo: studentId,
  activityUuid: activityId,
  score,
  version,
});

/** In `data` of the answer, and of the refusal of a batch that somebody else came before. */
export interface WireSavedScores {
  scores: readonly unknown[];
}

export const savedScoreOf = ({ studentNo, activityUuid, score, version }: VersionedScore): SavedScore => ({
  studentId: studentNo,
  activityId: activityUuid,
  score,
  version,
});
export const readSavedScores = ({ scores }: WireSavedScores): SavedScore[] =>
  scores.map((one) => savedScoreOf(VERSIONED_SCORE.fromWire(one)));
