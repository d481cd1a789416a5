import type { BulkKind } from "#core/documents/print-job/bulk-kinds.ts";
import { cardDrawing } from "./card-drawing.ts";
import { certificateDrawing } from "./certificate-drawing.ts";
import type { DocumentDrawing } from "./document-drawing.ts";
import { compositeDrawing, promotionDrawing, rankingDrawing } from "./section-drawings.ts";

/** How documents of each kind are drawn. */
export const DOCUMENT_DRAWINGS: Readonly<Record<BulkKind, DocumentDrawing<unknown>>> = {
  "report-card": cardDrawing as DocumentDrawing<unknown>,
  certificate: certificateDrawing as DocumentDrawing<unknown>,
  "class-ranking": rankingDrawing as DocumentDrawing<unknown>,
  promotion: promotionDrawing as DocumentDrawing<unknown>,
  composite: compositeDrawing as DocumentDrawing<unknown>,
};
