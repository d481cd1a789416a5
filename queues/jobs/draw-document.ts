import * as z from "zod";
import { CREDIT_MEMO } from "#core/billing/credit-memos/credit-memo-contract.ts";
import { NOTE_DETAIL } from "#core/billing/promissory-note.body.ts";
import { creditMemoPaper } from "#core/documents/papers/credit-memo-paper.ts";
import type { Paper } from "#core/documents/papers/paper.ts";
import { promissoryNotePaper } from "#core/documents/papers/promissory-note-paper.ts";
import { receiptPaper } from "#core/documents/papers/receipt-paper.ts";
import { refundReceiptPaper } from "#core/documents/papers/refund-receipt-paper.ts";
import { paymentHistoryDocument } from "#core/documents/payment-history-document.ts";
import { RECEIPT } from "#core/documents/receipt-contract.ts";
import { REFUND_RECEIPT } from "#core/documents/refund-receipt-contract.ts";
import type {
  DocumentKind,
  JobDocumentKind,
  ListDocumentKind,
  ListFileKind,
} from "#core/shared/document-kinds.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { invoicesNamed } from "#db/queries/billing/invoice.ts";
import { historyOf, paymentHistoryOf } from "#db/queries/documents/document-payment-history.ts";
import { schoolAsBusiness } from "#db/queries/management/school.ts";
import { parentCards } from "#db/queries/reports/parent-card.ts";
import { revisionTexts } from "#db/queries/reports/report-card.ts";
import { drawAwardsPdf, drawAwardsWorkbook } from "./awards/draw-awards.ts";
import { drawPrintedCertificates } from "./awards/draw-certificates.ts";
import { drawPapers } from "./billing/draw-papers.ts";
import { drawAttendance } from "./draw-attendance.ts";
import { drawClassDocuments } from "./draw-class-documents.ts";
import { drawCompositePdf, drawCompositeWorkbook } from "./draw-composite.ts";
import { drawInvoices } from "./draw-invoices.ts";
import { drawList } from "./draw-list.ts";
import { drawOneRoster } from "./draw-oneroster.ts";
import { drawPromotions } from "./draw-promotions.ts";
import { drawStatement } from "./draw-statement.ts";
import type { Drawing } from "./drawing.ts";
import type { BillingListKind } from "./list-sources.ts";
import { drawEverythingKept } from "./privacy/draw-everything-kept.ts";
import { drawPermanentRecord } from "./report-cards/draw-permanent-record.ts";
import { drawPrintedCards } from "./report-cards/draw-printed-cards.ts";
import { keptCard } from "./report-cards/kept-card.ts";
import { tablesPdf } from "./tables-pdf.ts";

/** Written by api/reports/parent-card.ts alone. */
const cardCopyRequest = z.object({ studentNo: z.string(), revision: z.uuid() });

/** A parent's copy of a report card: the same bytes for everyone, as long as the card is published and the child not excluded. */
const drawCardCopy: Drawing = async (job, document) => {
  const { studentNo, revision } = cardCopyRequest.parse(JSON.parse(document.request_json));
  const [cards, [text]] = await read(job.db, [
    parentCards(document.user_id, studentNo),
    revisionTexts([revision]),
  ] as const);
  if (!text || !cards.some(({ uuid }) => uuid === revision)) return NOT_FOUND;
  return ok(await keptCard(job, text));
};

/** Papers in one file, as they read when it was asked for. */
const drawingOf =
  (
    names: { one: string; many: string },
    papersOf: (request: unknown, origin: string) => readonly Paper[],
  ): Drawing =>
  (job, document) =>
    drawPapers(
      job,
      document.created_at,
      papersOf(JSON.parse(document.request_json), job.env.CONSOLE_ORIGIN),
      names,
    );

/** Written by request-receipt-pdf.ts alone. */
const receiptRequest = z.object({
  receipts: z.array(z.looseObject({ business: z.unknown(), revision: z.unknown() })).min(1),
});
const drawReceipts = drawingOf({ one: "Payment Receipt", many: "receipts" }, (request, origin) =>
  receiptRequest
    .parse(request)
    .receipts.map(RECEIPT.fromWire)
    .map((receipt) => receiptPaper(receipt, origin)),
);

const drawRefundReceipt = drawingOf({ one: "Refund Receipt", many: "refund receipts" }, (request, origin) => {
  const { refund, business } = REFUND_RECEIPT.fromWire(request);
  return [refundReceiptPaper(refund, business, origin)];
});

/** Written by request-credit-memo-pdf.ts and send-credit-memos.ts alone. */
const creditMemoRequest = z.object({ memos: z.array(z.looseObject({ business: z.unknown() })).min(1) });
const drawCreditMemos = drawingOf({ one: "Credit Memo", many: "credit memos" }, (request, origin) =>
  creditMemoRequest
    .parse(request)
    .memos.map(CREDIT_MEMO.fromWire)
    .map((memo) => creditMemoPaper(memo, origin)),
);

const drawPromissoryNote = drawingOf(
  { one: "Promissory Note", many: "promissory notes" },
  (request, origin) => [promissoryNotePaper(NOTE_DETAIL.fromWire(request), origin)],
);

const historyRequest = z.object({ invoice: z.string() });

/** What one invoice was paid with. */
const drawPaymentHistory: Drawing = async (job, document) => {
  const { invoice } = historyRequest.parse(JSON.parse(document.request_json));
  const [[business], [head], rows] = await read(job.db, [
    schoolAsBusiness("1"),
    invoicesNamed([invoice]),
    historyOf(invoice),
  ]);
  if (!business || !head) return NOT_FOUND;
  const table = paymentHistoryDocument(
    paymentHistoryOf(business, head, rows, schoolDayOf(document.created_at)),
    document.created_at,
  );
  return ok(await tablesPdf(job, [table], document.created_at));
};

/** Kinds whose file is drawn at once; that of a print job is assembled from its parts (print/), that of a list is its rows. */
type DrawnKind = Exclude<DocumentKind, JobDocumentKind | BillingListKind | ListDocumentKind | ListFileKind>;

/** Who draws each kind of file, and of lists those that have a paper of their own. */
const DRAWINGS: Record<DrawnKind, Drawing> & Partial<Record<ListDocumentKind, Drawing>> = {
  invoice: drawInvoices,
  "invoice-bulk": drawInvoices,
  statement: drawStatement,
  "payment-history": drawPaymentHistory,
  "credit-memo": drawCreditMemos,
  "credit-memo-bulk": drawCreditMemos,
  "promissory-note": drawPromissoryNote,
  promotion: drawPromotions,
  "permanent-record": drawPermanentRecord,
  "everything-kept": drawEverythingKept,
  oneroster: drawOneRoster,
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
export const drawDocument: Drawing = (job, document) => {
  const draw = DRAWINGS[document.kind as DrawnKind] ?? drawList;
  return draw(job, document);
};
