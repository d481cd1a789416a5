import { originOf, type SignInOrigin } from "#core/audit/sign-in-origin.ts";
import type { RoleCode } from "#core/identity/roles.ts";
import type { RelyingParty } from "#core/identity/second-step/passkeys.ts";
import type { Instant } from "#core/shared/school-day.ts";
import type { Database } from "#db/client.ts";
import type { CommitContext } from "#db/commit.ts";
import type { PasswordHasher } from "./password-hasher.ts";

/** What a signed-out call works with. */
export interface SignedOutContext {
  db: Database;
  tokenSecret: string;
  /** Opens the secrets of second steps, and names their recovery codes. */
  secondStepKey: string;
  /** Whom passkeys are of. */
  relyingParty: RelyingParty;
  passwords: PasswordHasher;
  requestId: string;
  epochMs: number;
  newUuid: () => string;
  origin: SignInOrigin;
}

/** What a change of a signed-out call is committed with. `account`: the account it is about; null: none. */
export const commitContextOf = (
  { db, requestId, newUuid, origin }: SignedOutContext,
  account: { id: number; role: RoleCode } | null,
  now: Instant,
): CommitContext => ({
  db,
  requestId,
  newUuid,
  now,
  actor: account,
  origin: originOf(origin, account?.role ?? null),
});
