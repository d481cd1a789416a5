import type { Done } from "#api/commands/command.ts";
import { openGradebooks } from "#api/commands/grading/open-gradebooks.ts";
import { gradebookNews, tellGradebooks } from "#api/commands/grading/tell-gradebooks.ts";
import { tellPersons, tells } from "#api/commands/notifications/tell-persons.ts";
import { OUTBOX_QUEUE, type OutboxMessage } from "#core/shared/outbox.ts";
import { openDatabase } from "#db/client.ts";
import type { ApiEnv } from "#workers/env.ts";
import type { ApiContext } from "./api-env.ts";

/**
 * What follows a change that was committed, by what the trail says of it: its messages go to their queues, open screens of
 * gradebooks and bells are told. The answer waits for none of it, and nothing fails with it.
 */
type Follower = (done: Done, env: ApiEnv, requestId: string) => Promise<void> | null;
const FOLLOWERS: readonly Follower[] = [
  ({ outbox }, env) => (outbox.length > 0 ? send(env, outbox) : null),
  ({ audit, answer }, env) => {
    const news = gradebookNews(audit, answer.data);
    return news.length > 0 ? tellGradebooks(env, news) : null;
  },
  // In a connection of its own, as the request's ends with its answer.
  ({ audit }, env, requestId) =>
    tells(audit)
      ? tellPersons(
          env,
          openDatabase({ url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN }),
          requestId,
        )
      : null,
];
export const whatFollows = (...of: Parameters<Follower>): Promise<void>[] =>
  FOLLOWERS.flatMap((follower) => follower(...of) ?? []);

/** Hands outbox messages to their queues. Nothing is written for it: the consumer marks them done, the sweep repeats what is lost. */
export async function send(env: ApiEnv, messages: readonly OutboxMessage[]): Promise<void> {
  const queues = {
    render: env.RENDER_QUEUE,
    import: env.IMPORT_QUEUE,
    mail: env.MAIL_QUEUE,
    identityMail: env.IDENTITY_MAIL_QUEUE,
    print: env.PRINT_QUEUE,
    erp: env.ERP_QUEUE,
  };
  const byQueue = Map.groupBy(messages, (message) => OUTBOX_QUEUE[message.kind]);
  await Promise.all(
    [...byQueue].flatMap(([name, group]) =>
      chunks(group, 100).map((chunk) => queues[name].sendBatch(chunk.map((body) => ({ body })))),
    ),
  );
}

/** A queue takes at most 100 messages in one call. */
function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** The gradebooks a change lets open are opened at once, not only tonight (docs/decisions/0039). */
export function openAfter(c: ApiContext): void {
  const { epochMs, newUuid, requestId, db } = c.var;
  c.executionCtx.waitUntil(openGradebooks(db, { epochMs, newUuid, requestId }));
}
