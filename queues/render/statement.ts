import { Buffer } from "node:buffer";
import PDFDocument from "pdfkit";
import type { StatementDocument } from "../../core/documents/statement-document.ts";
import { FONT_FILES } from "./font-files.ts";
import { PAINT, SHEET, SHEET_INNER } from "./paint.ts";
import type { Paper } from "./render-paper.ts";
import { type Face, type FontProgram, faceOf } from "./typeface.ts";

/** A ledger is long and plain, so it is drawn with pdfkit, row by row: time and memory grow with its rows alone. */
const SIZE = 7.5;
const LEADING = 10;
const ROW_PADDING = 6;
const HEAD_ROW = 20;
const LINES_MAX = 4;
const NUMBERS_FROM = 5;
const WIDTHS = [52, 56, 74, 48, SHEET_INNER - 408, 58, 58, 62] as const;
const GAP = 3;
const BOTTOM = SHEET.height - SHEET.margin - 20;

interface Faces {
  regular: Face;
  bold: Face;
}
let faces: Faces | null = null;

/** Draws a statement of any length. The same rows and date give the same bytes. */
export async function renderStatement(statement: StatementDocument, createdAt: string): Promise<Paper> {
  const pdf = new PDFDocument({
    size: [SHEET.width, SHEET.height],
    margin: 0,
    font: null as unknown as string,
    autoFirstPage: false,
    info: {
      Title: `${statement.heading}, ${statement.customer.name}`,
      Author: statement.business.name,
      Creator: "Talaan",
      Producer: "Talaan",
      CreationDate: new Date(createdAt),
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    pdf.on("data", (chunk: Uint8Array) => chunks.push(Buffer.from(chunk)));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  faces ??= { regular: warmed(pdf, FONT_FILES.regular), bold: warmed(pdf, FONT_FILES.bold) };
  pdf
    .registerFont("regular", faces.regular.program as never)
    .registerFont("bold", faces.bold.program as never);
  const pages = drawRows(pdf, statement, faces);
  pdf.end();
  await finished;
  return { bytes: Buffer.concat(chunks), pages };
}

/** Opens a font once in the life of the Worker; every later document embeds what it uses of the same one. */
function warmed(pdf: PDFKit.PDFDocument, file: Buffer): Face {
  const { font } = (pdf.font(file) as unknown as { _font: { font: FontProgram } })._font;
  return faceOf(font);
}

function drawRows(pdf: PDFKit.PDFDocument, statement: StatementDocument, faces: Faces): number {
  let pages = 0;
  let y = 0;
  const open = () => {
    pdf.addPage();
    pages += 1;
    y = drawHead(pdf, statement, faces, pages);
  };
  open();
  for (const row of statement.rows) {
    const cells = row.map((text, column) =>
      faces.regular.lines(text, SIZE, (WIDTHS[column] ?? 0) - GAP * 2, LINES_MAX),
    );
    const height = Math.max(...cells.map(({ length }) => length)) * LEADING + ROW_PADDING;
    if (y + height > BOTTOM) open();
    drawCells(pdf, faces, cells, y + ROW_PADDING / 2);
    pdf
      .moveTo(SHEET.margin, y + height)
      .lineTo(SHEET.margin + SHEET_INNER, y + height)
      .lineWidth(0.5)
      .stroke(PAINT.line);
    y += height;
  }
  const totals = statement.totals();
  if (y + totals.length * 16 + 16 > BOTTOM) open();
  y += 10;
  for (const { label, value, isStrong } of totals) {
    const face = isStrong ? "bold" : "regular";
    pdf
      .font(face)
      .fontSize(9)
      .fillColor(isStrong ? PAINT.accent : PAINT.ink);
    put(pdf, faces[face].clean(label), 330, y);
    put(pdf, faces[face].clean(value), SHEET.margin + SHEET_INNER - GAP - faces[face].width(value, 9), y);
    y += 16;
  }
  return pages;
}

/** Draws one page's head and answers where its rows begin. */
function drawHead(
  pdf: PDFKit.PDFDocument,
  statement: StatementDocument,
  { regular, bold }: Faces,
  page: number,
): number {
  pdf.rect(0, 0, SHEET.width, 8).fill(PAINT.accent);
  let y = 34;
  if (page === 1) {
    pdf.font("bold").fontSize(14).fillColor(PAINT.ink);
    put(pdf, bold.lines(statement.business.name, 14, 300, 1)[0] ?? "", SHEET.margin, y);
    const heading = bold.clean(statement.heading);
    pdf.fillColor(PAINT.accent);
    put(pdf, heading, SHEET.margin + SHEET_INNER - bold.width(heading, 14), y);
    y += 20;
    const lines = [...statement.business.lines, "", statement.customer.name, ...statement.customer.lines];
    pdf.font("regular").fontSize(9).fillColor(PAINT.muted);
    put(
      pdf,
      regular.clean(statement.period),
      SHEET.margin + SHEET_INNER - regular.width(statement.period, 9),
      y,
    );
    for (const line of lines) {
      put(pdf, regular.lines(line, 9, SHEET_INNER - 200, 1)[0] ?? "", SHEET.margin, y);
      y += 13;
    }
    y += 10;
  }
  pdf.font("regular").fontSize(7.5).fillColor(PAINT.muted);
  put(
    pdf,
    `${regular.clean(statement.customer.name).slice(0, 80)} · Page ${page}`,
    SHEET.margin,
    SHEET.height - 34,
  );
  pdf.rect(SHEET.margin, y, SHEET_INNER, HEAD_ROW).fill(PAINT.accent);
  pdf.font("bold").fontSize(SIZE).fillColor(PAINT.white);
  let x = SHEET.margin;
  for (const [column, title] of statement.columns.entries()) {
    const width = WIDTHS[column] ?? 0;
    put(pdf, title, column < NUMBERS_FROM ? x + GAP : x + width - GAP - bold.width(title, SIZE), y + 5);
    x += width;
  }
  return y + HEAD_ROW;
}

function drawCells(pdf: PDFKit.PDFDocument, { regular }: Faces, cells: string[][], top: number): void {
  pdf.font("regular").fontSize(SIZE).fillColor(PAINT.ink);
  let x = SHEET.margin;
  for (const [column, lines] of cells.entries()) {
    const width = WIDTHS[column] ?? 0;
    for (const [index, line] of lines.entries()) {
      const left = column < NUMBERS_FROM ? x + GAP : x + width - GAP - regular.width(line, SIZE);
      put(pdf, line, left, top + index * LEADING);
    }
    x += width;
  }
}

/** One line, exactly there: pdfkit's own wrapping and page breaks stay out of it. */
function put(pdf: PDFKit.PDFDocument, line: string, x: number, y: number): void {
  if (line !== "") pdf.text(line, x, y, { lineBreak: false });
}
