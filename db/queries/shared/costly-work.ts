import { COSTLY_WINDOW_MS, COSTLY_WORK, type CostlyWork } from "../../../core/shared/costly-work.ts";
import { type Instant, instantAt } from "../../../core/shared/school-day.ts";
import { expectThat } from "../../commit.ts";
import { type Statement, sql, statement } from "../../statement.ts";

/** Counts work a person asks for, in a new window where the one before is over; fails the batch beyond the most (S-20). */
export function costlyWorkCounted(userId: number, work: CostlyWork, epochMs: number): Statement<unknown>[] {
  const now = instantAt(epochMs);
  const over = sql`window_started_at <= ${instantAt(epochMs - COSTLY_WINDOW_MS)}`;
  return [
    statement(sql`insert into costly_work (user_id, work, window_started_at, asked)
      values (${userId}, ${work}, ${now}, 1)
      on conflict (user_id, work) do update set asked = iif(${over}, 1, asked + 1),
        window_started_at = iif(${over}, excluded.window_started_at, window_started_at)`),
    expectThat(sql`(select asked from costly_work where user_id = ${userId} and work = ${work})
      <= ${COSTLY_WORK[work].most}`),
  ];
}

export const costlyWindow = (userId: number, work: CostlyWork): Statement<{ window_started_at: Instant }> =>
  statement(sql`select window_started_at from costly_work where user_id = ${userId} and work = ${work}`);
