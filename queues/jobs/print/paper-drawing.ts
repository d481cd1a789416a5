import type { PinnedPaper } from "../../../db/queries/documents/print-job/print-work.ts";
import type { Job } from "../../job.ts";
import type { Paper } from "../../render/render-paper.ts";
import type { SheetKind } from "../../render/sheets.ts";

/** A file that papers are added to, one after the other. */
export interface OpenPapers<Text> {
  add(texts: readonly Text[]): Promise<void>;
  finish(): Promise<Paper>;
}
export interface PapersFile {
  /** The job's instant: with it the same papers give the same bytes. */
  createdAt: string;
  sheet: SheetKind;
}

/** How papers of a kind are drawn. `Text` is everything a paper says, as JSON. */
export interface PaperDrawing<Text> {
  /** What pinned papers say, by what pins them. */
  pinnedTexts(job: Job, uuids: readonly string[]): Promise<Map<string, Text>>;
  /** What papers that are not pinned say now, by their place; one that cannot be drawn any more is missing. */
  draftTexts(job: Job, papers: readonly PinnedPaper[], createdAt: string): Promise<Map<number, Text>>;
  open(job: Job, file: PapersFile): OpenPapers<Text>;
}
