import { type Command, type CommandScope, unlessUnknown } from "#api/commands/command.ts";
import { change, changed, endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { executeCommand, readPage, refuseUnknown, unwrap } from "#api/middleware/session.ts";
import {
  CANCEL_PUBLISHING_JOB,
  COUNTED_CARDS,
  CREATE_PUBLISHING_JOB,
  READ_PUBLISHING_JOB,
  RETRY_PUBLISHING_JOB,
} from "#core/reports/publishing/publishing-job.body.ts";
import {
  cardsToPublish,
  hasFailed,
  NOTHING_TO_PUBLISH,
  type PublishingAsked,
  publishingJobWorkflow,
} from "#core/reports/publishing/publishing-job.ts";
import { type ReportCardFactsOfRow, reportCardWorkflow } from "#core/reports/report-card.ts";
import { decide, mayAct } from "#core/shared/actions.ts";
import { ACCEPTED_MESSAGE } from "#core/shared/file-messages.ts";
import { FORBIDDEN, NOT_FOUND, ok, type Result, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { type BulkCardRow, reportCardsToPrint } from "#db/queries/documents/print-job/report-cards.ts";
import { unknownSchoolPeriod } from "#db/queries/reports/advisories.ts";
import {
  insertPublishingJob,
  publishingJobOf,
  publishingJobRecord,
  requeueFailedSections,
  sectionsOfJob,
  setJobStatus,
} from "#db/queries/reports/publishing-job.ts";
import { type SQL, sql } from "#db/statement.ts";
import { computeWaitingFigures } from "./figures.ts";

/** Publishing by section, level or school; a job is seen by the person who asked for it. */

export const createPublishingJob = endpoint(
  CREATE_PUBLISHING_JOB,
  async (c, { query, body: asked, today }) => {
    const unknown = unknownSchoolPeriod(asked.schoolYear, today);
    await computeWaitingFigures(c);
    if (query.dry_run !== "1")
      return changed(await executeCommand(c, unlessUnknown(unknown, publishSections(asked, today))));
    const { rows, scope } = await readPage(
      c,
      (userId) => [reportCardsToPrint(userId, asked, today), unknown] as const,
    );
    refuseUnknown(rows[1]);
    const data = unwrap(countPublishing(scope.actor, asked, rows[0]));
    return c.json(COUNTED_CARDS.toWire({ data }) as object, 200);
  },
);
export const viewPublishingJob = endpoint(READ_PUBLISHING_JOB, async (c, { params: { id } }) => {
  const { rows } = await readPage(
    c,
    (userId) => [publishingJobOf(userId, id), sectionsOfJob(userId, id)] as const,
  );
  const [[job], sections] = rows;
  if (!job) throw new Refused(NOT_FOUND);
  return { data: publishingJobRecord(job, sections) };
});
export const cancelPublishingJob = change(CANCEL_PUBLISHING_JOB, ({ params: { id } }) =>
  changePublishingJob(id, "cancel"),
);
export const retryPublishingJob = change(RETRY_PUBLISHING_JOB, ({ params: { id } }) =>
  changePublishingJob(id, "retry"),
);

const factsOf = (row: BulkCardRow, { term }: PublishingAsked): ReportCardFactsOfRow => ({
  studentName: row.student_name,
  term,
  state: row.state,
  reasons: JSON.parse(row.reasons_json) as string[],
  level: { code: row.level_code },
});

/** What a job would publish, and what not. */
function countPublishing(
  actor: Pick<CommandScope["actor"], "role">,
  asked: PublishingAsked,
  rows: readonly BulkCardRow[],
): Result<{ sections: number; ready: number; refused: number }> {
  if (!mayAct(reportCardWorkflow, "publish", actor)) return FORBIDDEN;
  const { publish, refused } = cardsToPublish(
    actor,
    asked.reason,
    rows.map((row) => ({ ...factsOf(row, asked), sectionId: row.section_id })),
  );
  const sections = new Set(publish.map(({ sectionId }) => sectionId)).size;
  return ok({ sections, ready: publish.length, refused: refused.length });
}

/** Queues a publishing job: one message for each section that has a card of the term. */
export function publishSections(
  asked: PublishingAsked,
  today: SchoolDay,
): Command<readonly [ReturnType<typeof reportCardsToPrint>]> {
  return {
    read: ({ userId }) => [reportCardsToPrint(userId, asked, today)],
    decide({ actor, now, newUuid }, [rows]) {
      const counted = countPublishing(actor, asked, rows);
      if (!counted.ok) return counted;
      const [first] = rows;
      if (!first || counted.value.ready === 0) return refuse(422, "VALIDATION_FAILED", NOTHING_TO_PUBLISH);
      const uuid = newUuid();
      const sectionIds = [...new Set(rows.map(({ section_id }) => section_id))];
      const sections = sectionIds.map((sectionId) => ({ uuid: newUuid(), sectionId }));
      return ok({
        statements: insertPublishingJob(actor.id, { uuid, asked, termId: first.term_id, sections }, now),
        audit: [
          {
            event: "report-card-publish-job",
            subjectUuid: uuid,
            data: { sections: sections.length, cards: counted.value.ready },
          },
        ],
        outbox: sections.map((section) => ({
          kind: "publish-section",
          subjectUuid: section.uuid,
          uuid: newUuid(),
        })),
        answer: { status: 202, message: ACCEPTED_MESSAGE, data: jobAnswer(uuid) },
      });
    },
  };
}

const jobAnswer = (uuid: string): SQL =>
  sql`(select json_object('id', uuid, 'status', status) from publishing_job where uuid = ${uuid})`;

type JobFacts = readonly [ReturnType<typeof publishingJobOf>, ReturnType<typeof sectionsOfJob>];

/** Cancels what is not published yet, or tries again the sections that failed. */
export function changePublishingJob(uuid: string, action: "cancel" | "retry"): Command<JobFacts> {
  return {
    read: ({ userId }) => [publishingJobOf(userId, uuid), sectionsOfJob(userId, uuid)],
    decide({ actor, newUuid }, [[job], sections]) {
      if (!job) return NOT_FOUND;
      const decision = decide(publishingJobWorkflow, action, actor, job);
      if (!decision.allowed) return decision.refusal;
      const isRetry = action === "retry";
      const failed = isRetry ? sections.filter(({ status }) => hasFailed(status)) : [];
      return ok({
        statements: [
          setJobStatus(job.id, job.status, decision.to),
          expectChanges(1),
          ...(isRetry ? [requeueFailedSections(job.id)] : []),
        ],
        audit: [
          {
            event: isRetry ? "report-card-publish-job" : "report-card-publish-cancel",
            subjectUuid: uuid,
            data: { sections: failed.length },
          },
        ],
        outbox: failed.map((section) => ({
          kind: "publish-section",
          subjectUuid: section.uuid,
          uuid: newUuid(),
        })),
        answer: {
          status: isRetry ? 202 : 200,
          message: publishingJobWorkflow.actions[action].success ?? "",
          data: jobAnswer(uuid),
        },
      });
    },
  };
}
