import type { Command } from "#api/commands/command.ts";
import { newPasswordRefusal, PASSWORD_MESSAGES } from "#core/identity/password-rules.ts";
import { ok, refuse } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  accountById,
  liveSessionsOf,
  revokeSessionsOf,
  setPasswordHash,
  spendPasswordResetsOf,
} from "#db/queries/identity/session.ts";
import { sql } from "#db/statement.ts";
import type { PasswordHasher } from "./password-hasher.ts";
import type { CountedAttempt } from "./sign-in-limit.ts";

type Facts = readonly [ReturnType<typeof accountById>, ReturnType<typeof liveSessionsOf>];

export interface PasswordChange {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/**
 * PUT /me/password: the rules of I-5 and I-6 in their order; the other sessions are signed out, open reset links
 * spent. `attempt`: the count of this try at the current password, which a right one takes back.
 */
export function changePassword(
  input: PasswordChange,
  attempt: CountedAttempt,
  passwords: PasswordHasher,
): Command<Facts> {
  return {
    read: ({ userId }) => [accountById(userId), liveSessionsOf(userId)],
    async decide({ actor, now }, [[account], sessions]) {
      const refusal = newPasswordRefusal(input);
      if (refusal) return refuse(422, "PASSWORD_REFUSED", refusal);
      const isRight =
        account && (await attempt.verify(passwords, input.currentPassword, account.password_hash)).matches;
      if (!isRight) return refuse(400, "WRONG_OLD_PASSWORD", PASSWORD_MESSAGES.wrongOld);
      const others = sessions.map((session) => session.uuid).filter((uuid) => uuid !== actor.sessionUuid);
      return ok({
        statements: [
          setPasswordHash(account.id, account.version, await passwords.hash(input.newPassword)),
          expectChanges(1),
          spendPasswordResetsOf(account.id, now),
          ...attempt.succeeded,
          revokeSessionsOf(account.id, actor.sessionUuid, "password-change", now),
        ],
        audit: [{ event: "password-change", subjectUuid: actor.uuid }],
        answer: { status: 200, message: PASSWORD_MESSAGES.changed, data: sql`${JSON.stringify(others)}` },
      });
    },
  };
}
