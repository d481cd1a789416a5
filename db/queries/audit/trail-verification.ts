import type { Instant } from "#core/shared/school-day.ts";
import { type RowOfSources, rowWithin, select } from "#db/select.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { trailVerification } from "#db/tables.ts";
import { update } from "#db/write.ts";
import { USER_NAME } from "./event-actor.ts";

const VERIFICATION = {
  uuid: trailVerification.uuid,
  askedBy: trailVerification.askedBy,
  role: sql<string>`(select role_code from user_role where user_id = ${trailVerification.askedBy} and position = 1)`,
  toId: trailVerification.toId,
  hash: trailVerification.hash,
  events: trailVerification.events,
  version: trailVerification.version,
};
export type TrailVerification = RowOfSources<typeof VERIFICATION>;

/** The verification that is under way; at most one. */
export const openVerification = (): Statement<TrailVerification> =>
  select(VERIFICATION, sql`from ${trailVerification} where ${trailVerification.finishedAt} is null`);

/** Writes nothing while one is under way. */
export const insertVerification = (uuid: string, userId: number, now: Instant): Statement<unknown> =>
  statement(sql`insert into trail_verification (uuid, asked_at, asked_by) select ${uuid}, ${now}, ${userId}
    where not exists (select 1 from trail_verification where finished_at is null)`);

/** What one step found; stale where the version was counted up meanwhile. */
export const verificationStepped = (
  run: Pick<TrailVerification, "uuid" | "version">,
  {
    seals,
    events,
    ...found
  }: {
    toId: number | null;
    hash: string | null;
    seals: number;
    events: number;
    mistake: string | null;
    finishedAt: Instant | null;
  },
): Statement<unknown>[] =>
  update(trailVerification, run, { ...found, seals: sql`seals + ${seals}`, events: sql`events + ${events}` });

/** How far the trail is sealed, and the newest verification that was asked for. */
const STATE = {
  sealedAt: sql<Instant | null>`newest.sealed_at`,
  sealedEvents: sql<number>`coalesce(newest.to_id, 0)`,
  unsealedEvents: sql<number>`(select coalesce(max(id), 0) from audit_event) - coalesce(newest.to_id, 0)`,
  verification: rowWithin(
    {
      uuid: trailVerification.uuid,
      askedAt: trailVerification.askedAt,
      askedBy: sql<string>`coalesce((select ${USER_NAME} from user_account where id = ${trailVerification.askedBy}), '')`,
      events: trailVerification.events,
      mistake: trailVerification.mistake,
      finishedAt: trailVerification.finishedAt,
    },
    sql`from ${trailVerification} order by ${trailVerification.id} desc limit 1`,
  ),
};
export const trailState = (): Statement<RowOfSources<typeof STATE>> =>
  select(
    STATE,
    sql`from (select 1) left join (select sealed_at, to_id from audit_seal order by to_id desc limit 1) newest`,
  );
