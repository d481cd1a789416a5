import type { Verification } from "#core/documents/verification.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { SHEET } from "#queues/render/paint.ts";
import { drawVerification } from "#queues/render/qr.ts";
import { openPaper, type PaperCanvas, type PaperFile } from "./canvas.ts";
import { drawNotes, drawTotals, type Total } from "./closing.ts";
import type { Part } from "./head-parts.ts";
import { type BodyPage, bodyPages } from "./pages.ts";
import { type Column, drawRows, type PlacedRow } from "./rows.ts";
import { drawFoot, drawRunningHead, openSheet } from "./sheet.ts";

/** An invoice or a receipt: a head, a table, totals, notes and a code. */
export interface Paper {
  title: string;
  number: string;
  /** At the foot of every sheet. */
  issuer: string;
  head: Part;
  columns: readonly Column[];
  headings: readonly string[];
  rows: readonly PlacedRow[];
  totals: readonly Total[];
  notes: string;
  verification?: Verification | undefined;
  /** Below everything on every sheet. */
  drawGround?: () => void;
}

/** Documents in one file, each as `paperOf` places it. */
export async function renderPapers<Document>(
  documents: readonly Document[],
  file: PaperFile,
  paperOf: (canvas: PaperCanvas, document: Document) => Paper,
): Promise<RenderedPdf> {
  const { canvas, finish } = openPaper(file);
  const pages = documents.reduce((sum, document) => sum + drawPaper(canvas, paperOf(canvas, document)), 0);
  return { bytes: await finish(), pages };
}

/** Draws a paper, which begins on a page of its own and counts its pages; answers how many it has. */
function drawPaper(canvas: PaperCanvas, paper: Paper): number {
  const { title, number, issuer, head, rows, totals, notes, verification } = paper;
  const facts = { rows, totals, notes, isVerified: verification !== undefined };
  const pages = bodyPages(canvas.faces, facts, SHEET.margin + head.height);
  for (const [index, page] of pages.entries()) {
    openSheet(canvas);
    paper.drawGround?.();
    if (index === 0) head.draw(SHEET.margin);
    else drawRunningHead(canvas, title, number);
    drawBody(canvas, paper, page);
    drawFoot(canvas, { name: issuer, number, page: index + 1, pages: pages.length });
    canvas.writePage();
  }
  return pages.length;
}

function drawBody(canvas: PaperCanvas, paper: Paper, page: BodyPage): void {
  const { columns, headings, totals, verification } = paper;
  if (page.rows.length > 0) drawRows(canvas, columns, headings, page.rows, page.top);
  drawNotes(canvas, page.notes, page.closingTop);
  if (!page.totals) return;
  drawTotals(canvas, totals, page.closingTop);
  if (verification)
    drawVerification(canvas.pdf, canvas.faces, verification, SHEET.margin, page.totals.verifyTop);
}
