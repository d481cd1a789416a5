import { COSTLY_WINDOW_MS, COSTLY_WORK, type CostlyWork } from "#core/shared/costly-work.ts";
import { type Instant, instantAt } from "#core/shared/school-day.ts";
import { expectThat } from "#db/commit.ts";
import { type Statement, sql, statement } from "#db/statement.ts";

export interface CostlyWindowRow {
  window_started_at: Instant;
  asked: number;
}
/** What of a work a person asked for in the window that is not over; no row: nothing. */
export const costlyWindow = (
  userId: number,
  work: CostlyWork | undefined,
  epochMs: number,
): Statement<CostlyWindowRow> =>
  statement(sql`select window_started_at, asked from costly_work
    where user_id = ${userId} and work = ${work ?? ""} and window_started_at > ${lastWindow(epochMs)}`);

/** Counts work a person asks for, in a new window where the one before is over; fails the batch beyond the most (S-20). */
export function costlyWorkCounted(userId: number, work: CostlyWork, epochMs: number): Statement<unknown>[] {
  const isOver = sql`window_started_at <= ${lastWindow(epochMs)}`;
  return [
    statement(sql`insert into costly_work (user_id, work, window_started_at, asked)
      values (${userId}, ${work}, ${instantAt(epochMs)}, 1)
      on conflict (user_id, work) do update set asked = iif(${isOver}, 1, asked + 1),
        window_started_at = iif(${isOver}, excluded.window_started_at, window_started_at)`),
    expectThat(sql`(select asked from costly_work where user_id = ${userId} and work = ${work})
      <= ${COSTLY_WORK[work].most}`),
  ];
}

/** A window that began then is over. */
const lastWindow = (epochMs: number): Instant => instantAt(epochMs - COSTLY_WINDOW_MS);
