import * as z from "zod";
import { REASON_CHARACTERS_MAX } from "../../shared/actions.ts";
import { parseScore, type Score } from "./score.ts";

/** What a batch of cells may hold: a whole class record of 50 × 60. */
const SCORES_MAX = 3000;
const SCORE_MESSAGE = "A score has at most 3 digits and 2 decimals, or is N or S";

/** One cell as it is sent. `version`: of the record it was made on; absent is accepted (imports, scripts), null: there was none. */
export interface ScoreEntry {
  studentNo: string;
  activityUuid: string;
  score: Score;
  version: number | null | undefined;
}

const score = z
  .union([z.string(), z.null()])
  .refine((text) => parseScore(text) !== undefined, SCORE_MESSAGE)
  .transform((text): Score => parseScore(text) ?? null);

/** POST /v2/scores. */
export const saveScoresBody = z
  .strictObject({
    gradebook_id: z.uuid(),
    scores: z
      .array(
        z.strictObject({
          student_id: z.string().max(20),
          grading_activity_id: z.uuid(),
          score,
          version: z.int().min(0).nullish(),
        }),
      )
      .min(1, "There is no score to save")
      .max(SCORES_MAX, `At most ${SCORES_MAX} scores are saved at once`),
    /** Why a released gradebook is changed (G-36). */
    reason: z.string().trim().max(REASON_CHARACTERS_MAX).default(""),
  })
  .transform(({ gradebook_id, scores, reason }) => ({
    gradebookUuid: gradebook_id,
    entries: scores.map(
      (one): ScoreEntry => ({
        studentNo: one.student_id,
        activityUuid: one.grading_activity_id,
        score: one.score,
        version: one.version,
      }),
    ),
    reason,
  }));
