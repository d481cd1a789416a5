import type { AppKey } from "#core/audit/sign-in-origin.ts";
import { mayEnter } from "#core/identity/access.ts";
import type { Tokens } from "#core/identity/contract.ts";
import { deviceInWords } from "#core/identity/device.ts";
import { isRoleCode, mayUseConsole, type RoleCode } from "#core/identity/roles.ts";
import type { OutboxMessage } from "#core/shared/outbox.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { instantAt, schoolDayAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import {
  type AccountRow,
  accountByEmail,
  deviceHistory,
  setPasswordHash,
} from "#db/queries/identity/session.ts";
import { school } from "#db/queries/management/school.ts";
import { countUnknownSignIn } from "#db/queries/shared/retention.ts";
import { accountMails } from "./accounts/account-mails.ts";
import { newSession } from "./new-session.ts";
import { ABSENT_USER_HASH } from "./password-hasher.ts";
import { countSignInAttempt } from "./sign-in-limit.ts";
import { commitContextOf, type SignedOutContext } from "./signed-out-context.ts";

const INVALID = refuse(401, "INVALID_CREDENTIALS", "The email or the password is wrong.");
/** The two apps people sign in to: whom each is for, and what the others are told. */
const APPS = {
  console: {
    mayEnterApp: mayUseConsole,
    refusal: refuse(403, "ROLE_NOT_ALLOWED", "This console is for school staff. Please use the parent app."),
  },
  sponsor: {
    mayEnterApp: (role: RoleCode) => mayEnter("sponsor", role),
    refusal: refuse(403, "ROLE_NOT_ALLOWED", "The parent app is for parents. Please use the console."),
  },
} as const satisfies Record<AppKey, unknown>;

/**
 * POST /auth/login and, for parents, POST /sponsor/auth/login: counted and limited before hashing, the same answer and time for a wrong
 * password and an unknown email.
 */
export async function signIn(
  context: SignedOutContext,
  input: { email: string; password: string },
): Promise<Result<{ tokens: Tokens; outbox: OutboxMessage[] }>> {
  const now = instantAt(context.epochMs);
  const counted = await countSignInAttempt(context, { email: input.email, address: context.origin.address });
  if (!counted.ok) return counted;
  const device = context.origin.platform;
  const [[account], [history], [business]] = await read(context.db, [
    accountByEmail(input.email),
    deviceHistory(input.email, device),
    school("1"),
  ] as const);
  const { matches, needsRehash } = await counted.value.verify(
    context.passwords,
    input.password,
    // An account that was invited has no password yet.
    account?.password_hash || ABSENT_USER_HASH,
  );
  if (!account || account.password_hash === "" || !matches) {
    await commit(commitContextOf(context, account ? actorOf(account) : null, now), {
      statements: account ? [] : [countUnknownSignIn(schoolDayAt(context.epochMs))],
      audit: account ? [{ event: "sign-in-refused", subjectUuid: account.uuid }] : [],
      answer: { status: 200, message: INVALID.message },
    });
    return INVALID;
  }
  const role = account.roles.split(",")[0] ?? "";
  const { mayEnterApp, refusal } = APPS[context.origin.app];
  if (!isRoleCode(role) || !mayEnterApp(role)) return refusal;

  const { statements, tokens } = await newSession(context, account);
  const told =
    history?.is_new === 1
      ? accountMails(
          [
            {
              kind: "account-notice",
              notice: "new-device",
              owner: account,
              signIn: { device: deviceInWords(device), at: now },
            },
          ],
          { school: business, newUuid: context.newUuid, now, actor: null },
        )
      : { statements: [], outbox: [] };
  const committed = await commit(commitContextOf(context, actorOf(account), now), {
    statements: [
      ...counted.value.succeeded,
      ...statements,
      ...(needsRehash
        ? [setPasswordHash(account.id, account.version, await context.passwords.hash(input.password))]
        : []),
      ...told.statements,
    ],
    audit: [{ event: "sign-in", subjectUuid: account.uuid }],
    outbox: told.outbox,
    answer: { status: 200, message: "Signed in." },
  });
  if (committed.outcome !== "done") return INVALID;
  return ok({ tokens, outbox: committed.outbox });
}

const actorOf = ({ id, roles }: AccountRow) => ({ id, role: roles.split(",")[0] as RoleCode });
