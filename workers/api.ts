import type { ExecutionContext, ScheduledController } from "@cloudflare/workers-types";
import { app } from "../api/app.ts";
import type { ApiEnv } from "./env.ts";
import { runScheduled } from "./scheduled.ts";

export { GradebookChannel } from "./gradebook-channel.ts";
export { UserChannel } from "./realtime.ts";

/** The API Worker's two entrances. */
export default {
  fetch: app.fetch,
  async scheduled(controller: ScheduledController, env: ApiEnv, _context: ExecutionContext): Promise<void> {
    await runScheduled(controller.cron, env);
  },
};
