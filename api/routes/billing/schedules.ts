import { changeSchedule } from "#api/commands/billing/schedules/change-schedule.ts";
import { Refused } from "#api/middleware/errors.ts";
import { readPage } from "#api/middleware/session.ts";
import { listRoutes } from "#api/routes/list-routes.ts";
import { onCall, onCommand } from "#api/routes/on-call.ts";
import {
  END_SCHEDULE,
  MADE_BY_SOURCE,
  PAUSE_SCHEDULE,
  RESUME_SCHEDULE,
} from "#core/billing/schedules/schedule-calls.ts";
import { SCHEDULE_LIST } from "#core/billing/schedules/schedule-list.ts";
import { offsetOf, totalPagesOf } from "#core/shared/paging.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { madeCount, madeRowOf, madeRows, sourceExists } from "#db/queries/billing/schedules/made.ts";
import { SCHEDULES } from "#db/queries/billing/schedules/schedule-list.ts";

/** Schedules of invoices that recur, and what sources made. */
export const schedules = listRoutes(SCHEDULE_LIST, SCHEDULES);

onCall(schedules, MADE_BY_SOURCE, async (c, { params: { uuid }, query }) => {
  const page = { limit: query.perPage, offset: offsetOf(query) };
  const { rows, scope } = await readPage(c, [
    sourceExists(uuid),
    madeCount(uuid),
    madeRows(uuid, page),
  ] as const);
  if (rows[0].length === 0) throw new Refused(NOT_FOUND);
  const count = rows[1][0]?.count ?? 0;
  return {
    rows: rows[2].map((row) => madeRowOf(row, scope.today)),
    count,
    page: query.page,
    perPage: query.perPage,
    totalPages: totalPagesOf(count, query.perPage),
  };
});
onCommand(schedules, PAUSE_SCHEDULE, ({ params: { uuid }, body: { reason } }) =>
  changeSchedule(uuid, "pause", reason),
);
onCommand(schedules, RESUME_SCHEDULE, ({ params: { uuid }, body: { reason } }) =>
  changeSchedule(uuid, "resume", reason),
);
onCommand(schedules, END_SCHEDULE, ({ params: { uuid }, body: { reason } }) =>
  changeSchedule(uuid, "end", reason),
);
