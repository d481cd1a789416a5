import type { SavedScore, ScoreChange } from "../grid/saving.ts";
import { scoreToText } from "./score.ts";
import { VERSIONED_SCORE, type VersionedScore } from "./score-field.ts";

/** The wire of a batch of cells as the score grid sends it (POST /v2/scores), and what comes back of them. */
export const scoreBatchToWire = (gradebookUuid: string, batch: readonly ScoreChange[], reason: string) => ({
  gradebook_id: gradebookUuid,
  scores: batch.map(({ studentId, activityId, score, version }) => ({
    student_id: studentId,
    grading_activity_id: activityId,
    score: scoreToText(score),
    version,
  })),
  ...(reason !== "" && { reason }),
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
export const savedScoresFromWire = ({ scores }: WireSavedScores): SavedScore[] =>
  scores.map((one) => savedScoreOf(VERSIONED_SCORE.fromWire(one)));
