import type { ExportedHandler, Message } from "@cloudflare/workers-types";
import type { OutboxKind, OutboxMessage } from "../core/shared/outbox.ts";
import type { QueuesEnv } from "../workers/env.ts";
import { type Job, type JobResult, openJob } from "./job.ts";
import { renderDocument } from "./jobs/render-document.ts";

export { DocumentLinks } from "./document-links.ts";

const JOBS: Partial<Record<OutboxKind, (job: Job) => Promise<JobResult>>> = {
  "render-document": renderDocument,
};

export default {
  async queue(batch, env) {
    for (const message of batch.messages) await work(message as Message<OutboxMessage>, batch.queue, env);
  },
} satisfies ExportedHandler<QueuesEnv, OutboxMessage>;

async function work(message: Message<OutboxMessage>, _queue: string, env: QueuesEnv): Promise<void> {
  const job = openJob(env, message.body, message.attempts);
  const run = JOBS[message.body.kind];
  if (run) await run(job);
  message.ack();
}
