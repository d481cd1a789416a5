import type { Command } from "#api/commands/command.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { documentOf, markOpened } from "#db/queries/documents/document-request.ts";

/** Notes that its owner downloaded a document. */
export function openDocument(uuid: string): Command<readonly [ReturnType<typeof documentOf>]> {
  return {
    read: ({ userId }) => [documentOf(userId, uuid)],
    decide: ({ now }, [[document]]) =>
      document
        ? ok({
            statements: [markOpened(document.id, now)],
            audit: [{ event: "document-download", subjectUuid: uuid }],
            answer: { status: 200, message: "Recorded." },
          })
        : NOT_FOUND,
  };
}
