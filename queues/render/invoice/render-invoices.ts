import type { InvoiceDocument } from "#core/documents/invoice-document.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { PAINT, SHEET, SHEET_INNER } from "#queues/render/paint.ts";
import type { PaperCanvas, PaperFile } from "#queues/render/paper/canvas.ts";
import { type Paper, renderPapers } from "#queues/render/paper/draw-paper.ts";
import { type Column, placeRow } from "#queues/render/paper/rows.ts";
import { writeRuns } from "#queues/render/text-runs.ts";
import { invoiceHead } from "./invoice-head.ts";
import { statusPaint } from "./status-paint.ts";

const left = (width: number, gap = 0): Column => ({ width, padding: 6, gap });
const right = (width: number): Column => ({ width, padding: 3, gap: 3, isRight: true });
const COLUMNS: readonly Column[] = [
  left(173, 3),
  right(54),
  left(44),
  right(78),
  { ...left(80), isSmall: true },
  { ...right(SHEET_INNER - 429), padding: 6, gap: 0 },
];
const ITEM_LINES_MAX = 40;

/** One or many invoices or credit memos in one file; each begins on its own page and counts its own pages. */
export const renderInvoices = (invoices: readonly InvoiceDocument[], file: PaperFile): Promise<RenderedPdf> =>
  renderPapers(invoices, file, invoicePaper);

function invoicePaper(canvas: PaperCanvas, invoice: InvoiceDocument): Paper {
  const { heading, number, business, columns, lines, totals, notes, status, verification } = invoice;
  const paint = statusPaint(status);
  return {
    title: heading,
    number,
    issuer: business.name,
    head: invoiceHead(canvas, invoice, paint),
    columns: COLUMNS,
    headings: columns,
    rows: lines.map(({ item, quantity, unit, unitPrice, adjustments, total }) =>
      placeRow(canvas.faces, COLUMNS, [item, quantity, unit, unitPrice, adjustments, total], ITEM_LINES_MAX),
    ),
    totals,
    notes,
    verification,
    ...(paint.stamp && { drawGround: () => drawStatus(canvas, status) }),
  };
}

const STATUS = { size: 76, spacing: 6, middle: 425, angle: -28 } as const;
/** Across the sheet, below everything: a paper nobody should pay. */
function drawStatus({ pdf, faces: { bold } }: PaperCanvas, status: string): void {
  const { size, spacing, middle, angle } = STATUS;
  const line = bold.clean(status);
  const width = bold.width(line, size) + spacing * line.length;
  pdf
    .save()
    .rotate(angle, { origin: [SHEET.width / 2, middle] })
    .font("bold")
    .fontSize(size)
    .fillColor(PAINT.neutralTint);
  writeRuns(pdf, [{ line, x: (SHEET.width - width) / 2, y: middle - size * 0.681 }], spacing);
  pdf.restore();
}
