import { call } from "#app/lib/api.server.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { submittedCall } from "#app/lib/submitted.server.ts";
import {
  readSavedScores,
  savedScoreOf,
  scoreEntryOf,
  type WireSavedScores,
} from "#core/grading/scores/score-batch-contract.ts";
import { SAVE_SCORES } from "#core/grading/workflow/change-calls.ts";
import { bodyOf } from "#core/shared/call.ts";
import { CHANGED_MEANWHILE } from "#core/shared/result.ts";
import type { Route } from "./+types/save-scores.route.ts";
import type { SaveAnswer } from "./grid/autosave.ts";
import type { ScoreSubmission } from "./grid/score-saving.ts";

/** Saves a batch of the score grid; the answer says what became of it, whatever that is. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { body, input } = await submittedCall(
    args.request,
    ({ batch, reason, idempotencyKey }: ScoreSubmission) => ({
      json: bodyOf(SAVE_SCORES, {
        gradebookUuid: args.params.id,
        entries: batch.map(scoreEntryOf),
        reason,
      }),
      idempotencyKey,
    }),
  );
  const { batch } = body;
  const saved = await call(args, SAVE_SCORES, input);
  if (!saved.ok) return answer(refusalOf(saved, batch));
  const scores = saved.value.data.scores.map(savedScoreOf);
  const answered = new Set(scores.map(({ studentId, activityId }) => `${studentId} ${activityId}`));
  // What was there already was no change and keeps its version.
  const unchanged = batch
    .filter(({ studentId, activityId }) => !answered.has(`${studentId} ${activityId}`))
    .map((one) => ({ ...one, version: one.version ?? 0 }));
  return answer({ kind: "saved", scores: [...scores, ...unchanged] });
}

const answer = (said: SaveAnswer): Response => Response.json(said);

const IS_SCORE = /^entries\.(\d+)/;

function refusalOf(refusal: ApiRefusal, batch: ScoreSubmission["batch"]): SaveAnswer {
  const { status, code, message, errors, data } = refusal;
  // No answer, too many requests, a fault: all pass.
  if (status === 0 || status === 429 || status >= 500) return { kind: "lost" };
  if (code === CHANGED_MEANWHILE) return { kind: "overtaken" };
  if (code === "STALE_VERSION" && isSavedScores(data))
    return { kind: "stale", theirs: readSavedScores(data) };
  const cells = errors.flatMap(({ path = "", message: reason }) => {
    const cell = batch[Number(IS_SCORE.exec(path)?.[1] ?? -1)];
    return cell ? [{ studentId: cell.studentId, activityId: cell.activityId, message: reason }] : [];
  });
  return status === 422 && cells.length > 0 ? { kind: "invalid", cells } : { kind: "refused", message };
}

const isSavedScores = (data: unknown): data is WireSavedScores =>
  typeof data === "object" && data !== null && "scores" in data && Array.isArray(data.scores);
