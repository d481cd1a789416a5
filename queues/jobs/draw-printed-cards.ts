import * as z from "zod";
import {
  type ReportCardDocument,
  reportCardDocument,
} from "../../core/documents/report-card/report-card-document.ts";
import type { CardsAsked } from "../../core/reports/publish-contract.ts";
import { reportCardWorkflow } from "../../core/reports/report-card-actions.ts";
import { decideAll } from "../../core/shared/actions.ts";
import { NOT_FOUND, ok } from "../../core/shared/result.ts";
import { schoolDayOf } from "../../core/shared/school-day.ts";
import { read } from "../../db/client.ts";
import { schoolOnPapers } from "../../db/queries/management/school.ts";
import { signatoriesOn } from "../../db/queries/management/signatories.ts";
import { frameOf } from "../../db/queries/reports/card-frame.ts";
import { revisionTexts } from "../../db/queries/reports/card-revisions.ts";
import { factsOfCard, type NamedCard, namedCards } from "../../db/queries/reports/named-cards.ts";
import { cardsOf, sectionOf, sectionStatements } from "../../db/queries/reports/section-cards.ts";
import type { Job } from "../job.ts";
import { drawReportCards } from "./draw-report-card.ts";
import type { Drawing } from "./drawing.ts";

/** Written by print-cards.ts alone. */
const request = z.object({ asked: z.custom<CardsAsked>(), revisions: z.array(z.string().nullable()).min(1) });

/** Report cards in one file: the revisions that were published when it was asked for; others as they read now, marked as not published. */
export const drawPrintedCards: Drawing = async (job, document) => {
  const { asked, revisions } = request.parse(JSON.parse(document.request_json));
  const day = schoolDayOf(document.created_at);
  // Whoever may not see a card any more does not get it (D-10).
  const [found, texts] = await read(job.db, [
    namedCards(document.user_id, asked, day),
    revisionTexts(revisions.filter((uuid) => uuid !== null)),
  ] as const);
  if (found.length !== asked.cards.length || !document.role_code) return NOT_FOUND;
  const actor = { role: document.role_code };
  const decided = decideAll(reportCardWorkflow, "print", actor, found.map(factsOfCard), String);
  if (!decided.ok) return decided;
  const published = new Map(
    texts.map((row) => [row.uuid, JSON.parse(row.canonical_json) as ReportCardDocument]),
  );
  const drafts = await draftsOf(
    job,
    found.filter((_, place) => revisions[place] === null),
    day,
  );
  const cards = found.map((card, place) => published.get(revisions[place] ?? "") ?? drafts.get(keyOf(card)));
  if (cards.some((card) => card === undefined)) return NOT_FOUND;
  return ok(
    await drawReportCards({
      cards: cards as ReportCardDocument[],
      createdAt: document.created_at,
      sheet: cards.length === 1 ? "single" : "bulk",
      readPicture: async (reference) => {
        const object = await job.env.FILES.get(`pictures/${reference}`);
        return object && new Uint8Array(await object.arrayBuffer());
      },
    }),
  );
};

const keyOf = ({ student_id, term_id }: NamedCard): string => `${student_id} ${term_id}`;

/** How cards that are not published read now. */
async function draftsOf(
  job: Job,
  named: readonly NamedCard[],
  day: string,
): Promise<Map<string, ReportCardDocument>> {
  const drafts = new Map<string, ReportCardDocument>();
  for (const [sectionId, cards] of Map.groupBy(named, ({ section_id }) => section_id)) {
    const [schools, signatories, ...rows] = await read(job.db, [
      schoolOnPapers(),
      signatoriesOn(day),
      ...sectionStatements(sectionId),
    ] as const);
    const section = sectionOf(sectionId, rows);
    const frame = frameOf(schools, signatories);
    for (const card of section ? cardsOf(section) : []) {
      const one = cards.find(
        ({ student_id, ordinal }) => student_id === card.student.id && ordinal === card.term,
      );
      if (one) drafts.set(keyOf(one), reportCardDocument(card.factsIn(frame), null));
    }
  }
  return drafts;
}
