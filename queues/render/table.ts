import PDFDocument from "pdfkit";
import type { TableDocument } from "../../core/documents/table-document.ts";
import { FileBytes } from "./file-bytes.ts";
import { FONT_FILES } from "./font-files.ts";
import { PAINT, SHEET } from "./paint.ts";
import { paintVerification, QR_SIDE } from "./qr.ts";
import type { Paper } from "./render-paper.ts";
import { type TextRun, writeRuns } from "./text-runs.ts";
import { type Face, type FontProgram, faceOf } from "./typeface.ts";

/** Tables are long and plain, so they are drawn with pdfkit, row by row: time and memory grow with their rows alone. */
const UPRIGHT = { size: 7.5, leading: 10 } as const;
/** Many columns lie side by side: a size smaller. */
const WIDE = { size: 6.5, leading: 8.5 } as const;
const ROW_PADDING = 6;
const HEAD_ROW = 20;
const HEAD_LINE = 9;
const LINES_MAX = 4;
const GAP = 3;

interface Faces {
  regular: Face;
  bold: Face;
}
let faces: Faces | null = null;

/** A table placed on its sheet: how wide the sheet and each column are, in points. */
interface Placed {
  pdf: PDFKit.PDFDocument;
  table: TableDocument;
  faces: Faces;
  sheet: { width: number; height: number; inner: number };
  columns: { title: string[]; left: number; width: number; isNumber: boolean }[];
  headRow: number;
  type: typeof UPRIGHT | typeof WIDE;
}

/** Draws a table of any length. The same rows and date give the same bytes. */
export async function renderTable(table: TableDocument, createdAt: string): Promise<Paper> {
  const sheet = table.isWide
    ? { width: SHEET.height, height: SHEET.width, inner: SHEET.height - 2 * SHEET.margin }
    : { width: SHEET.width, height: SHEET.height, inner: SHEET.width - 2 * SHEET.margin };
  const pdf = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    font: null as unknown as string,
    autoFirstPage: false,
    info: {
      Title: table.title,
      Author: table.business.name,
      Creator: "Talaan",
      Producer: "Talaan",
      CreationDate: new Date(createdAt),
    },
  });
  const written = new FileBytes();
  const finished = new Promise<void>((resolve, reject) => {
    pdf.on("data", (chunk: Uint8Array) => written.add(chunk));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  faces ??= { regular: warmed(pdf, FONT_FILES.regular), bold: warmed(pdf, FONT_FILES.bold) };
  pdf
    .registerFont("regular", faces.regular.program as never)
    .registerFont("bold", faces.bold.program as never);
  const pages = await drawRows(place(pdf, table, faces, sheet));
  pdf.end();
  await finished;
  return { bytes: written.whole(), pages };
}

/** Opens a font once in the life of the Worker; every later document embeds what it uses of the same one. */
function warmed(pdf: PDFKit.PDFDocument, file: Buffer): Face {
  const { font } = (pdf.font(file) as unknown as { _font: { font: FontProgram } })._font;
  return faceOf(font);
}

function place(pdf: Placed["pdf"], table: TableDocument, faces: Faces, sheet: Placed["sheet"]): Placed {
  const type = table.isWide ? WIDE : UPRIGHT;
  const whole = table.columns.reduce((sum, { width }) => sum + width, 0);
  let left: number = SHEET.margin;
  const columns = table.columns.map(({ title, width: share, isNumber = false }) => {
    const width = (share / whole) * sheet.inner;
    const column = { title: faces.bold.lines(title, type.size, width - GAP * 2, 2), left, width, isNumber };
    left += width;
    return column;
  });
  const linesMost = Math.max(...columns.map(({ title }) => title.length));
  return { pdf, table, faces, sheet, columns, type, headRow: HEAD_ROW + (linesMost - 1) * HEAD_LINE };
}

async function drawRows(placed: Placed): Promise<number> {
  const { pdf, table, faces, sheet, columns, type } = placed;
  const bottom = sheet.height - SHEET.margin - 20;
  let pages = 0;
  let y = 0;
  const open = () => {
    pdf.addPage();
    forgetLayouts(pdf);
    pages += 1;
    y = drawHead(placed, pages);
    // Every row's own, until the totals.
    pdf.font("regular").fontSize(type.size).fillColor(PAINT.ink).strokeColor(PAINT.line).lineWidth(0.5);
  };
  open();
  for await (const row of table.rows) {
    const cells = columns.map((_, index) =>
      faces.regular.lines(row[index] ?? "", type.size, roomOf(columns, row, index) - GAP * 2, LINES_MAX),
    );
    const height = Math.max(...cells.map(({ length }) => length)) * type.leading + ROW_PADDING;
    if (y + height > bottom) open();
    drawCells(placed, cells, y + ROW_PADDING / 2);
    y += height;
    pdf
      .moveTo(SHEET.margin, y)
      .lineTo(SHEET.margin + sheet.inner, y)
      .stroke();
  }
  const totals = table.totals();
  const closing = Math.max(totals.length * 16 + 30, table.verification ? QR_SIDE + 16 : 0);
  if (y + closing > bottom) open();
  drawTotals(placed, totals, y + 12);
  if (table.verification) paintVerification(pdf as never, table.verification, SHEET.margin, y + 12, faces);
  return pages;
}

/** A text may run on over the empty cells after it. */
function roomOf(columns: Placed["columns"], row: readonly string[], index: number): number {
  let room = columns[index]?.width ?? 0;
  if (columns[index]?.isNumber) return room;
  for (let next = index + 1; row[next] === "" && !columns[next]?.isNumber; next++)
    room += columns[next]?.width ?? 0;
  return room;
}

/** pdfkit remembers the layout of every word it ever drew: in a long table that is all there is to remember. */
function forgetLayouts(pdf: PDFKit.PDFDocument): void {
  for (const name of ["regular", "bold"]) {
    const { _font } = pdf.font(name) as unknown as { _font: { layoutCache: object } };
    _font.layoutCache = Object.create(null);
  }
}

function drawTotals({ pdf, faces, sheet }: Placed, totals: ReturnType<TableDocument["totals"]>, top: number) {
  const right = SHEET.margin + sheet.inner;
  let y = top;
  for (const { label, value, isStrong } of totals) {
    const face = isStrong ? "bold" : "regular";
    if (isStrong) pdf.roundedRect(right - 240, y, 240, 24, 3).fill(PAINT.accent);
    const line = y + (isStrong ? 6 : 2);
    pdf.font(face).fontSize(9);
    pdf.fillColor(isStrong ? PAINT.white : PAINT.muted);
    put(pdf, faces[face].clean(label), right - 230, line);
    pdf.fillColor(isStrong ? PAINT.white : PAINT.ink);
    const text = faces[face].clean(value);
    put(pdf, text, right - 10 - faces[face].width(text, 9), line);
    y += isStrong ? 28 : 16;
  }
}

/** Draws one page's head and answers where its rows begin. */
function drawHead(placed: Placed, page: number): number {
  const { pdf, table, faces, sheet, columns, headRow, type } = placed;
  const { regular, bold } = faces;
  pdf.rect(0, 0, sheet.width, 8).fill(PAINT.accent);
  const y = page === 1 ? drawTitle(placed) : SHEET.margin - 10;
  pdf.font("regular").fontSize(7.5).fillColor(PAINT.muted);
  put(pdf, regular.lines(table.footer, 7.5, sheet.inner - 80, 1)[0] ?? "", SHEET.margin, sheet.height - 34);
  const count = `Page ${page}`;
  put(pdf, count, SHEET.margin + sheet.inner - regular.width(count, 7.5), sheet.height - 34);
  pdf.roundedRect(SHEET.margin, y, sheet.inner, headRow, 3).fill(PAINT.accent);
  pdf.font("bold").fontSize(type.size).fillColor(PAINT.white);
  for (const { title, left, width, isNumber } of columns)
    for (const [index, line] of title.entries()) {
      const x = isNumber ? left + width - GAP - bold.width(line, type.size) : left + GAP;
      put(pdf, line, x, y + 5 + index * HEAD_LINE);
    }
  return y + headRow;
}

/** Who, what and for whom, at the top of the first page; answers where the table begins. */
function drawTitle({ pdf, table, faces: { regular, bold }, sheet }: Placed): number {
  const right = SHEET.margin + sheet.inner;
  let y = SHEET.margin - 4;
  pdf.font("bold").fontSize(15).fillColor(PAINT.ink);
  put(pdf, bold.lines(table.business.name, 15, sheet.inner - 240, 1)[0] ?? "", SHEET.margin, y);
  const heading = bold.clean(table.heading);
  pdf.fontSize(16).fillColor(PAINT.accent);
  put(pdf, heading, right - bold.width(heading, 16), y - 1);
  y += 22;
  pdf.font("regular").fontSize(9).fillColor(PAINT.muted);
  const period = regular.clean(table.period);
  put(pdf, period, right - regular.width(period, 9), y);
  for (const line of table.business.lines) {
    put(pdf, regular.lines(line, 9, sheet.inner - 240, 1)[0] ?? "", SHEET.margin, y);
    y += 12.5;
  }
  y += 14;
  pdf.font("bold").fontSize(11).fillColor(PAINT.ink);
  put(pdf, bold.lines(table.party.name, 11, sheet.inner, 1)[0] ?? "", SHEET.margin, y);
  y += 16;
  pdf.font("regular").fontSize(9).fillColor(PAINT.muted);
  for (const line of table.party.lines) {
    put(pdf, regular.lines(line, 9, sheet.inner, 1)[0] ?? "", SHEET.margin, y);
    y += 12.5;
  }
  return y + 12;
}

function drawCells({ pdf, faces: { regular }, columns, type }: Placed, cells: string[][], top: number): void {
  const runs: TextRun[] = [];
  for (const [column, { left, width, isNumber }] of columns.entries())
    for (const [index, line] of (cells[column] ?? []).entries()) {
      if (line === "") continue;
      const x = isNumber ? left + width - GAP - regular.width(line, type.size) : left + GAP;
      runs.push({ line, x, y: top + index * type.leading });
    }
  writeRuns(pdf, runs);
}

/** One line, exactly there: pdfkit's own wrapping and page breaks stay out of it. */
function put(pdf: PDFKit.PDFDocument, line: string, x: number, y: number): void {
  if (line !== "") pdf.text(line, x, y, { lineBreak: false });
}
