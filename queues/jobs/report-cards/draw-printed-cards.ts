import * as z from "zod";
import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import type { CardsAsked } from "#core/reports/report-card.body.ts";
import { reportCardWorkflow } from "#core/reports/report-card.ts";
import { decideAll } from "#core/shared/actions.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { cardsNamed, revisionTexts } from "#db/queries/reports/report-card.ts";
import type { Drawing } from "#queues/jobs/drawing.ts";
import { storedPicture } from "#queues/jobs/pictures.ts";
import { draftCards, draftKey } from "./draft-cards.ts";
import { drawReportCards, keptCard } from "./kept-card.ts";

/** Written by api/reports/report-card.ts alone. */
const request = z.object({ asked: z.custom<CardsAsked>(), revisions: z.array(z.string().nullable()).min(1) });

/** Report cards in one file: the revisions that were published when it was asked for; others as they read now, marked as not published. */
export const drawPrintedCards: Drawing = async (job, document) => {
  const { asked, revisions } = request.parse(JSON.parse(document.request_json));
  const day = schoolDayOf(document.created_at);
  // Whoever may not see a card any more does not get it (D-10).
  const [found, texts] = await read(job.db, [
    cardsNamed(document.user_id, asked, day),
    revisionTexts(revisions.filter((uuid) => uuid !== null)),
  ] as const);
  if (found.length !== asked.cards.length || !document.role_code) return NOT_FOUND;
  const actor = { role: document.role_code };
  const decided = decideAll(reportCardWorkflow, "print", actor, found, String);
  if (!decided.ok) return decided;
  const [only] = texts;
  if (only && revisions.length === 1) return ok(await keptCard(job, only));
  const published = new Map(
    texts.map((row) => [row.uuid, JSON.parse(row.canonicalJson) as ReportCardDocument]),
  );
  const drafts = await draftCards(
    job,
    found.filter((_, place) => revisions[place] === null),
    day,
  );
  const cards = found.map(
    (card, place) => published.get(revisions[place] ?? "") ?? drafts.get(draftKey(card)),
  );
  if (cards.some((card) => card === undefined)) return NOT_FOUND;
  return ok(
    await drawReportCards(cards as ReportCardDocument[], {
      createdAt: document.created_at,
      sheet: cards.length === 1 ? "single" : "bulk",
      readPicture: storedPicture(job),
    }),
  );
};
