import { Hono } from "hono";
import {
  END_SCHEDULE,
  PAUSE_SCHEDULE,
  RESUME_SCHEDULE,
} from "../../../core/billing/schedules/schedule-calls.ts";
import { changeSchedule } from "../../commands/billing/schedules/change-schedule.ts";
import type { AppEnv } from "../../middleware/api-env.ts";
import { executeCommand } from "../../middleware/session.ts";
import { changed, onCall } from "../on-call.ts";

/** Schedules of invoices that recur. */
export const schedules = new Hono<AppEnv>();

onCall(schedules, PAUSE_SCHEDULE, async (c, { params: { uuid }, body: { reason } }) =>
  changed(await executeCommand(c, changeSchedule(uuid, "pause", reason), reason)),
);
onCall(schedules, RESUME_SCHEDULE, async (c, { params: { uuid }, body: { reason } }) =>
  changed(await executeCommand(c, changeSchedule(uuid, "resume", reason), reason)),
);
onCall(schedules, END_SCHEDULE, async (c, { params: { uuid }, body: { reason } }) =>
  changed(await executeCommand(c, changeSchedule(uuid, "end", reason), reason)),
);
