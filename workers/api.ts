import { WorkerEntrypoint } from "cloudflare:workers";
import type { ExecutionContext, Request, Response, ScheduledController } from "@cloudflare/workers-types";
import { app } from "#api/app.ts";
import { type BindingsOf, withObjectStore } from "#api/commands/object-store.ts";
import type { ApiEnv } from "./env.ts";
import { runScheduled } from "./scheduled.ts";

export { GradebookChannel } from "./gradebook-channel.ts";
export { UserChannel } from "./realtime.ts";

/**
 * The API as the console calls it. A named entrypoint is reached over a service binding alone: what the console says
 * of its caller, the network address, comes from the console.
 */
export class ConsoleApi extends WorkerEntrypoint<BindingsOf<ApiEnv>> {
  override fetch(request: Request): Response | Promise<Response> {
    const env = Object.assign(withObjectStore<ApiEnv>(this.env), { IS_CONSOLE: true });
    return app.fetch(request as never, env, this.ctx as never) as never;
  }
}

/** The API Worker's two other entrances. */
export default {
  fetch: (request: globalThis.Request, bindings: BindingsOf<ApiEnv>, context: ExecutionContext) =>
    app.fetch(request, withObjectStore<ApiEnv>(bindings), context as never),
  async scheduled(
    controller: ScheduledController,
    bindings: BindingsOf<ApiEnv>,
    _context: ExecutionContext,
  ): Promise<void> {
    await runScheduled(controller.cron, withObjectStore<ApiEnv>(bindings));
  },
};
