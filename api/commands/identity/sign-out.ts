import type { Command } from "#api/commands/command.ts";
import { ok } from "#core/shared/result.ts";
import { revokeSession } from "#db/queries/identity/session.ts";

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
