import { Hono } from "hono";
import { requestCardCopy } from "#api/commands/documents/request-card-copy.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { Refused } from "#api/middleware/errors.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { fileAnswer, intactObject } from "#api/middleware/stored-file.ts";
import { onCall } from "#api/routes/on-call.ts";
import { isFinished, isReady } from "#core/documents/document-status.ts";
import { termOrdinalOf } from "#core/management/term-name.ts";
import { PARENT_CARD_FILE, PARENT_CARDS } from "#core/reports/parent-card-calls.ts";
import { NOT_FOUND, refuse } from "#core/shared/result.ts";
import { childOf } from "#db/queries/grading/published.ts";
import { cardCopies, parentCards } from "#db/queries/reports/parent-cards.ts";

const BEING_DRAWN = refuse(
  503,
  "BEING_DRAWN",
  "The report card is being prepared. Please try again in a moment.",
  {
    retryAfterSeconds: 2,
  },
);

/** The parent app: published report cards of one's own children. */
export const parentReportCards = new Hono<AppEnv>();

onCall(parentReportCards, PARENT_CARDS, async (c, { params: { student_id: studentNo } }) => {
  const { rows } = await readPage(
    c,
    (userId) => [childOf(userId, studentNo), parentCards(userId, studentNo)] as const,
  );
  if (rows[0].length === 0) throw new Refused(NOT_FOUND);
  return { rows: rows[1] };
});
onCall(parentReportCards, PARENT_CARD_FILE, async (c, { params, query: { schoolYear } }) => {
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
