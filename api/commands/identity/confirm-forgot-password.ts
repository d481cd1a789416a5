import { newPasswordRefusal } from "#core/identity/password-rules.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { commit, expectChanges } from "#db/commit.ts";
import {
  liveSessionsOf,
  passwordResetByHash,
  revokeSessionsOf,
  setPasswordHash,
  spendPasswordReset,
  spendPasswordResetsOf,
} from "#db/queries/identity/session.ts";
import { sha256Hex } from "./access-token.ts";
import { liftSignInLimits } from "./sign-in-limit.ts";
import { commitContextOf, type SignedOutContext } from "./signed-out-context.ts";

const LINK_REFUSED = refuse(
  422,
  "LINK_REFUSED",
  "This link has expired or was used already. Please ask for a new one.",
);

/** POST /auth/confirm-forgot-password: sets the password of a mailed link's account, once; it signs out every session, spends every other link and lifts the limits of the account. */
export async function confirmForgotPassword(
  context: SignedOutContext,
  input: { token: string; newPassword: string; confirmPassword: string },
): Promise<Result<{ userUuid: string; sessions: string[] }>> {
  const { newPassword, confirmPassword } = input;
  const refusal = newPasswordRefusal({ newPassword, confirmPassword });
  if (refusal) return refuse(422, "PASSWORD_REFUSED", refusal);
  const now = instantAt(context.epochMs);
  const [[reset]] = await read(context.db, [passwordResetByHash(await sha256Hex(input.token))]);
  if (!reset || reset.used_at !== null || reset.expires_at <= now) return LINK_REFUSED;
  const [sessions] = await read(context.db, [liveSessionsOf(reset.user_id)]);
  const committed = await commit(
    commitContextOf(context, { id: reset.user_id, role: reset.role_code }, now),
    {
      statements: [
        spendPasswordReset(reset.reset_id, now),
        expectChanges(1),
        setPasswordHash(reset.user_id, reset.version, await context.passwords.hash(newPassword)),
        expectChanges(1),
        spendPasswordResetsOf(reset.user_id, now),
        await liftSignInLimits(reset.email),
        revokeSessionsOf(reset.user_id, null, "password-change", now),
      ],
      audit: [{ event: "password-reset", subjectUuid: reset.user_uuid }],
      answer: { status: 200, message: "Changed." },
    },
  );
  if (committed.outcome !== "done") return LINK_REFUSED;
  return ok({ userUuid: reset.user_uuid, sessions: sessions.map((session) => session.uuid) });
}
