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
import { select } from "#db/select.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";
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
    retryAfterSeconds: Math.max(1, Math.ceil((Date.parse(until.until) - context.epochMs) / 1000)),
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

/** A key whose failed sign-ins are counted, and how long further attempts wait once there are too many (seconds). */
interface LimitedKey {
  hash: string;
  /** The account's own key, where the row concerns one account. */
  account: string | null;
  failures: number;
  firstWait: number;
  longestWait: number;
  /** Does not wait where the account has signed in from this address before. */
  isSoft: boolean;
}

/** When an attempt is made, and since when earlier ones count. */
interface AttemptTimes {
  now: Instant;
  windowStart: Instant;
  /** An address is known by a sign-in after this. */
  knownSince: Instant;
}

const hashesOf = (keys: readonly LimitedKey[]): SQL => json(keys.map(({ hash }) => hash));

/** The rows that make an attempt wait now. `pairHash`: the key of this account at this address. */
const waiting = (keys: readonly LimitedKey[], pairHash: string, { now, knownSince }: AttemptTimes): SQL =>
  sql`select blocked_until from sign_in_throttle
      join json_each(${json(keys)}) as asked on asked.value ->> 'hash' = key_hash
    where blocked_until > ${now} and (not (asked.value ->> 'isSoft')
      or not exists (select 1 from sign_in_throttle as pair where pair.key_hash = ${pairHash} and pair.signed_in_at > ${knownSince}))`;

/** Until when an attempt has to wait; no row where it may go on. */
const attemptWaits = (
  keys: readonly LimitedKey[],
  pairHash: string,
  times: AttemptTimes,
): Statement<{ until: Instant }> =>
  select(
    { until: sql<Instant>`blocked_until` },
    sql`from (${waiting(keys, pairHash, times)}) order by blocked_until desc limit 1`,
  );

/** Counts an attempt for each key, before anybody knows how it ends; nothing where it has to wait. In one batch with attemptWaits: both see the same rows. */
const countAttempt = (
  keys: readonly LimitedKey[],
  pairHash: string,
  times: AttemptTimes,
): Statement<unknown> => {
  const { now, windowStart } = times;
  const counted = sql`case when window_started_at > ${windowStart} then sign_in_throttle.failures + 1 else 1 end`;
  const limit = (field: "failures" | "firstWait" | "longestWait") =>
    sql`(select value ->> ${field} from json_each(${json(keys)}) where value ->> 'hash' = key_hash)`;
  return statement(sql`insert into sign_in_throttle (key_hash, failures, window_started_at, account_hash)
    select value ->> 'hash', 1, ${now}, value ->> 'account' from json_each(${json(keys)})
      where not exists (${waiting(keys, pairHash, times)})
    on conflict (key_hash) do update set
      failures = ${counted},
      window_started_at = case when window_started_at > ${windowStart} then window_started_at else excluded.window_started_at end,
      blocked_until = case when ${counted} >= ${limit("failures")}
        then strftime('%Y-%m-%dT%H:%M:%fZ', ${now}, '+' || min(${limit("longestWait")},
          ${limit("firstWait")} << min(20, ${counted} - ${limit("failures")})) || ' seconds') end`);
};

/** Takes back what an attempt had counted. */
const attemptUncounted = (keys: readonly LimitedKey[]): Statement<unknown> =>
  statement(sql`update sign_in_throttle set failures = max(0, failures - 1),
      blocked_until = case when failures - 1 >= (select value ->> 'failures' from json_each(${json(keys)}) where value ->> 'hash' = key_hash)
        then blocked_until end
    where key_hash in (select value from json_each(${hashesOf(keys)}))`);

/** The account at an address starts anew, and is known there. */
const signedInAt = (pairHash: string, now: Instant): Statement<unknown> =>
  statement(sql`update sign_in_throttle set failures = 0, blocked_until = null, window_started_at = ${now}, signed_in_at = ${now}
    where key_hash = ${pairHash}`);

/** A reset by mail lifts every limit of the account. */
const liftLimits = (accountHash: string): Statement<unknown> =>
  statement(sql`delete from sign_in_throttle where account_hash = ${accountHash}`);

/** Counts what an address asks for within a window, and answers how much it was. */
const countAsked = (keyHash: string, now: Instant, windowStart: Instant): Statement<{ failures: number }> =>
  statement(sql`insert into sign_in_throttle (key_hash, failures, window_started_at) values (${keyHash}, 1, ${now})
    on conflict (key_hash) do update set
      failures = case when window_started_at > ${windowStart} then failures + 1 else 1 end,
      window_started_at = case when window_started_at > ${windowStart} then window_started_at else excluded.window_started_at end
    returning failures`);
