import { addressGroup } from "#core/identity/network-address.ts";
import {
  ADDRESS_RESETS_PER_HOUR_MAX,
  KNOWN_ADDRESS_DAYS,
  SIGN_IN_LIMITS,
  SIGN_IN_WINDOW_MINUTES,
} from "#core/identity/session-limits.ts";
import { ok, type Result, refuse } from "#core/shared/result.ts";
import { type Instant, instantAt } from "#core/shared/school-day.ts";
import { type Database, runBatch } from "#db/client.ts";
import {
  attemptUncounted,
  attemptWaits,
  countAsked,
  countAttempt,
  type LimitedKey,
  liftLimits,
  signedInAt,
} from "#db/queries/identity/sign-in-limit.ts";
import type { Statement } from "#db/statement.ts";
import { sha256Hex } from "./access-token.ts";
import { HasherBusy, type PasswordHasher, type Verified } from "./password-hasher.ts";

const DAY_MS = 86_400_000;

/** An attempt that was counted before its password is hashed. */
export interface CountedAttempt {
  /** Take the count back, in the batch of what the right password does. */
  succeeded: Statement<unknown>[];
  /** Takes back this count alone: those before it stay, and the address is not known by it. */
  untried: Statement<unknown>;
  /** Compares the password; where the hasher is busy nothing was tried, and the count is taken back (HasherBusy). */
  verify(hasher: PasswordHasher, password: string, phc: string): Promise<Verified>;
}

const accountKeyOf = (email: string): Promise<string> => sha256Hex(`email:${email.trim().toLowerCase()}`);
/** The setup code is guessed as a password is: there is one of it. */
const setupKey = (): Promise<string> => sha256Hex("setup code");

/**
 * Counts an attempt to prove a password, in the write that precedes the hash: of any number of parallel attempts no more
 * than the limit are hashed. 429 with the seconds to wait where the limit is reached; such an attempt counts for nothing.
 */
export const countSignInAttempt = async (
  context: { db: Database; epochMs: number },
  { email, address }: { email: string; address: string },
): Promise<Result<CountedAttempt>> => countAttemptAt(context, await accountKeyOf(email), address);

/**
 * The same of an attempt to name a code of the second step: besides as one at the password it is counted for the account
 * wherever it is made, known address or not, and for the pending sign-in (`tokenHash`; null: of somebody signed in), which is of
 * no use once it has to wait.
 */
export async function countCodeAttempt(
  context: { db: Database; epochMs: number },
  { email, address, tokenHash }: { email: string; address: string; tokenHash: string | null },
): Promise<Result<CountedAttempt>> {
  const account = await accountKeyOf(email);
  return countAttemptAt(context, account, address, [
    { hash: await sha256Hex(`second step:${account}`), account, isSoft: false, ...SIGN_IN_LIMITS.secondStep },
    ...(tokenHash === null
      ? []
      : [
          {
            hash: await sha256Hex(`pending:${tokenHash}`),
            account,
            isSoft: false,
            ...SIGN_IN_LIMITS.pendingSignIn,
          },
        ]),
  ]);
}

/** The same of an attempt to name the setup code (I-19). */
export const countSetupAttempt = async (
  context: { db: Database; epochMs: number },
  address: string,
): Promise<Result<CountedAttempt>> => countAttemptAt(context, await setupKey(), address);

async function countAttemptAt(
  context: { db: Database; epochMs: number },
  account: string,
  address: string,
  more: readonly LimitedKey[] = [],
): Promise<Result<CountedAttempt>> {
  const group = addressGroup(address);
  const pair = await sha256Hex(`account at address:${account} ${group}`);
  const { accountAtAddress, account: perAccount, address: perAddress } = SIGN_IN_LIMITS;
  const keys: LimitedKey[] = [
    { hash: pair, account, isSoft: false, ...accountAtAddress },
    { hash: account, account, isSoft: true, ...perAccount },
    { hash: await sha256Hex(`address:${group}`), account: null, isSoft: true, ...perAddress },
    ...more,
  ];
  const now = instantAt(context.epochMs);
  const times = {
    now,
    windowStart: instantAt(context.epochMs - SIGN_IN_WINDOW_MINUTES * 60_000),
    knownSince: instantAt(context.epochMs - KNOWN_ADDRESS_DAYS * DAY_MS),
  };
  const until = await write(context.db, attemptWaits(keys, pair, times), countAttempt(keys, pair, times));
  if (!until) {
    const untried = attemptUncounted(keys);
    return ok({
      untried,
      succeeded: [untried, signedInAt(pair, now)],
      verify: async (hasher, password, phc) => {
        try {
          return await hasher.verify(password, phc);
        } catch (error) {
          if (error instanceof HasherBusy) await write(context.db, untried);
          throw error;
        }
      },
    });
  }
  return refuse(429, "TOO_MANY_ATTEMPTS", "Too many attempts. Please wait a few minutes and try again.", {
    retryAfterSeconds: Math.max(1, Math.ceil((Date.parse(until.blocked_until) - context.epochMs) / 1000)),
  });
}

/** Lifts every limit of an account whose owner proved it by a mailed link. */
export const liftSignInLimits = async (email: string): Promise<Statement<unknown>> =>
  liftLimits(await accountKeyOf(email));

/** Counts a request for a reset link; false where its address has asked for too many within the hour. */
export async function mayAskForReset(
  context: { db: Database; epochMs: number },
  address: string,
): Promise<boolean> {
  const key = await sha256Hex(`reset address:${addressGroup(address)}`);
  const since: Instant = instantAt(context.epochMs - 3_600_000);
  const counted = await write(context.db, countAsked(key, instantAt(context.epochMs), since));
  return (counted?.failures ?? 0) <= ADDRESS_RESETS_PER_HOUR_MAX;
}

/** Runs statements as one write batch; answers the first row of the first. */
async function write<Row>(
  db: Database,
  first: Statement<Row>,
  ...others: Statement<unknown>[]
): Promise<Row | undefined> {
  const [result] = await runBatch(db, [first, ...others], "write");
  return result && first.rows(result)[0];
}
