import type { Command } from "#api/commands/command.ts";
import { SIGNED_OUT_OTHERS } from "#core/identity/settings-contract.ts";
import { ok } from "#core/shared/result.ts";
import { liveSessionsOf, revokeSession, revokeSessionsOf } from "#db/queries/identity/session.ts";
import { json, sql } from "#db/statement.ts";

/** POST /settings/sign-out-others: every sign-in of one's own but this one ends. Answers which, so that their sockets are closed. */
export const signOutOthers = (): Command<readonly [ReturnType<typeof liveSessionsOf>]> => ({
  read: ({ userId }) => [liveSessionsOf(userId)],
  decide({ actor, now }, [sessions]) {
    const others = sessions.map(({ uuid }) => uuid).filter((uuid) => uuid !== actor.sessionUuid);
    return ok({
      statements: [revokeSessionsOf(actor.id, actor.sessionUuid, "logout", now)],
      audit: [
        {
          event: "sign-out-others",
          subjectUuid: actor.uuid,
          data: { sessions: others.length },
        },
      ],
      answer: { status: 200, message: SIGNED_OUT_OTHERS, data: sql`${json(others)}` },
    });
  },
});

/** POST /auth/logout, and in the parent app POST /sponsor/auth/logout: revokes this session. */
export const signOut = (): Command<readonly []> => ({
  read: () => [],
  decide: ({ actor, now }) =>
    ok({
      statements: [revokeSession(actor.sessionUuid, "logout", now)],
      audit: [{ event: "sign-out", subjectUuid: actor.uuid }],
      answer: { status: 200, message: "Signed out." },
    }),
});
