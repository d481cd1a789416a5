import type { Command, CommandScope } from "#api/commands/command.ts";
import {
  cardsToPublish,
  hasFailed,
  NOTHING_TO_PUBLISH,
  type PublishingAsked,
  publishingJobWorkflow,
} from "#core/reports/publishing/publishing-job.ts";
import { type ReportCardFactsOfRow, reportCardWorkflow } from "#core/reports/report-card-actions.ts";
import { decide, mayAct } from "#core/shared/actions.ts";
import { ACCEPTED_MESSAGE } from "#core/shared/file-messages.ts";
import { FORBIDDEN, NOT_FOUND, ok, type Result, refuse } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { expectChanges } from "#db/commit.ts";
import { type BulkCardRow, reportCardsToPrint } from "#db/queries/documents/print-job/report-cards.ts";
import {
  insertPublishingJob,
  publishingJobOf,
  requeueFailedSections,
  sectionsOfJob,
  setJobStatus,
} from "#db/queries/reports/publishing/publishing-jobs.ts";
import { type SQL, sql } from "#db/statement.ts";

const factsOf = (row: BulkCardRow, { term }: PublishingAsked): ReportCardFactsOfRow => ({
  studentName: row.student_name,
  term,
  state: row.state,
  reasons: JSON.parse(row.reasons_json) as string[],
  level: { code: row.level_code },
});

/** What a job would publish, and what not. */
export function countPublishing(
  actor: Pick<CommandScope["actor"], "role">,
  asked: PublishingAsked,
  rows: readonly BulkCardRow[],
): Result<{ sections: number; ready: number; refused: number }> {
  if (!mayAct(reportCardWorkflow, "publish", actor)) return FORBIDDEN;
  const { publish, refused } = cardsToPublish(actor, asked.reason, rows, (row) => factsOf(row, asked));
  const sections = new Set(publish.map(({ section_id }) => section_id)).size;
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
