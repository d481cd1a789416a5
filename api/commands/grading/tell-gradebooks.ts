import type { GradebookNews } from "#core/grading/gradebook/live-contract.ts";
import type { ApiEnv } from "#workers/env.ts";

/** What one request may ask of Durable Objects; a larger change is learned when a gradebook is loaded next. */
const TOLD_MAX = 500;

/** Tells the open screens of gradebooks what happened. Nothing waits for it and nothing fails with it: a screen that misses it learns on its next load. */
export async function tellGradebooks(
  env: Pick<ApiEnv, "GRADEBOOK_CHANNEL">,
  news: readonly GradebookNews[],
): Promise<void> {
  const told = news
    .slice(0, TOLD_MAX)
    .map(({ gradebookUuid, event }) => env.GRADEBOOK_CHANNEL.getByName(gradebookUuid).tell(event));
  await Promise.allSettled(told);
}
