import type { Instant } from "#core/shared/school-day.ts";
import { type Column, columns, type RowOfColumns } from "#db/row.ts";
import { type Statement, sql, statement } from "#db/statement.ts";
import { USER_NAME } from "./event-actor.ts";

const VERIFICATION = columns(
  "trail_verification",
  "id",
  "uuid",
  "asked_at",
  "asked_by",
  "to_id",
  "hash",
  "events",
  "mistake",
  "finished_at",
  "version",
);
export type TrailVerificationRow = RowOfColumns<typeof VERIFICATION>;

/** The verification that is under way; at most one. */
export const openVerification = (): Statement<TrailVerificationRow & { role: string }> =>
  statement(sql`select ${VERIFICATION.sql}, (select role_code from user_role where user_id = asked_by and position = 1) as role
    from trail_verification where finished_at is null`);

/** Writes nothing while one is under way. */
export const insertVerification = (uuid: string, userId: number, now: Instant): Statement<unknown> =>
  statement(sql`insert into trail_verification (uuid, asked_at, asked_by) select ${uuid}, ${now}, ${userId}
    where not exists (select 1 from trail_verification where finished_at is null)`);

/** What one step found; of a `version` that was counted up meanwhile no row is changed. */
export const verificationStepped = (
  { id, version }: Pick<TrailVerificationRow, "id" | "version">,
  step: {
    toId: number | null;
    hash: string | null;
    seals: number;
    events: number;
    mistake: string | null;
    finishedAt: Instant | null;
  },
): Statement<unknown> =>
  statement(sql`update trail_verification set to_id = ${step.toId}, hash = ${step.hash}, seals = seals + ${step.seals},
      events = events + ${step.events}, mistake = ${step.mistake}, finished_at = ${step.finishedAt}, version = version + 1
    where id = ${id} and version = ${version}`);

/** How far the trail is sealed, and the newest verification that was asked for. */
export const trailState = (): Statement<{
  sealedAt: Column<"audit_seal", "sealed_at"> | null;
  sealedEvents: number;
  unsealedEvents: number;
  uuid: string | null;
  askedAt: string | null;
  askedBy: string | null;
  events: number | null;
  mistake: string | null;
  finishedAt: string | null;
}> =>
  statement(sql`select newest.sealed_at as sealedAt, coalesce(newest.to_id, 0) as sealedEvents,
      (select coalesce(max(id), 0) from audit_event) - coalesce(newest.to_id, 0) as unsealedEvents,
      run.uuid, run.asked_at as askedAt, (select ${USER_NAME} from user_account where id = run.asked_by) as askedBy,
      run.events, run.mistake, run.finished_at as finishedAt
    from (select 1) left join (select sealed_at, to_id from audit_seal order by to_id desc limit 1) newest
      left join (select * from trail_verification order by id desc limit 1) run`);
