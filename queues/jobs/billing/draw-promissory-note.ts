import { NOTE_DETAIL } from "#core/billing/promissory-notes/promissory-note-contract.ts";
import { promissoryNoteDocument } from "#core/documents/promissory-note/promissory-note-document.ts";
import { ok } from "#core/shared/result.ts";
import type { Drawing } from "#queues/jobs/drawing.ts";
import { asPdf } from "#queues/render/finished-document.ts";
import { renderPromissoryNote } from "#queues/render/promissory-note/render-promissory-note.ts";
import { logosOf } from "./logos.ts";

/** A promissory note, as it read when it was asked for. */
export const drawPromissoryNote: Drawing = async (job, document) => {
  const detail = NOTE_DETAIL.fromWire(JSON.parse(document.request_json));
  const note = promissoryNoteDocument(detail, job.env.CONSOLE_ORIGIN);
  return ok(asPdf(await renderPromissoryNote(note, document.created_at, await logosOf(job, [note]))));
};
