import type { ReceiptDocument } from "../../../core/documents/receipt-document.ts";
import { SHEET_INNER } from "../paint.ts";
import { openPaper, type PaperCanvas, type PaperFile } from "../paper/canvas.ts";
import { drawPaper } from "../paper/draw-paper.ts";
import { type Column, placeRow } from "../paper/rows.ts";
import type { RenderedPdf } from "../render-pdf.ts";
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
export async function renderReceipts(
  receipts: readonly ReceiptDocument[],
  file: PaperFile,
): Promise<RenderedPdf> {
  const { canvas, finish } = openPaper(file);
  const pages = receipts.reduce((sum, receipt) => sum + drawReceipt(canvas, receipt), 0);
  return { bytes: await finish(), pages };
}

const drawReceipt = (canvas: PaperCanvas, receipt: ReceiptDocument): number =>
  drawPaper(canvas, {
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
