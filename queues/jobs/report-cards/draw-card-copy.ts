import * as z from "zod";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { read } from "#db/client.ts";
import { revisionTexts } from "#db/queries/reports/card-revisions.ts";
import { parentCards } from "#db/queries/reports/parent-cards.ts";
import type { Drawing } from "#queues/jobs/drawing.ts";
import { keptCard } from "./kept-card.ts";

/** Written by request-card-copy.ts alone. */
const request = z.object({ studentNo: z.string(), revision: z.uuid() });

/** A parent's copy of a report card: the same bytes for everyone, as long as the card is published and the child not excluded. */
export const drawCardCopy: Drawing = async (job, document) => {
  const { studentNo, revision } = request.parse(JSON.parse(document.request_json));
  const [cards, [text]] = await read(job.db, [
    parentCards(document.user_id, studentNo),
    revisionTexts([revision]),
  ] as const);
  if (!text || !cards.some(({ uuid }) => uuid === revision)) return NOT_FOUND;
  return ok(await keptCard(job, text));
};
