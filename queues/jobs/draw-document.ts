import type { DocumentKind, JobDocumentKind } from "#core/shared/document-kinds.ts";
import { drawAwardsPdf, drawAwardsWorkbook } from "./awards/draw-awards.ts";
import { drawPrintedCertificates } from "./awards/draw-certificates.ts";
import { drawPromissoryNote } from "./billing/draw-promissory-note.ts";
import { drawAttendance } from "./draw-attendance.ts";
import { drawClassDocuments } from "./draw-class-documents.ts";
import { drawCompositePdf, drawCompositeWorkbook } from "./draw-composite.ts";
import { drawCreditMemos } from "./draw-credit-memos.ts";
import { drawInvoices } from "./draw-invoices.ts";
import { drawList } from "./draw-list.ts";
import { drawPaymentHistory } from "./draw-payment-history.ts";
import { drawPromotions } from "./draw-promotions.ts";
import { drawReceipts } from "./draw-receipts.ts";
import { drawRefundReceipt } from "./draw-refund-receipt.ts";
import { drawStatement } from "./draw-statement.ts";
import type { Drawing } from "./drawing.ts";
import { LIST_FILES, type ListKind } from "./list-sources.ts";
import { drawCardCopy } from "./report-cards/draw-card-copy.ts";
import { drawPermanentRecord } from "./report-cards/draw-permanent-record.ts";
import { drawPrintedCards } from "./report-cards/draw-printed-cards.ts";

/** Kinds whose file is drawn at once; that of a print job is assembled from its parts (print/). */
type DrawnKind = Exclude<DocumentKind, JobDocumentKind>;

/** Who draws each kind of file. */
const DRAWINGS: Record<DrawnKind, Drawing> = {
  invoice: drawInvoices,
  "invoice-bulk": drawInvoices,
  statement: drawStatement,
  "payment-history": drawPaymentHistory,
  "credit-memo": drawCreditMemos,
  "credit-memo-bulk": drawCreditMemos,
  "promissory-note": drawPromissoryNote,
  ...(Object.fromEntries(Object.keys(LIST_FILES).map((kind) => [kind, drawList])) as Record<
    ListKind,
    Drawing
  >),
  promotion: drawPromotions,
  "permanent-record": drawPermanentRecord,
  attendance: drawAttendance,
  gradebook: drawClassDocuments,
  gradesheet: drawClassDocuments,
  "composite-pdf": drawCompositePdf,
  composite: drawCompositeWorkbook,
  "report-card": drawPrintedCards,
  "report-card-copy": drawCardCopy,
  certificate: drawPrintedCertificates,
  "awards-pdf": drawAwardsPdf,
  awards: drawAwardsWorkbook,
  "payment-receipt": drawReceipts,
  "payment-receipt-bulk": drawReceipts,
  "refund-receipt": drawRefundReceipt,
};

/** Draws the file a document row asks for, or says why it cannot be drawn. */
export const drawDocument: Drawing = (job, document) => DRAWINGS[document.kind as DrawnKind](job, document);
