import {
  type SessionUse,
  signedOutForIdleness,
  USE_NOTED_AFTER_SECONDS,
} from "#core/identity/session-rules.ts";
import { type Refusal, refuse, SESSION_IDLE } from "#core/shared/result.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { type CommitContext, commit } from "#db/commit.ts";
import { noteUse } from "#db/queries/identity/session.ts";

/** What a session that ended for want of use is answered (I-25). */
export const idleRefusal = ({ idleMinutes }: SessionUse): Refusal => {
  const minutes = idleMinutes ?? 0;
  const message = `${signedOutForIdleness(minutes)} What you had saved is kept. The access token has expired.`;
  return refuse(401, SESSION_IDLE, message, { data: { minutes } });
};

/** Writes down that a session is used now, once a minute at most. */
export async function noteSessionUse(
  context: Pick<CommitContext, "db" | "requestId" | "newUuid">,
  sessionUuid: string,
  epochMs: number,
): Promise<void> {
  const now = instantAt(epochMs);
  await commit(
    { ...context, now, actor: null },
    {
      statements: [noteUse(sessionUuid, now, instantAt(epochMs - USE_NOTED_AFTER_SECONDS * 1000))],
      audit: [],
      answer: { status: 200, message: "" },
    },
  );
}
