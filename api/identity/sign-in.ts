import { keyedDigest, sha256Hex, signAccessToken } from "#api/commands/identity/access-token.ts";
import { ABSENT_USER_HASH } from "#api/commands/identity/password-hasher.ts";
import { idleRefusal } from "#api/commands/identity/session-use.ts";
import { countSignInAttempt } from "#api/commands/identity/sign-in-limit.ts";
import { commitContextOf, type SignedOutContext } from "#api/commands/identity/signed-out-context.ts";
import { endpoint } from "#api/endpoint.ts";
import type { ApiContext } from "#api/middleware/api-env.ts";
import { unwrap } from "#api/middleware/session.ts";
import { send } from "#api/middleware/what-follows.ts";
import type { AppKey } from "#core/audit/sign-in-origin.ts";
import { mayEnter } from "#core/identity/access.ts";
import type { AccountNotice } from "#core/identity/accounts/account-notice.ts";
import { CODE_ASKED_FOR, PARENT_SIGN_IN, REFRESH_TOKEN, SIGN_IN } from "#core/identity/calls.ts";
import type { Tokens } from "#core/identity/contract.ts";
import { deviceInWords } from "#core/identity/device.ts";
import { isRoleCode, mayUseConsole, type RoleCode } from "#core/identity/roles.ts";
import type { PendingSignIn } from "#core/identity/second-step/second-step.body.ts";
import { PENDING_SIGN_IN_MINUTES } from "#core/identity/second-step/second-step.ts";
import { ACCESS_TOKEN_SECONDS, REFRESH_GRACE_SECONDS, SESSION_DAYS } from "#core/identity/session-limits.ts";
import { isIdle } from "#core/identity/session-rules.ts";
import type { CallBody } from "#core/shared/call.ts";
import type { OutboxMessage } from "#core/shared/outbox.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { instantAt, schoolDayAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { commit, expectChanges } from "#db/commit.ts";
import { insertPendingSignIn, isRemembered } from "#db/queries/identity/second-step.ts";
import {
  type ActiveAccount,
  accountByEmail,
  deviceHistory,
  insertRefreshToken,
  insertSession,
  type PresentedToken,
  refreshTokenByHash,
  revokeSession,
  sessionUseOf,
  setPasswordHash,
  signedIn,
  spendRefreshToken,
} from "#db/queries/identity/session.ts";
import { school } from "#db/queries/management/school.ts";
import { countUnknownSignIn } from "#db/queries/shared/retention.ts";
import type { RowOf, Statement } from "#db/statement.ts";
import { accountMails } from "./account-mails.ts";
import { closeSockets, signedOut } from "./signed-out.ts";

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
async function signIn(
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

const DAY_MS = 86_400_000;

/** A session of an account, from its sign-in on: the statements that make it, and what its owner is given once they are written. */
export async function newSession(
  { newUuid, tokenSecret, epochMs, origin }: SignedOutContext,
  account: { id: number; uuid: string },
): Promise<{ statements: Statement<unknown>[]; tokens: Tokens }> {
  const now = instantAt(epochMs);
  const sessionUuid = newUuid();
  const refreshToken = await keyedDigest(tokenSecret, `session:${sessionUuid}:${crypto.randomUUID()}`);
  const claims = { userId: account.id, userUuid: account.uuid, sessionUuid };
  return {
    statements: [
      insertSession({
        uuid: sessionUuid,
        userId: account.id,
        device: origin.platform,
        createdAt: now,
        expiresAt: instantAt(epochMs + SESSION_DAYS * DAY_MS),
      }),
      // Locked or deactivated while the password was compared.
      expectChanges(1),
      signedIn(account.id, now),
      insertRefreshToken(sessionUuid, await sha256Hex(refreshToken), now),
    ],
    tokens: {
      accessToken: await signAccessToken(claims, tokenSecret, epochMs),
      refreshToken,
      expiresInSeconds: ACCESS_TOKEN_SECONDS,
    },
  };
}

const REFUSED = refuse(
  401,
  "TOKEN_REFUSED",
  "The refresh token is expired, used or revoked. Please sign in again.",
);

/** What became of a refresh: new tokens, and the session to close everywhere when a token was replayed. */
export interface Refreshed {
  tokens: Result<Tokens>;
  revoked: { userUuid: string; sessionUuid: string } | null;
}

/**
 * POST /auth/refresh-token: a token is used once; its successor is derived from it, so that a second call
 * within the grace gets the same successor. Later reuse revokes the whole family (I-7).
 */
async function refreshSession(context: SignedOutContext, presented: string): Promise<Refreshed> {
  const now = instantAt(context.epochMs);
  const hash = await sha256Hex(presented);
  const successor = await keyedDigest(context.tokenSecret, `refresh:${presented}`);
  for (;;) {
    const [[token]] = await read(context.db, [refreshTokenByHash(hash)]);
    if (!token || !isLive(token, now)) return { tokens: REFUSED, revoked: null };
    const use = sessionUseOf(token);
    if (isIdle(use, context.epochMs)) return { tokens: idleRefusal(use), revoked: null };
    if (token.tokenUsedAt === null) {
      const committed = await commit(commitContextOf(context, holderOf(token), now), {
        statements: [
          spendRefreshToken(token.tokenId, now),
          expectChanges(1),
          insertRefreshToken(token.sessionUuid, await sha256Hex(successor), now),
        ],
        audit: [],
        answer: { status: 200, message: "Refreshed." },
      });
      // Another call used the token at the same moment: read the session again, which is then within the grace period.
      if (committed.outcome !== "done") continue;
    } else if (context.epochMs - Date.parse(token.tokenUsedAt) > REFRESH_GRACE_SECONDS * 1000) {
      await commit(commitContextOf(context, holderOf(token), now), {
        statements: [revokeSession(token.sessionUuid, "refresh-reuse", now)],
        audit: [{ event: "refresh-reuse", subjectUuid: token.userUuid }],
        answer: { status: 200, message: REFUSED.message },
      });
      return { tokens: REFUSED, revoked: { userUuid: token.userUuid, sessionUuid: token.sessionUuid } };
    }
    const claims = { userId: token.userId, userUuid: token.userUuid, sessionUuid: token.sessionUuid };
    const accessToken = await signAccessToken(claims, context.tokenSecret, context.epochMs);
    return {
      tokens: ok({ accessToken, refreshToken: successor, expiresInSeconds: ACCESS_TOKEN_SECONDS }),
      revoked: null,
    };
  }
}

const isLive = (token: PresentedToken, now: string): boolean =>
  token.sessionRevokedAt === null &&
  token.sessionExpiresAt > now &&
  token.isActive &&
  (mayUseConsole(token.role) || mayEnter("sponsor", token.role));

const holderOf = ({ userId: id, role }: PresentedToken) => ({ id, role });

/** Takes a password, and has the owner told of a new device. */
async function takePassword(c: ApiContext, body: CallBody<typeof SIGN_IN>): Promise<PasswordTaken> {
  const taken = unwrap(await signIn(signedOut(c), body));
  if (!taken.isPending && taken.outbox.length > 0) c.executionCtx.waitUntil(send(c.env, taken.outbox));
  return taken;
}
export const signInEndpoints = [
  endpoint(SIGN_IN, async (c, { body }) => {
    const taken = await takePassword(c, body);
    if (!taken.isPending) return { data: taken.tokens };
    return c.json(CODE_ASKED_FOR.toWire({ data: taken.pending }) as object, 202);
  }),
  endpoint(PARENT_SIGN_IN, async (c, { body }) => {
    const taken = await takePassword(c, body);
    if (taken.isPending) throw new Error("a parent with a second step");
    return { data: taken.tokens };
  }),
  endpoint(REFRESH_TOKEN, async (c, { body: { refreshToken } }) => {
    const { tokens, revoked } = await refreshSession(signedOut(c), refreshToken);
    if (revoked) closeSockets(c, revoked.userUuid, [revoked.sessionUuid]);
    return { status: 200, data: unwrap(tokens) };
  }),
];
