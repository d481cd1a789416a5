import type { Instant } from "#core/shared/school-day.ts";
import type { Column, Row } from "#db/row.ts";
import { json, type SQL, type Statement, sql, statement } from "#db/statement.ts";

/** A key whose failed sign-ins are counted, and how long further attempts wait once there are too many (seconds). */
export interface LimitedKey {
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
export interface AttemptTimes {
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
export const attemptWaits = (
  keys: readonly LimitedKey[],
  pairHash: string,
  times: AttemptTimes,
): Statement<{ blocked_until: NonNullable<Column<"sign_in_throttle", "blocked_until">> }> =>
  statement(sql`${waiting(keys, pairHash, times)} order by blocked_until desc limit 1`);

/** Counts an attempt for each key, before anybody knows how it ends; nothing where it has to wait. In one batch with attemptWaits: both see the same rows. */
export const countAttempt = (
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
export const attemptUncounted = (keys: readonly LimitedKey[]): Statement<unknown> =>
  statement(sql`update sign_in_throttle set failures = max(0, failures - 1),
      blocked_until = case when failures - 1 >= (select value ->> 'failures' from json_each(${json(keys)}) where value ->> 'hash' = key_hash)
        then blocked_until end
    where key_hash in (select value from json_each(${hashesOf(keys)}))`);

/** The account at an address starts anew, and is known there. */
export const signedInAt = (pairHash: string, now: Instant): Statement<unknown> =>
  statement(sql`update sign_in_throttle set failures = 0, blocked_until = null, window_started_at = ${now}, signed_in_at = ${now}
    where key_hash = ${pairHash}`);

/** A reset by mail lifts every limit of the account. */
export const liftLimits = (accountHash: string): Statement<unknown> =>
  statement(sql`delete from sign_in_throttle where account_hash = ${accountHash}`);

/** Counts what an address asks for within a window, and answers how much it was. */
export const countAsked = (
  keyHash: string,
  now: Instant,
  windowStart: Instant,
): Statement<Row<"sign_in_throttle", "failures">> =>
  statement(sql`insert into sign_in_throttle (key_hash, failures, window_started_at) values (${keyHash}, 1, ${now})
    on conflict (key_hash) do update set
      failures = case when window_started_at > ${windowStart} then failures + 1 else 1 end,
      window_started_at = case when window_started_at > ${windowStart} then window_started_at else excluded.window_started_at end
    returning failures`);
