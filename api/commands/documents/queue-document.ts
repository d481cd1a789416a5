import type { CommandScope } from "#api/commands/command.ts";
import { ACCEPTED_MESSAGE } from "#core/shared/file-messages.ts";
import type { Change } from "#db/commit.ts";
import { insertDocuments, type NewDocument } from "#db/queries/documents/document-request.ts";
import { sql } from "#db/statement.ts";

/** The change that asks for one file: its row, its audit event, its outbox row, and the accepted answer (200 for a statement). */
export function queueDocument(
  { actor, now, newUuid }: CommandScope,
  document: Omit<NewDocument, "uuid">,
  data: Record<string, unknown>,
  status: 200 | 202 = 202,
): Change {
  const uuid = newUuid();
  return {
    statements: [insertDocuments(actor.id, [{ uuid, ...document }], now)],
    audit: [{ event: "document-request", subjectUuid: uuid, data }],
    outbox: [{ kind: "render-document", subjectUuid: uuid, uuid: newUuid() }],
    answer: {
      status,
      message: ACCEPTED_MESSAGE,
      data: sql`json_object('documentId', ${uuid}, 'status', 'queued')`,
    },
  };
}
