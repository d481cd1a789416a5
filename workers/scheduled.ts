import { dailyAnchor } from "../api/commands/audit/anchor.ts";
import { sealAudit } from "../api/commands/audit/seal-audit.ts";
import { openGradebooks } from "../api/commands/grading/open-gradebooks.ts";
import { releaseDue } from "../api/commands/grading/release-due.ts";
import { tellGradebooks } from "../api/commands/grading/tell-gradebooks.ts";
import { send } from "../api/middleware/session.ts";
import { gradebookChanged } from "../core/grading/live-contract.ts";
import { OUTBOX_RESEND_AFTER_MS } from "../core/shared/outbox.ts";
import { instantAt, schoolDayAt } from "../core/shared/school-day.ts";
import { newUuid } from "../core/shared/uuid.ts";
import { type Database, openDatabase, read } from "../db/client.ts";
import { forgetOldKeys } from "../db/queries/idempotency.ts";
import { outboxOverdue, outboxResent } from "../db/queries/outbox.ts";
import { inStatement } from "../db/statement.ts";
import type { ApiEnv } from "./env.ts";
import { sweepObjects } from "./sweep-objects.ts";

/** Cron may fire twice, late or not at all: every job here looks at the state and does what is left to do. */
const EVERY_MINUTE = "* * * * *";
const RESENT_PER_RUN = 500;
const DAY_MS = 86_400_000;

export async function runScheduled(cron: string, env: ApiEnv): Promise<void> {
  const started = Date.now();
  const epochMs = started + Number(env.CLOCK_SHIFT_MS ?? 0);
  const db = openDatabase({ url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN });
  const done = cron === EVERY_MINUTE ? await runMinute(env, db, epochMs) : await runNight(env, db, epochMs);
  console.log(
    JSON.stringify({
      at: instantAt(epochMs),
      job: `cron ${cron}`,
      ...done,
      ms: Date.now() - started,
      roundTrips: db.cost.roundTrips,
    }),
  );
}

/** Sends again what stays undone, seals the audit trail, and releases the gradebooks whose day has come. */
async function runMinute(env: ApiEnv, db: Database, epochMs: number): Promise<Record<string, number>> {
  const [overdue] = await read(db, [
    outboxOverdue(instantAt(epochMs - OUTBOX_RESEND_AFTER_MS), RESENT_PER_RUN),
  ] as const);
  if (overdue.length > 0) {
    await send(env, overdue);
    db.cost.roundTrips += 1;
    const uuids = overdue.map((message) => message.outboxId);
    await db.client.batch([inStatement(outboxResent(uuids, instantAt(epochMs)))], "write");
  }
  const { sealed } = await sealAudit({ db, now: epochMs });
  const released = await releaseDue(db, clockOf(epochMs));
  await tellGradebooks(env, released.map(gradebookChanged));
  return { resent: overdue.length, sealed, released: released.length };
}

/** After midnight in Manila: the day's anchor into the object store, old keys forgotten, orphans swept, the gradebooks of a term that begins opened. */
async function runNight(env: ApiEnv, db: Database, epochMs: number): Promise<Record<string, number>> {
  await sealAudit({ db, now: epochMs });
  const anchor = await dailyAnchor(db);
  await env.FILES.put(
    `anchors/${schoolDayAt(epochMs)}.json`,
    JSON.stringify({ at: instantAt(epochMs), ...anchor }),
  );
  db.cost.roundTrips += 1;
  await db.client.batch([inStatement(forgetOldKeys(instantAt(epochMs - DAY_MS)))], "write");
  const opened = await openGradebooks(db, clockOf(epochMs));
  return { opened, swept: await sweepObjects(env.FILES, db, epochMs) };
}

/** What is done in the school's own name: when, and where its ids come from. */
function clockOf(epochMs: number): { epochMs: number; newUuid: () => string; requestId: string } {
  const uuid = () => newUuid(epochMs, crypto.getRandomValues(new Uint8Array(10)));
  return { epochMs, newUuid: uuid, requestId: uuid() };
}
