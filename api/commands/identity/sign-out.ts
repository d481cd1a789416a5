import type { Command } from "#api/commands/command.ts";
import { SIGN_IN_ENDED, SIGNED_OUT_OTHERS } from "#core/identity/settings-contract.ts";
import { NOT_FOUND, ok, refuseAll } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
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

/** POST /me/sessions/{id}/end: one other sign-in of one's own ends. */
export const endOwnSession = (uuid: string): Command<readonly [ReturnType<typeof liveSessionsOf>]> => ({
  read: ({ userId }) => [liveSessionsOf(userId)],
  decide({ actor, now }, [sessions]) {
    if (uuid === actor.sessionUuid)
      return refuseAll(409, "STATE_FORBIDS", [{ message: "You are using this sign-in. Log out to end it." }]);
    if (!sessions.some((session) => session.uuid === uuid)) return NOT_FOUND;
    return ok({
      statements: [revokeSession(uuid, "logout", now), expectChanges(1)],
      audit: [{ event: "sign-out-others", subjectUuid: actor.uuid, data: { sessions: 1 } }],
      answer: { status: 200, message: SIGN_IN_ENDED },
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
