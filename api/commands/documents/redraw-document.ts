import type { Command } from "#api/commands/command.ts";
import { mayHaveDocument } from "#core/documents/document-access.ts";
import { isReady } from "#core/documents/document-status.ts";
import { ACCEPTED_MESSAGE } from "#core/shared/file-messages.ts";
import { fileMessageOf } from "#core/shared/outbox.ts";
import { FORBIDDEN, NOT_FOUND, ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import { documentOf, redrawReadyDocument } from "#db/queries/documents/document-request.ts";
import { jobStep } from "#db/queries/documents/print-job/print-job.ts";

/** Sends a document whose stored file is gone or damaged to its queue again. */
export function redrawDocument(uuid: string): Command<readonly [ReturnType<typeof documentOf>]> {
  return {
    read: ({ userId }) => [documentOf(userId, uuid)],
    decide({ actor, newUuid }, [[document]]) {
      if (!document) return NOT_FOUND;
      if (!mayHaveDocument(document.kind, actor.role)) return FORBIDDEN;
      const answer = { status: 202, message: ACCEPTED_MESSAGE } as const;
      // Another download found it first: it is being drawn.
      if (!isReady(document.status)) return ok({ statements: [], audit: [], answer });
      return ok({
        statements: [
          redrawReadyDocument(document.id, document.version),
          expectChanges(1),
          jobStep(document.id, "repair"),
        ],
        audit: [{ event: "document-retry", subjectUuid: uuid }],
        outbox: [{ kind: fileMessageOf(document.kind), subjectUuid: uuid, uuid: newUuid() }],
        answer,
      });
    },
  };
}
