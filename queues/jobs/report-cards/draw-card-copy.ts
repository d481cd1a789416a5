import * as z from "zod";
import type { ReportCardDocument } from "../../../core/documents/report-card/report-card-document.ts";
import { NOT_FOUND, ok } from "../../../core/shared/result.ts";
import { read } from "../../../db/client.ts";
import { revisionTexts } from "../../../db/queries/reports/card-revisions.ts";
import { parentCards } from "../../../db/queries/reports/parent-cards.ts";
import type { Drawing } from "../drawing.ts";
import { drawReportCards, storedPicture } from "./draw-report-card.ts";

/** Written by request-card-copy.ts alone. */
const request = z.object({ studentNo: z.string(), revision: z.uuid() });

/** A parent's copy of a report card: the same bytes for everyone, as long as the card is published and the child not excluded. */
export const drawCardCopy: Drawing = async (job, document) => {
  const { studentNo, revision } = request.parse(JSON.parse(document.request_json));
  const [cards, [text]] = await read(job.db, [
    parentCards(document.user_id, studentNo),
    revisionTexts([revision]),
  ] as const);
  const card = cards.find(({ uuid }) => uuid === revision);
  if (!card || !text) return NOT_FOUND;
  return ok(
    await drawReportCards({
      cards: [JSON.parse(text.canonical_json) as ReportCardDocument],
      createdAt: card.published_at,
      sheet: "single",
      readPicture: storedPicture(job),
    }),
  );
};
