import { publishCards } from "#api/commands/reports/change-cards.ts";
import { computeSections } from "#api/commands/reports/compute-figures.ts";
import { cardsToPublish, isPublishing, isToPublish } from "#core/reports/publishing/publishing-job.ts";
import { CARDS_PER_CHANGE_MAX } from "#core/reports/report-card.ts";
import { type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { type Change, expectChanges } from "#db/commit.ts";
import {
  jobDoneWhenLast,
  type RefusedCard,
  type SectionWork,
  sectionFailed,
  sectionPublished,
  sectionWork,
} from "#db/queries/reports/publishing-job.ts";
import { cardsOfSection, type FoundCard } from "#db/queries/reports/report-card.ts";
import { outboxDone } from "#db/queries/shared/outbox.ts";
import { type Job, type JobResult, skipUnknown, write } from "#queues/job.ts";

/** A section that others change all the time is tried this often before its message comes again. */
const ATTEMPTS_MAX = 5;
const NOT_ALLOWED = "Your role no longer allows publishing.";

/**
 * Publishes what is ready of one section, by the command a person's change uses, in one batch with what the job says of
 * it: a message that comes again finds the section done, or publishes what is left.
 */
export async function publishSection(job: Job): Promise<JobResult> {
  const { subjectId } = job.message;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const [[work]] = await read(job.db, [sectionWork(subjectId)] as const);
    if (!work) return skipUnknown(job);
    const actorId = work.userUuid;
    if (!isToPublish(work.status) || !isPublishing(work.jobStatus)) {
      await write(job, [outboxDone(job.message.outboxId, job.instant())]);
      return { status: "skipped: not to be published", actorId };
    }
    const outcome = await publishBatch(job, work);
    if (outcome !== "again") return { status: outcome, actorId };
  }
  throw new Error("A section changed each time it was to be published");
}

/** Publishes at most as many cards as one change takes; "again" where some are left, or the section changed meanwhile. */
async function publishBatch(job: Job, work: SectionWork): Promise<"done" | "failed" | "again"> {
  if (!work.role) return failSection(job, work, NOT_ALLOWED);
  await computeSections(job.db, [work.sectionId]);
  const today = schoolDayAt(job.now());
  const [cards] = await read(job.db, [cardsOfSection(work.sectionId, work.termUuid)] as const);
  const actor = { role: work.role };
  const { publish, refused } = cardsToPublish(actor, work.reason, cards);
  const batch = publish.slice(0, CARDS_PER_CHANGE_MAX);
  const isLast = batch.length === publish.length;
  const said: RefusedCard[] = refused.map(({ card, reasons }) => ({
    studentNo: card.studentNo,
    studentName: card.studentName,
    reasons,
  }));
  const change = batch.length === 0 ? NO_CHANGE : await changeOf(job, work, batch, today);
  if ("refusal" in change) return failSection(job, work, change.refusal);
  const now = job.instant();
  const { outcome } = await write(
    job,
    [
      ...change.statements,
      sectionPublished(work, { published: batch.length, refused: said, isLast }),
      expectChanges(1),
      ...(isLast ? [jobDoneWhenLast(work, now), outboxDone(job.message.outboxId, now)] : []),
    ],
    change.audit,
    { id: work.userId, role: work.role },
  );
  return outcome === "done" && isLast ? "done" : "again";
}

type Publication = Pick<Change, "statements" | "audit">;
const NO_CHANGE: Publication = { statements: [], audit: [] };

/** What a person's change of these cards would write. */
async function changeOf(
  job: Job,
  work: SectionWork,
  cards: readonly FoundCard[],
  today: SchoolDay,
): Promise<Publication | { refusal: string }> {
  const { userId, userUuid, role } = work;
  if (!role) return { refusal: NOT_ALLOWED };
  const asked = {
    cards: cards.map(({ studentNo }) => ({ studentNo, term: { uuid: work.termUuid } })),
    schoolYear: null,
    reason: work.reason,
  };
  const command = publishCards(asked, {
    sectionIds: [work.sectionId],
    today,
    origin: job.env.CONSOLE_ORIGIN,
  });
  const facts = await read(job.db, command.read({ userId, userUuid, sessionUuid: "", today }));
  const decided = await command.decide(
    {
      actor: { id: userId, uuid: userUuid, role, sessionUuid: "" },
      epochMs: job.now(),
      now: job.instant(),
      today,
      newUuid: job.newUuid,
    },
    facts,
  );
  return decided.ok ? decided.value : { refusal: decided.message };
}

/** Ends a section that no further try publishes; the others go on. */
export async function failSection(job: Job, work: SectionWork, reason: string): Promise<"failed"> {
  const now = job.instant();
  await write(job, [
    sectionFailed(work, reason),
    jobDoneWhenLast(work, now),
    outboxDone(job.message.outboxId, now),
  ]);
  return "failed";
}
