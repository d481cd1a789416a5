import type { PartRow, PinnedDocument, PrintWork } from "#db/queries/documents/print-job/print-work.ts";
import type { Job } from "#queues/job.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import type { SheetKind } from "#queues/render/sheets.ts";

/** A file that documents are added to, one after the other. */
export interface OpenFile<Text> {
  add(texts: readonly Text[]): Promise<void>;
  finish(): Promise<RenderedPdf>;
}
export interface DrawnFile {
  /** The job's instant: with it the same documents give the same bytes. */
  createdAt: string;
  sheet: SheetKind;
}

/** How documents of a kind are drawn. `Text` is everything a document says, as JSON. */
export interface DocumentDrawing<Text> {
  /** Pins what is pinned when it is drawn first; what cannot be printed any more is left out. Does nothing where all is pinned. */
  pin?(job: Job, work: PrintWork, part: PartRow): Promise<void>;
  /** What pinned documents say, by what pins them. */
  pinnedTexts(job: Job, uuids: readonly string[]): Promise<Map<string, Text>>;
  /** What documents that are not pinned say now, by their place; one that cannot be drawn any more is missing. */
  draftTexts(job: Job, documents: readonly PinnedDocument[], work: PrintWork): Promise<Map<number, Text>>;
  open(job: Job, file: DrawnFile): OpenFile<Text>;
}
