import type { Command, CommandScope } from "#api/commands/command.ts";
import { BULK_CHOICES } from "#core/documents/print-job/bulk-choices.ts";
import type { BulkKind } from "#core/documents/print-job/bulk-kinds.ts";
import {
  JOB_CANCELLED,
  type PrintJobActionName,
  printJobWorkflow,
} from "#core/documents/print-job/print-job-actions.ts";
import { decide } from "#core/shared/actions.ts";
import { ACCEPTED_MESSAGE } from "#core/shared/file-messages.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { type Change, expectChanges } from "#db/commit.ts";
import { documentFailed } from "#db/queries/documents/document.ts";
import {
  type FoundJob,
  filesKeptSince,
  jobStep,
  partsToDraw,
  printJobOf,
  requeueJob,
} from "#db/queries/documents/print-job/print-job.ts";
import { sql } from "#db/statement.ts";

/** As JSON: whether the pages of a job are told as "at least". */
export const isAtLeast = (kind: BulkKind): string => JSON.stringify(BULK_CHOICES[kind].mayContinue);

export type PrintJobFactsRead = readonly [ReturnType<typeof printJobOf>, ReturnType<typeof partsToDraw>];

function changeJob(
  uuid: string,
  action: Exclude<PrintJobActionName, "prepare">,
  change: (scope: CommandScope, job: FoundJob, parts: readonly string[]) => Change,
): Command<PrintJobFactsRead> {
  return {
    read: ({ userId }) => [printJobOf(userId, uuid), partsToDraw(userId, uuid)],
    decide(scope, [[job], parts]) {
      if (!job) return NOT_FOUND;
      const decision = decide(printJobWorkflow, action, scope.actor, job);
      if (!decision.allowed) return decision.refusal;
      return ok(
        change(
          scope,
          job,
          parts.map((part) => part.uuid),
        ),
      );
    },
  };
}

const answerOf = ({ id, uuid, kind, sheets }: FoundJob) =>
  sql`(select json_object('id', ${uuid}, 'documentId', ${uuid}, 'status', print_job.status, 'documents', document.total, 'sheets', ${sheets},
      'isAtLeast', json(${isAtLeast(kind)}))
    from print_job join document on document.id = document_id where document_id = ${id})`;

/** What is being drawn is thrown away; parts that are drawn stay. */
export const cancelPrintJob = (uuid: string): Command<PrintJobFactsRead> =>
  changeJob(uuid, "cancel", ({ now }, job) => ({
    statements: [
      jobStep(job.id, "cancel"),
      expectChanges(1),
      documentFailed(uuid, JOB_CANCELLED, now),
      expectChanges(1),
      filesKeptSince(job.id, now),
    ],
    audit: [{ event: "document-cancel", subjectUuid: uuid }],
    answer: { status: 200, message: printJobWorkflow.actions.cancel.success ?? "", data: answerOf(job) },
  }));

/** Draws what has no file, and assembles it. */
export const retryPrintJob = (uuid: string): Command<PrintJobFactsRead> =>
  changeJob(uuid, "retry", ({ newUuid }, job, parts) => ({
    statements: [jobStep(job.id, "retry"), expectChanges(1), ...requeueJob(job.id), expectChanges(1)],
    audit: [{ event: "document-retry", subjectUuid: uuid }],
    outbox:
      parts.length > 0
        ? parts.map((subjectUuid) => ({ kind: "draw-print-part", subjectUuid, uuid: newUuid() }))
        : [{ kind: "assemble-print-job", subjectUuid: uuid, uuid: newUuid() }],
    answer: { status: 202, message: ACCEPTED_MESSAGE, data: answerOf(job) },
  }));
