import { type AnchorStore, readAnchors, writeAnchor } from "#api/commands/audit/anchor.ts";
import { finishVerification } from "#api/commands/audit/finish-verification.ts";
import { sealAudit } from "#api/commands/audit/seal-audit.ts";
import { verifyInvoiceLines, verifyLedger } from "#api/commands/audit/verify-books.ts";
import { verifyCardChains, verifyCardTexts } from "#api/commands/audit/verify-cards.ts";
import { verifyFigures } from "#api/commands/audit/verify-figures.ts";
import { verifyGradebookFacts, verifyGrades } from "#api/commands/audit/verify-grades.ts";
import { continueVerification } from "#api/commands/audit/verify-now.ts";
import { type TrailPosition, walkTrail } from "#api/commands/audit/verify-trail.ts";
import { keepPastBalances } from "#api/commands/billing/accounts/keep-past-balances.ts";
import { queueDueFiles } from "#api/commands/billing/erp.ts";
import { followNewYear } from "#api/commands/billing/follow-year.ts";
import { runLastMonth } from "#api/commands/billing/late-charges.ts";
import { runReminders } from "#api/commands/billing/reminders/run-reminders.ts";
import { makeDueInvoices } from "#api/commands/billing/schedules/make-due-invoices.ts";
import { openGradebooks } from "#api/commands/grading/open-gradebooks.ts";
import { releaseDue } from "#api/commands/grading/release-due.ts";
import { tellGradebooks } from "#api/commands/grading/tell-gradebooks.ts";
import { queueHeldMails } from "#api/commands/mail/queue-held-mails.ts";
import { queueStatements } from "#api/commands/mail/queue-statements.ts";
import { continueRollover } from "#api/commands/management/continue-rollover.ts";
import { eraseDueContacts } from "#api/commands/management/erase-contacts.ts";
import { makeDigests } from "#api/commands/notifications/make-digests.ts";
import { tellPersons } from "#api/commands/notifications/tell-persons.ts";
import { computeFigures } from "#api/commands/reports/compute-figures.ts";
import { send } from "#api/middleware/what-follows.ts";
import { gradebookChanged } from "#core/grading/gradebook/live-contract.ts";
import { DEADLINE_DAYS, digestDueAt } from "#core/identity/notifications.ts";
import type { VerificationName } from "#core/management/verification.ts";
import { turnsSince, type VerificationPortion } from "#core/management/verification-turns.ts";
import { OUTBOX_RESEND_AFTER_MS } from "#core/shared/outbox.ts";
import { instantAt, type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import { openDatabase, read, runBatch } from "#db/client.ts";
import { newestEvent } from "#db/queries/audit/verification-run.ts";
import type { HELD_KINDS } from "#db/queries/documents/mail.ts";
import { notifyOfDeadlines } from "#db/queries/notifications/notification.ts";
import { outboxOverdue, outboxResent } from "#db/queries/shared/outbox.ts";
import { deleteExpiredRows } from "./delete-expired.ts";
import { clockOf, type JobContext, type ScheduledJob } from "./scheduled-job.ts";
import { sweepObjects } from "./sweep-objects.ts";

/** A statement over the whole database may take longer than a page's. */
const DEADLINES = { readMs: 120_000, writeMs: 30_000 };
/** What one run looks at; the next minute continues. */
const SEALS_PER_RUN = 100;
const INVOICES_PER_RUN = 20_000;
const GRADEBOOKS_PER_RUN = 500;
const SECTIONS_PER_RUN = 500;
const REVISIONS_PER_RUN = 20_000;
const FINDINGS_MAX = 20;

interface Part<Position> {
  findings: string[];
  checked: number;
  next: Position | null;
}
/** What a proof has covered: the day and the newest event of when it began. */
interface Proven {
  day: SchoolDay;
  event: number;
}
interface VerificationState<Position> {
  continues: boolean;
  next: Position;
  checked: number;
  findings: string[];
  /** Of the proof under way; null: of everything. */
  portion: VerificationPortion | null;
  began: Proven;
  /** By the last proof that ended. */
  proven: Proven;
}

/**
 * A verification in parts: each run looks at one, and the last writes the result down, and tells the administrators by mail
 * where something does not hold. `part` is given the position the one before ended at; null begins.
 */
const inParts =
  <Position>(
    name: VerificationName,
    part: (
      context: JobContext,
      from: Position | null,
      portion: VerificationPortion | null,
    ) => Promise<Part<Position>>,
  ): ScheduledJob["run"] =>
  async (context) => {
    const db = openDatabase(
      { url: context.env.DATABASE_URL, authToken: context.env.DATABASE_AUTH_TOKEN },
      DEADLINES,
    );
    const before = context.state as Partial<VerificationState<Position>>;
    const { portion, began } = await scopeOf(db, before, schoolDayAt(context.epochMs));
    const done = await part({ ...context, db }, before.continues ? (before.next ?? null) : null, portion);
    const findings = [...((before.continues && before.findings) || []), ...done.findings];
    const checked = ((before.continues && before.checked) || 0) + done.checked;
    const counts = { checked, findings: findings.length };
    const kept = findings.slice(0, FINDINGS_MAX);
    if (done.next !== null)
      return {
        counts,
        state: { ...before, continues: true, next: done.next, checked, findings: kept, portion, began },
      };
    const outbox = await finishVerification(db, clockOf(context.epochMs), { name, checked, findings: kept });
    await send(context.env, outbox);
    return { counts, state: { continues: false, proven: began } };
  };

/** What a proof is of: as it began, or what changed since the last one and this night's turn of the rest; at first everything. */
async function scopeOf(
  db: JobContext["db"],
  { continues, portion, began, proven }: Partial<VerificationState<unknown>>,
  today: SchoolDay,
): Promise<Pick<VerificationState<unknown>, "portion" | "began">> {
  if (continues && began) return { portion: portion ?? null, began };
  const [[newest]] = await read(db, [newestEvent()] as const);
  return {
    portion: proven ? { turns: turnsSince(proven.day, today), afterEvent: proven.event } : null,
    began: { day: today, event: newest?.id ?? 0 },
  };
}

const verifyWholeTrail = inParts<TrailPosition>("trail", async ({ env, db }, from, portion) => {
  const anchors = await readAnchors(env.FILES as unknown as AnchorStore);
  const slice = await walkTrail(db, {
    key: env.AUDIT_SEAL_KEY,
    anchors,
    from,
    sealsMax: SEALS_PER_RUN,
    portion,
  });
  return { findings: slice.mistake ? [slice.mistake] : [], checked: slice.rows, next: slice.next };
});

/** First the statements over the whole database, then the invoices one after the other. */
const verifyAllBooks = inParts<number>("books", async ({ db }, from, portion) => {
  const findings = from === null ? await verifyLedger(db, portion) : [];
  const part = await verifyInvoiceLines(db, from ?? 0, INVOICES_PER_RUN, portion);
  return { ...part, findings: [...findings, ...part.findings] };
});

interface GradePosition {
  of: "gradebooks" | "sections" | "cards";
  after: number;
}
/** The same of grades: gradebook by gradebook, the figures of reports section by section, then published report cards. */
const verifyAllGrades = inParts<GradePosition>("grades", async ({ db }, from, portion) => {
  const { of, after } = from ?? { of: "gradebooks", after: 0 };
  if (of === "sections") {
    const part = await verifyFigures(db, after, SECTIONS_PER_RUN, { portion });
    return { ...part, next: part.next === null ? { of: "cards", after: 0 } : { of, after: part.next } };
  }
  if (of === "cards") {
    const chains = after === 0 ? await verifyCardChains(db, portion) : [];
    const part = await verifyCardTexts(db, after, REVISIONS_PER_RUN, portion);
    const next: GradePosition | null = part.next === null ? null : { of, after: part.next };
    return { ...part, findings: [...chains, ...part.findings], next };
  }
  const findings = from === null ? await verifyGradebookFacts(db, portion) : [];
  const part = await verifyGrades(db, after, GRADEBOOKS_PER_RUN, portion);
  const next: GradePosition = part.next === null ? { of: "sections", after: 0 } : { of, after: part.next };
  return { ...part, findings: [...findings, ...part.findings], next };
});

const RESENT_PER_RUN = 500;
const VERIFICATION_MS = 20_000;

const resendOutbox: ScheduledJob["run"] = async ({ env, db, epochMs }) => {
  const now = instantAt(epochMs);
  const before = instantAt(epochMs - OUTBOX_RESEND_AFTER_MS);
  const [overdue] = await read(db, [outboxOverdue(before, now, RESENT_PER_RUN)] as const);
  if (overdue.length > 0) {
    await send(env, overdue);
    const uuids = overdue.map((message) => message.outboxId);
    await runBatch(db, [outboxResent(uuids, now)], "write");
  }
  return { counts: { resent: overdue.length } };
};

const seal: ScheduledJob["run"] = async ({ env, db, epochMs }) => ({
  counts: await sealAudit({ db, key: env.AUDIT_SEAL_KEY, now: epochMs }),
});

const releaseGradebooks: ScheduledJob["run"] = async ({ env, db, epochMs }) => {
  const clock = clockOf(epochMs);
  const released = await releaseDue(db, clock);
  await tellGradebooks(env, released.map(gradebookChanged));
  if (released.length > 0) await tellPersons(env, db, clock.requestId);
  return { counts: { released: released.length } };
};

const computeMarkedFigures: ScheduledJob["run"] = async ({ db }) => ({
  counts: { sections: await computeFigures(db) },
});

const sendHeld =
  (kind: (typeof HELD_KINDS)[number]): ScheduledJob["run"] =>
  async ({ env, db, epochMs }) => {
    const messages = await queueHeldMails(db, kind, clockOf(epochMs));
    await send(env, messages);
    return { counts: { queued: messages.length } };
  };

/** Looks once a day, and again while somebody's is left. */
const makeDueDigests: ScheduledJob["run"] = async ({ db, epochMs, state }) => {
  const { day } = digestDueAt(epochMs);
  if ((state as { day?: SchoolDay }).day === day) return { counts: { digests: 0 } };
  const { digests, isDone } = await makeDigests(db, clockOf(epochMs));
  const ended: { day: SchoolDay; continues: boolean } = { day, continues: false };
  return { counts: { digests }, ...(isDone && { state: ended }) };
};

const sendStatements: ScheduledJob["run"] = async ({ env, db, epochMs }) => {
  const messages = await queueStatements(db, clockOf(epochMs));
  await send(env, messages);
  return { counts: { queued: messages.length } };
};

/** Without an address nothing is sent, and what is due stays due. */
const sendErpFiles: ScheduledJob["run"] = async ({ env, db, epochMs }) => {
  const messages = env.ERP_URL ? await queueDueFiles(db, clockOf(epochMs)) : [];
  await send(env, messages);
  return { counts: { queued: messages.length } };
};

const followSchoolYear: ScheduledJob["run"] = async ({ db, epochMs }) => ({
  counts: { segments: await followNewYear(db, clockOf(epochMs)) },
});

const makeScheduledInvoices: ScheduledJob["run"] = async ({ db, epochMs }) => ({
  counts: await makeDueInvoices(db, clockOf(epochMs)),
});

const makeLateCharges: ScheduledJob["run"] = async ({ db, epochMs }) => ({
  counts: await runLastMonth(db, clockOf(epochMs)),
});

const keepBalances: ScheduledJob["run"] = async ({ db, epochMs }) => ({
  counts: await keepPastBalances(db, clockOf(epochMs)),
});

const makeReminders: ScheduledJob["run"] = async ({ db, epochMs }) => ({
  counts: { ...(await runReminders(db, clockOf(epochMs))) },
});

const anchorTheDay: ScheduledJob["run"] = async ({ env, db, epochMs }) => {
  await sealAudit({ db, key: env.AUDIT_SEAL_KEY, now: epochMs });
  await writeAnchor(db, env.FILES as unknown as AnchorStore, instantAt(epochMs));
  return { counts: {} };
};

const continueAskedVerification: ScheduledJob["run"] = async ({ env, db, epochMs }) => {
  const files = env.FILES as unknown as AnchorStore;
  const context = { db, key: env.AUDIT_SEAL_KEY, files, ...clockOf(epochMs) };
  return { counts: { steps: await continueVerification(context, VERIFICATION_MS) } };
};

const ROLLOVER_MS = 20_000;
const continueAppliedRollover: ScheduledJob["run"] = async ({ db, epochMs }) => ({
  counts: { parts: await continueRollover({ db, ...clockOf(epochMs) }, ROLLOVER_MS) },
});

const deleteExpired: ScheduledJob["run"] = async ({ db, epochMs }) => {
  const { deleted, continues } = await deleteExpiredRows(db, epochMs);
  return { counts: { deleted }, state: { continues } };
};

const eraseContacts: ScheduledJob["run"] = async ({ db, epochMs }) => {
  const { erased, continues } = await eraseDueContacts(db, clockOf(epochMs));
  return { counts: { erased }, state: { continues } };
};

const openNewTerm: ScheduledJob["run"] = async ({ db, epochMs }) => ({
  counts: { opened: await openGradebooks(db, clockOf(epochMs)) },
});

const tellDeadlines: ScheduledJob["run"] = async ({ db, epochMs }) => {
  const told = notifyOfDeadlines(schoolDayAt(epochMs), DEADLINE_DAYS, instantAt(epochMs));
  const [result] = await runBatch(db, [told], "write");
  return { counts: { told: result?.rowsAffected ?? 0 } };
};

const deleteOrphanedObjects: ScheduledJob["run"] = async ({ env, db, epochMs, state }) => {
  const { deleted, next } = await sweepObjects(env.FILES, db, epochMs, state);
  return { counts: { deleted }, state: next };
};

/** In the order they run. Night begins after midnight in Manila (wrangler.toml). */
export const JOBS: readonly ScheduledJob[] = [
  { name: "resend-outbox", when: "minute", run: resendOutbox },
  { name: "seal-audit", when: "minute", run: seal },
  { name: "release-gradebooks", when: "minute", run: releaseGradebooks },
  // Before anything is billed in a new school year.
  { name: "follow-school-year", when: "minute", run: followSchoolYear },
  { name: "make-scheduled-invoices", when: "minute", run: makeScheduledInvoices },
  { name: "make-late-charges", when: "minute", run: makeLateCharges },
  { name: "keep-past-balances", when: "minute", run: keepBalances },
  { name: "make-reminders", when: "minute", run: makeReminders },
  { name: "compute-figures", when: "minute", run: computeMarkedFigures },
  { name: "send-card-notices", when: "minute", run: sendHeld("report-card-notice") },
  { name: "send-reminders", when: "minute", run: sendHeld("reminder") },
  { name: "make-digests", when: "minute", run: makeDueDigests },
  { name: "send-digests", when: "minute", run: sendHeld("notification-digest") },
  { name: "send-statements", when: "minute", run: sendStatements },
  { name: "send-erp-files", when: "minute", run: sendErpFiles },
  { name: "continue-verification", when: "minute", run: continueAskedVerification },
  { name: "continue-rollover", when: "minute", run: continueAppliedRollover },
  { name: "write-anchor", when: "night", run: anchorTheDay },
  { name: "delete-expired-rows", when: "night", run: deleteExpired },
  { name: "erase-contacts", when: "night", run: eraseContacts },
  { name: "open-gradebooks", when: "night", run: openNewTerm },
  { name: "tell-deadlines", when: "night", run: tellDeadlines },
  { name: "verify-trail", when: "night", run: verifyWholeTrail },
  { name: "verify-books", when: "night", run: verifyAllBooks },
  { name: "verify-grades", when: "night", run: verifyAllGrades },
  { name: "delete-orphaned-objects", when: "night", run: deleteOrphanedObjects },
];
