import { type AuditEvent, isView, subjectKindOf } from "#core/audit/events.ts";
import { type GradebookNews, gradebookChanged, scoresSaved } from "#core/grading/gradebook/live-contract.ts";
import type { ApiEnv } from "#workers/env.ts";

/** What one request may ask of Durable Objects; a larger change is learned when a gradebook is loaded next. */
const TOLD_MAX = 500;

/** What those who have a gradebook open are told of a change, by its events and its answer's data. */
export const gradebookNews = (audit: readonly AuditEvent[], data: unknown): GradebookNews[] =>
  audit.flatMap((of) => {
    const { event, subjectUuid } = of;
    if (subjectKindOf(of) !== "gradebook" || subjectUuid === null || isView(event)) return [];
    return event === "gradebook-scores" ? scoresSaved(subjectUuid, data) : gradebookChanged(subjectUuid);
  });

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
