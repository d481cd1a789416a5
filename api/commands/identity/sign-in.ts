import type { AppKey } from "#core/audit/sign-in-origin.ts";
import { mayEnter } from "#core/identity/access.ts";
import type { AccountNotice } from "#core/identity/accounts/account-notice.ts";
import type { Tokens } from "#core/identity/contract.ts";
import { deviceInWords } from "#core/identity/device.ts";
import { isRoleCode, mayUseConsole, type RoleCode } from "#core/identity/roles.ts";
import { PENDING_SIGN_IN_MINUTES } from "#core/identity/second-step/second-step.ts";
import type { PendingSignIn } from "#core/identity/second-step/second-step-contract.ts";
import type { OutboxMessage } from "#core/shared/outbox.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { instantAt, schoolDayAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import { insertPendingSignIn, isRemembered } from "#db/queries/identity/second-step.ts";
import {
  type ActiveAccount,
  accountByEmail,
  deviceHistory,
  setPasswordHash,
} from "#db/queries/identity/session.ts";
import { school } from "#db/queries/management/school.ts";
import { countUnknownSignIn } from "#db/queries/shared/retention.ts";
import type { RowOf, Statement } from "#db/statement.ts";
import { keyedDigest, sha256Hex } from "./access-token.ts";
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

/** What a right password is answered: the tokens of a session, or that of a sign-in whose code is still asked for. */
export type PasswordTaken =
  | { isPending: false; tokens: Tokens; outbox: OutboxMessage[] }
  | { isPending: true; pending: PendingSignIn };

/**
 * POST /auth/login and, for parents, POST /sponsor/auth/login: counted and limited before hashing, the same answer and time for a wrong
 * password and an unknown email. What belongs to a second step is read of everybody, and told of nobody before the password was right.
 */
export async function signIn(
  context: SignedOutContext,
  input: { email: string; password: string; deviceToken?: string | undefined },
): Promise<Result<PasswordTaken>> {
  const now = instantAt(context.epochMs);
  const counted = await countSignInAttempt(context, { email: input.email, address: context.origin.address });
  if (!counted.ok) return counted;
  const deviceHash = await sha256Hex(input.deviceToken ?? "");
  const [[account], [history], [business], [device]] = await read(context.db, [
    accountByEmail(input.email),
    deviceHistory(input.email, context.origin.platform),
    school("1"),
    isRemembered(input.email, deviceHash, now),
  ] as const);
  const { matches, needsRehash } = await counted.value.verify(
    context.passwords,
    input.password,
    // An account that was invited has no password yet.
    account?.passwordHash || ABSENT_USER_HASH,
  );
  if (!account || account.passwordHash === "" || !matches) {
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

  const rehashed = needsRehash
    ? [setPasswordHash(account.id, account.version, await context.passwords.hash(input.password))]
    : [];
  if (account.secondStepSince !== null && !device?.isRemembered) {
    const token = await keyedDigest(context.tokenSecret, `pending:${crypto.randomUUID()}`);
    const committed = await commit(commitContextOf(context, actorOf(account), now), {
      statements: [
        counted.value.untried,
        ...rehashed,
        ...insertPendingSignIn(account.id, {
          tokenHash: await sha256Hex(token),
          expiresAt: instantAt(context.epochMs + PENDING_SIGN_IN_MINUTES * 60_000),
        }),
      ],
      audit: [],
      answer: { status: 202, message: "The code is asked for." },
    });
    if (committed.outcome !== "done") return INVALID;
    return ok({
      isPending: true,
      pending: { token, expiresInSeconds: PENDING_SIGN_IN_MINUTES * 60 },
    });
  }
  const signedIn = await signInto(context, account, {
    statements: [...counted.value.succeeded, ...rehashed],
    isNewDevice: history?.isNew === true,
    business,
  });
  return signedIn === null ? INVALID : ok({ isPending: false, ...signedIn });
}

/**
 * Makes a session of an account whose owner has proven all that is asked; `statements` go before it in the same batch. Null where one of
 * them, or the account, has changed meanwhile.
 */
export async function signInto(
  context: SignedOutContext,
  account: ActiveAccount,
  {
    statements: before,
    isNewDevice,
    business,
    byRecoveryCode = false,
  }: {
    statements: readonly Statement<unknown>[];
    isNewDevice: boolean;
    business: RowOf<ReturnType<typeof school>> | undefined;
    byRecoveryCode?: boolean;
  },
): Promise<{ tokens: Tokens; outbox: OutboxMessage[] } | null> {
  const now = instantAt(context.epochMs);
  const { statements, tokens } = await newSession(context, account);
  const signIn = { device: deviceInWords(context.origin.platform), at: now };
  const notices: AccountNotice[] = [
    ...(byRecoveryCode ? (["recovery-code"] as const) : []),
    ...(isNewDevice ? (["new-device"] as const) : []),
  ];
  const told = accountMails(
    notices.map((notice) => ({ kind: "account-notice", notice, owner: account, signIn })),
    { school: business, newUuid: context.newUuid, now, actor: null },
  );
  const committed = await commit(commitContextOf(context, actorOf(account), now), {
    statements: [...before, ...statements, ...told.statements],
    audit: [
      ...(byRecoveryCode ? [{ event: "recovery-code-used" as const, subjectUuid: account.uuid }] : []),
      { event: "sign-in", subjectUuid: account.uuid },
    ],
    outbox: told.outbox,
    answer: { status: 200, message: "Signed in." },
  });
  return committed.outcome === "done" ? { tokens, outbox: committed.outbox } : null;
}

export const actorOf = ({ id, roles }: ActiveAccount) => ({ id, role: roles.split(",")[0] as RoleCode });
