import * as z from "zod";
import { REASON_CHARACTERS_MAX } from "#core/shared/actions.ts";
import { sentBy } from "#core/shared/body.ts";
import {
  code,
  fields,
  orNull,
  plain,
  type RecordOfFields,
  records,
  text,
  whole,
} from "#core/shared/list/fields.ts";
import { parseScore, score } from "./score.ts";

/** What a batch of cells may hold: a whole class record of 50 × 60. */
const SCORES_MAX = 3000;
const SCORE_MESSAGE = "A score has at most 3 digits and 2 decimals, or is N or S";

const scoreText = z
  .union([z.string(), z.null()])
  .refine((given) => parseScore(given) !== undefined, SCORE_MESSAGE);
/** One cell as it is sent. `version`: of the record it was made on; absent is accepted (imports, scripts), null: there was none. */
const SCORE_ENTRY = fields({
  studentNo: code("student_id"),
  activityUuid: text("grading_activity_id"),
  score: score("score"),
  version: plain<number | null | undefined>("version", orNull(whole("version"))),
});
export type ScoreEntry = RecordOfFields<typeof SCORE_ENTRY.fields>;
const SCORE_BATCH = fields({
  gradebookUuid: text("gradebook_id"),
  entries: records("scores", SCORE_ENTRY),
  reason: text("reason"),
});

/** POST /v2/scores. */
export const saveScoresBody = sentBy(
  z
    .strictObject({
      gradebook_id: z.uuid(),
      scores: z
        .array(
          z.strictObject({
            student_id: z.string().max(20),
            grading_activity_id: z.uuid(),
            score: scoreText,
            version: z.int().min(0).nullish(),
          }),
        )
        .min(1, "There is no score to save")
        .max(SCORES_MAX, `At most ${SCORES_MAX} scores are saved at once`),
      /** Why a released gradebook is changed (G-36). */
      reason: z.string().trim().max(REASON_CHARACTERS_MAX).default(""),
    })
    .transform(SCORE_BATCH.fromWire),
  SCORE_BATCH,
);
