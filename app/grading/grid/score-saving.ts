import { askConsole } from "#app/lib/ask-console.ts";
import type { ScoreChange } from "#core/grading/grid/saving.ts";
import type { SaveAnswer } from "./autosave.ts";

/** What the grid sends to the console. */
export interface ScoreSubmission {
  batch: readonly ScoreChange[];
  /** Why a released gradebook is changed; else empty. */
  reason: string;
  idempotencyKey: string;
}

/** Sends a batch; also while the page is being left. */
export async function sendScores(path: string, submission: ScoreSubmission): Promise<SaveAnswer> {
  const { body } = await askConsole<SaveAnswer>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(submission),
    // The browser lets 64 KB outlive a page; a larger batch is kept on the device.
    keepalive: submission.batch.length <= 300,
  });
  return body ?? { kind: "lost" };
}
