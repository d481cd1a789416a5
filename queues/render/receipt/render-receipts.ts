import type { ReceiptDocument } from "#core/documents/receipt-document.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { SHEET_INNER } from "#queues/render/paint.ts";
import type { PaperCanvas, PaperFile } from "#queues/render/paper/canvas.ts";
import { type Paper, renderPapers } from "#queues/render/paper/draw-paper.ts";
import { type Column, placeRow } from "#queues/render/paper/rows.ts";
import { receiptHead } from "./receipt-head.ts";

const column = (width: number): Column => ({ width, padding: 8, gap: 4 });
const COLUMNS: readonly Column[] = [
  column(112),
  column(SHEET_INNER - 276),
  column(74),
  { ...column(90), isRight: true },
];
const ROW_LINES_MAX = 2;

/** One or many receipts of payments or refunds in one file; each begins on its own page and counts its own pages. */
export const renderReceipts = (receipts: readonly ReceiptDocument[], file: PaperFile): Promise<RenderedPdf> =>
  renderPapers(receipts, file, receiptPaper);

const receiptPaper = (canvas: PaperCanvas, receipt: ReceiptDocument): Paper => ({
  title: receipt.heading,
  number: receipt.number,
  issuer: receipt.business.name,
  head: receiptHead(canvas, receipt),
  columns: COLUMNS,
  headings: receipt.columns,
  rows: receipt.invoices.map(({ number, customer, customerId, amount }) =>
    placeRow(canvas.faces, COLUMNS, [number, customer, customerId, amount], ROW_LINES_MAX),
  ),
  totals: receipt.totals,
  notes: receipt.notes,
  verification: receipt.verification,
});
