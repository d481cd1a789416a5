import type { Command } from "#api/commands/command.ts";
import { queueDocument } from "#api/commands/documents/queue-document.ts";
import { endpoint } from "#api/endpoint.ts";
import { Refused } from "#api/middleware/errors.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { fileAnswer, intactObject } from "#api/middleware/stored-file.ts";
import { isFinished, isReady } from "#core/documents/document-status.ts";
import { cardFilename } from "#core/documents/report-card/report-card-document.ts";
import { termOrdinalOf } from "#core/management/term-name.ts";
import { PARENT_CARD_FILE, PARENT_CARDS } from "#core/reports/parent-card.body.ts";
import { NOT_FOUND, ok, refuse } from "#core/shared/result.ts";
import { childNamed } from "#db/queries/grading/published.ts";
import { cardCopies, type FoundParentCard, parentCards } from "#db/queries/reports/parent-card.ts";

const BEING_DRAWN = refuse(
  503,
  "BEING_DRAWN",
  "The report card is being prepared. Please try again in a moment.",
  {
    retryAfterSeconds: 2,
  },
);

/** The parent app: published report cards of one's own children. */
export const listParentCards = endpoint(PARENT_CARDS, async (c, { params: { student_id: studentNo } }) => {
  const { rows } = await readPage(
    c,
    (userId) => [childNamed(userId, studentNo), parentCards(userId, studentNo)] as const,
  );
  if (rows[0].length === 0) throw new Refused(NOT_FOUND);
  return { rows: rows[1] };
});
export const downloadParentCard = endpoint(PARENT_CARD_FILE, async (c, { params, query: { schoolYear } }) => {
  const { student_id: studentNo, term } = params;
  const ordinal = termOrdinalOf(term);
  const { rows } = await readPage(
    c,
    (userId) => [parentCards(userId, studentNo), cardCopies(userId)] as const,
  );
  const [cards, copies] = rows;
  const card = cards.find(
    (one) => one.ordinal === ordinal && (schoolYear === null || one.schoolYear === schoolYear),
  );
  if (!card) throw new Refused(NOT_FOUND);
  const copy = copies.find(({ revision }) => revision === card.uuid);
  if (copy && !isFinished(copy.status)) throw new Refused(BEING_DRAWN);
  const { objectKey: key, filename, status, sha256 } = copy ?? {};
  const object = key && status && isReady(status) && (await intactObject(c.env.FILES, key, sha256 ?? null));
  if (!(object && key && filename)) {
    await executeCommand(c, requestCardCopy(studentNo, card));
    throw new Refused(BEING_DRAWN);
  }
  return fileAnswer(c, object, { key, filename });
});

/** Queues the PDF of a revision for a parent of the student. */
function requestCardCopy(
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
