import type { PaperKind } from "../../../core/documents/print-job/paper-kinds.ts";
import { cardPapers } from "./card-papers.ts";
import type { PaperDrawing } from "./paper-drawing.ts";

/** How papers of each kind are drawn. */
export const PAPER_DRAWINGS: Readonly<Record<PaperKind, PaperDrawing<unknown>>> = {
  "report-card": cardPapers as PaperDrawing<unknown>,
};
