import type { Command } from "#api/commands/command.ts";
import { mayHaveDocument } from "#core/documents/document-access.ts";
import { mayRetry } from "#core/documents/document-status.ts";
import { ACCEPTED_MESSAGE } from "#core/shared/file-messages.ts";
import { FORBIDDEN, NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { documentOf, requeueDocument } from "#db/queries/documents/document-request.ts";
import { sql } from "#db/statement.ts";
import { type PrintJobFactsRead, retryPrintJob } from "./print-jobs/change-print-job.ts";

/** Sends a failed document to its queue again; of a print job, what is not drawn. */
export function retryDocument(
  uuid: string,
): Command<readonly [ReturnType<typeof documentOf>, ...PrintJobFactsRead]> {
  const retryJob = retryPrintJob(uuid);
  return {
    read: (asker) => [documentOf(asker.userId, uuid), ...retryJob.read(asker)],
    decide(scope, [[document], jobs, parts]) {
      const { actor, newUuid } = scope;
      if (!document) return NOT_FOUND;
      if (!mayHaveDocument(document.kind, actor.role)) return FORBIDDEN;
      if (jobs.length > 0) return retryJob.decide(scope, [jobs, parts]);
      if (!mayRetry(document.status))
        return refuse(409, "STATE_FORBIDS", "Only a file that failed can be tried again.");
      return ok({
        statements: [requeueDocument(document.id, document.version), expectChanges(1)],
        audit: [{ event: "document-retry", subjectUuid: uuid }],
        outbox: [{ kind: "render-document", subjectUuid: uuid, uuid: newUuid() }],
        answer: {
          status: 202,
          message: ACCEPTED_MESSAGE,
          data: sql`json_object('documentId', ${uuid}, 'status', 'queued')`,
        },
      });
    },
  };
}
