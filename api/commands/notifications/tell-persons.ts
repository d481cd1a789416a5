import type { AuditEvent } from "#core/audit/events.ts";
import { type Database, read } from "#db/client.ts";
import { tellsSomebody, toldBy } from "#db/queries/notifications/notification.ts";
import type { ApiEnv } from "#workers/env.ts";

/** Channels told at once of one change; who is not, sees it with the next page. */
const TOLD_MAX = 200;

/** Whether a change told somebody something. */
export const tells = (audit: readonly AuditEvent[]): boolean => tellsSomebody(audit);

/** Lights the bell of whom a change concerns. Nothing waits for it and nothing fails with it: the bell asks for its count anyway. */
export async function tellPersons(
  env: Pick<ApiEnv, "USER_CHANNEL">,
  db: Database,
  cause: string,
): Promise<void> {
  const [persons] = await read(db, [toldBy(cause)] as const);
  const told = persons
    .slice(0, TOLD_MAX)
    .map(({ uuid }) => env.USER_CHANNEL.getByName(uuid).push({ event: "notified", notified: "me" }));
  await Promise.allSettled(told);
}
