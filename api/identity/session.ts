import type { Command } from "#api/commands/command.ts";
import { endpoint } from "#api/endpoint.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import {
  AUDIT_NOTICE,
  END_MY_SESSION,
  MY_PROFILE,
  MY_SESSION,
  MY_SESSIONS,
  PARENT_SIGN_OUT,
  SIGN_IN_ENDED,
  SIGN_OUT,
  SIGN_OUT_OTHERS,
  SIGNED_OUT_OTHERS,
  type SignedInSession,
} from "#core/identity/calls.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import { idleEndOf } from "#core/identity/session-rules.ts";
import { NOT_FOUND, ok, refuseAll } from "#core/shared/result.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import {
  accountById,
  liveSessionsOf,
  revokeSession,
  revokeSessionsOf,
} from "#db/queries/identity/session.ts";
import { ownSessions } from "#db/queries/identity/settings.ts";
import { school } from "#db/queries/management/school.ts";
import { json, sql } from "#db/statement.ts";
import { closeSockets } from "./signed-out.ts";

/** POST /settings/sign-out-others: every sign-in of one's own but this one ends. Answers which, so that their sockets are closed. */
const signOutOthers = (): Command<readonly [ReturnType<typeof liveSessionsOf>]> => ({
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
const endOwnSession = (uuid: string): Command<readonly [ReturnType<typeof liveSessionsOf>]> => ({
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
const signOut = (): Command<readonly []> => ({
  read: () => [],
  decide: ({ actor, now }) =>
    ok({
      statements: [revokeSession(actor.sessionUuid, "logout", now)],
      audit: [{ event: "sign-out", subjectUuid: actor.uuid }],
      answer: { status: 200, message: "Signed out." },
    }),
});

export const sessionShown = (session: Omit<SignedInSession, "isThisOne">, own: string): SignedInSession => ({
  ...session,
  isThisOne: session.uuid === own,
});
async function signOutHere(c: ApiContext) {
  const { scope } = await readPage(c, []);
  await executeCommand(c, signOut());
  closeSockets(c, scope.actor.uuid, [scope.actor.sessionUuid]);
  return { message: "Signed out." };
}
/** Sockets of one's own sessions that a change has ended are closed. */
async function closeOwn(c: ApiContext, sessions: string[]): Promise<void> {
  const { scope } = await readPage(c, []);
  closeSockets(c, scope.actor.uuid, sessions);
}
/** One's own sign-ins. */
export const sessionEndpoints = [
  endpoint(SIGN_OUT, signOutHere),
  endpoint(PARENT_SIGN_OUT, signOutHere),
  endpoint(MY_PROFILE, async (c) => {
    const { rows } = await readPage(c, (userId) => [accountById(userId), school("1")] as const);
    const [[account], [business]] = rows;
    if (!account) throw new Error("a live session without its account");
    return {
      data: {
        userId: account.uuid,
        givenName: account.givenName,
        lastName: account.lastName,
        email: account.email,
        roles: account.roles.split(",") as RoleCode[],
        schoolName: business?.name ?? "",
        schoolLogo: business?.logo ?? null,
      },
    };
  }),
  endpoint(MY_SESSION, async (c) => {
    const { use } = await readPage(c, []);
    const end = idleEndOf(use);
    // The use by this very call is written down after its answer.
    const left = end === null ? null : Math.max(0, Math.floor((end - c.var.epochMs) / 1000));
    return { data: { idleMinutes: use.idleMinutes, secondsLeft: left } };
  }),
  endpoint(MY_SESSIONS, async (c) => {
    const now = instantAt(c.var.epochMs);
    const { rows, scope } = await readPage(c, (userId) => [ownSessions(userId, now)] as const);
    return { rows: rows[0].map((session) => sessionShown(session, scope.actor.sessionUuid)) };
  }),
  endpoint(END_MY_SESSION, async (c, { params: { id } }) => {
    const { message } = await executeCommand(c, endOwnSession(id));
    await closeOwn(c, [id]);
    return { message };
  }),
  endpoint(SIGN_OUT_OTHERS, async (c) => {
    const { message, data } = await executeCommand(c, signOutOthers());
    await closeOwn(c, data as string[]);
    return { message };
  }),
  endpoint(AUDIT_NOTICE, async (c) => {
    await readPage(c, []);
    return { message: "The audit log knows this already." };
  }),
];
