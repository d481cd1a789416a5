import type { Command } from "#api/commands/command.ts";
import { cardFilename } from "#core/documents/report-card/card-filename.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { type FoundParentCard, parentCards } from "#db/queries/reports/parent-cards.ts";
import { queueDocument } from "./queue-document.ts";

/** Queues the PDF of a revision for a parent of the student. */
export function requestCardCopy(
  studentNo: string,
  revision: FoundParentCard,
): Command<readonly [ReturnType<typeof parentCards>]> {
  return {
    read: ({ userId }) => [parentCards(userId, studentNo)],
    decide(scope, [cards]) {
      const card = cards.find(({ uuid }) => uuid === revision.uuid);
      if (!card) return NOT_FOUND;
      const filename = cardFilename(studentNo, card.ordinal, card.schoolYear);
      const request = { studentNo, revision: card.uuid };
      return ok(
        queueDocument(
          scope,
          { kind: "report-card-copy", filename, total: 1, request },
          { cards: [studentNo] },
        ),
      );
    },
  };
}
