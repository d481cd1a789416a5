import * as z from "zod";
import { CREDIT_MEMO } from "#core/billing/credit-memos/credit-memo-contract.ts";
import { NOTE_DETAIL } from "#core/billing/promissory-note.body.ts";
import { creditMemoDocument } from "#core/documents/credit-memo/credit-memo-document.ts";
import { paymentHistoryDocument } from "#core/documents/payment-history-document.ts";
import { promissoryNoteDocument } from "#core/documents/promissory-note/promissory-note-document.ts";
import { RECEIPT } from "#core/documents/receipt-contract.ts";
import { receiptDocument } from "#core/documents/receipt-document.ts";
import { REFUND_RECEIPT } from "#core/documents/refund-receipt/refund-receipt-contract.ts";
import { refundReceiptDocument } from "#core/documents/refund-receipt/refund-receipt-document.ts";
import type {
  DocumentKind,
  JobDocumentKind,
  ListDocumentKind,
  ListFileKind,
} from "#core/shared/document-kinds.ts";
import { NOT_FOUND, ok } from "#core/shared/result.ts";
import { schoolDayOf } from "#core/shared/school-day.ts";
import { read } from "#db/client.ts";
import { invoiceHeads } from "#db/queries/billing/invoice.ts";
import { historyOf, paymentHistoryOf } from "#db/queries/documents/document-payment-history.ts";
import { businessParty, schoolAsBusiness } from "#db/queries/management/school.ts";
import { revisionTexts } from "#db/queries/reports/card-revisions.ts";
import { parentCards } from "#db/queries/reports/parent-cards.ts";
import { asPdf } from "#queues/render/finished-document.ts";
import { renderInvoices } from "#queues/render/invoice/render-invoices.tsx";
import { renderPromissoryNote } from "#queues/render/promissory-note/render-promissory-note.ts";
import { renderReceipts } from "#queues/render/receipt/render-receipts.tsx";
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
import { logosOf } from "./logos.ts";
import { drawEverythingKept } from "./privacy/draw-everything-kept.ts";
import { drawPermanentRecord } from "./report-cards/draw-permanent-record.ts";
import { drawPrintedCards } from "./report-cards/draw-printed-cards.ts";
import { keptCard } from "./report-cards/kept-card.ts";
import { tablesPdf } from "./tables-pdf.ts";

/** Written by request-card-copy.ts alone. */
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

/** The receipt of a posted refund, as it read when it was asked for. */
const drawRefundReceipt: Drawing = async (job, document) => {
  const { refund, business } = REFUND_RECEIPT.fromWire(JSON.parse(document.request_json));
  const receipts = [refundReceiptDocument(refund, business, job.env.CONSOLE_ORIGIN)];
  return drawPapers(job, document.created_at, receipts, {
    one: "Refund Receipt",
    many: "refund receipts",
    render: renderReceipts,
  });
};

/** Written by request-receipt-pdf.ts alone. */
const receiptRequest = z.object({
  receipts: z.array(z.looseObject({ business: z.unknown(), revision: z.unknown() })).min(1),
});

/** One or many receipts in one file, as they read when it was asked for. */
const drawReceipts: Drawing = async (job, document) => {
  const receipts = receiptRequest.parse(JSON.parse(document.request_json)).receipts.map(RECEIPT.fromWire);
  const documents = receipts.map((receipt) => receiptDocument(receipt, job.env.CONSOLE_ORIGIN));
  return drawPapers(job, document.created_at, documents, {
    one: "Payment Receipt",
    many: "receipts",
    render: renderReceipts,
  });
};

const historyRequest = z.object({ invoice: z.string() });

/** What one invoice was paid with. */
const drawPaymentHistory: Drawing = async (job, document) => {
  const { invoice } = historyRequest.parse(JSON.parse(document.request_json));
  const [[business], [head], rows] = await read(job.db, [
    schoolAsBusiness("1"),
    invoiceHeads([invoice]),
    historyOf(invoice),
  ]);
  if (!business || !head) return NOT_FOUND;
  const table = paymentHistoryDocument(
    paymentHistoryOf(businessParty(business), head, rows, schoolDayOf(document.created_at)),
    document.created_at,
  );
  return ok(await tablesPdf(job, [table], document.created_at));
};

/** Written by request-credit-memo-pdf.ts and send-credit-memos.ts alone. */
const creditMemoRequest = z.object({ memos: z.array(z.looseObject({ business: z.unknown() })).min(1) });

/** One or many credit memos in one file, placed as invoices are. */
const drawCreditMemos: Drawing = async (job, document) => {
  const memos = creditMemoRequest.parse(JSON.parse(document.request_json)).memos.map(CREDIT_MEMO.fromWire);
  const documents = memos.map((memo) => creditMemoDocument(memo, job.env.CONSOLE_ORIGIN));
  return drawPapers(job, document.created_at, documents, {
    one: "Credit Memo",
    many: "credit memos",
    render: renderInvoices,
  });
};

/** A promissory note, as it read when it was asked for. */
const drawPromissoryNote: Drawing = async (job, document) => {
  const detail = NOTE_DETAIL.fromWire(JSON.parse(document.request_json));
  const note = promissoryNoteDocument(detail, job.env.CONSOLE_ORIGIN);
  return ok(asPdf(await renderPromissoryNote(note, document.created_at, await logosOf(job, [note]))));
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
