import type { TableDocument } from "#core/documents/exports/table-document.ts";
import type { ScaleIcon } from "#core/grading/grades/display.ts";
import type { RenderedPdf } from "./finished-document.ts";
import { opaquePicture } from "./opaque-picture.ts";
import { PAINT, SHEET } from "./paint.ts";
import { NO_PICTURES, type Pictures } from "./paper/canvas.ts";
import { type Faces, openPdfkitFile } from "./pdfkit-file.ts";
import { drawVerification, QR_SIDE } from "./qr.ts";
import {
  BAND_ROW,
  bandAt,
  drawBands,
  drawIcon,
  drawSignatures,
  put,
  SIGNATURES_HEIGHT,
} from "./table-parts.ts";
import { type TextRun, writeRuns } from "./text-runs.ts";

/** Tables are long and plain, so they are drawn with pdfkit, row by row: time and memory grow with their rows alone. */
const UPRIGHT = { size: 7.5, leading: 10, padding: 6 } as const;
/** Many columns lie side by side: a size smaller. */
const WIDE = { size: 6.5, leading: 8.5, padding: 4 } as const;
/** As many rows as a page of its kind has (`pageRows`): the head is closer too. */
const CLOSE = { size: 6.5, leading: 8.2, padding: 3 } as const;
/** A text that is too long for its line there is set smaller, on two lines within the same row. */
const SMALL = { size: 5.2, leading: 5.3, linesMax: 2 } as const;
const HEAD_ROW = 20;
const CLOSE_HEAD_ROW = 15;
const HEAD_LINE = 9;
/** Where a page's head begins, its sizes and the room beneath its parts. */
const HEADS = {
  usual: {
    top: 40,
    name: 15,
    heading: 16,
    party: 11,
    text: 9,
    line: 12.5,
    afterName: 22,
    gap: 14,
    afterParty: 16,
  },
  close: {
    top: 18,
    name: 12,
    heading: 13,
    party: 9,
    text: 7.5,
    line: 9.5,
    afterName: 16,
    gap: 4,
    afterParty: 12,
  },
} as const;
const LEGEND = { size: 7, line: 9, linesMax: 3 } as const;
const LOGO = { side: 34, gap: 10 } as const;
const LINES_MAX = 6;
const GAP = 3;
/** Before text beside a figure, which ends where the text begins; not where rows are set close. */
const AFTER_NUMBER = 6;
/** Between the rows and what closes them. */
const CLOSING_GAP = 12;
const NO_CELL = { lines: [], isSmall: false };
const NO_ICONS: ReadonlyMap<number, ScaleIcon> = new Map();

/** A table placed on its sheet: how wide the sheet and each column are, in points. */
interface Placed {
  pdf: PDFKit.PDFDocument;
  table: TableDocument;
  faces: Faces;
  sheet: { width: number; height: number; inner: number };
  columns: { title: string[]; left: number; width: number; isNumber: boolean }[];
  headRow: number;
  type: typeof UPRIGHT | typeof WIDE | typeof CLOSE;
  logo: Uint8Array | null;
}
/** What a file says of itself. */
interface FileFacts {
  title: string;
  author: string;
}

/** Draws a table of any length. The same rows and date give the same bytes. */
export const renderTable = (table: TableDocument, createdAt: string): Promise<RenderedPdf> =>
  renderTables([table], { title: table.title, author: table.business.name }, createdAt);

/** A file that tables are added to, each beginning on a page of its own. */
export interface OpenTables {
  add(table: TableDocument, pictures?: Pictures): Promise<void>;
  /** Nothing can be added after it. */
  finish(): Promise<RenderedPdf>;
}
export function openTables({ title, author }: FileFacts, createdAt: string): OpenTables {
  const { pdf, faces, finish } = openPdfkitFile(title, author, createdAt);
  let pages = 0;
  return {
    async add(table, pictures = NO_PICTURES) {
      const logo = pictures.get(table.business.logo ?? "") ?? null;
      pages = await drawRows({ ...place(pdf, table, faces), logo }, pages);
    },
    finish: async () => ({ bytes: await finish(), pages }),
  };
}

/** Several tables in one file. */
export async function renderTables(
  tables: readonly TableDocument[],
  of: FileFacts & { pictures?: Pictures },
  createdAt: string,
): Promise<RenderedPdf> {
  const open = openTables(of, createdAt);
  for (const table of tables) await open.add(table, of.pictures);
  return open.finish();
}

function place(pdf: Placed["pdf"], table: TableDocument, faces: Faces): Omit<Placed, "logo"> {
  const sheet = table.isWide
    ? { width: SHEET.height, height: SHEET.width, inner: SHEET.height - 2 * SHEET.margin }
    : { width: SHEET.width, height: SHEET.height, inner: SHEET.width - 2 * SHEET.margin };
  const type = table.pageRows ? CLOSE : table.isWide ? WIDE : UPRIGHT;
  const whole = table.columns.reduce((sum, { width }) => sum + width, 0);
  const headLines = table.pageRows ? 2 : 3;
  let edge: number = SHEET.margin;
  let isAfterNumber = false;
  const columns = table.columns.map(({ title, width: share, isNumber = false }) => {
    const indent = isAfterNumber && !isNumber && !table.pageRows ? AFTER_NUMBER : 0;
    const left = edge + indent;
    edge += (share / whole) * sheet.inner;
    isAfterNumber = isNumber;
    const width = edge - left;
    return { title: faces.bold.lines(title, type.size, width - GAP * 2, headLines), left, width, isNumber };
  });
  const linesMost = Math.max(...columns.map(({ title }) => title.length));
  return {
    pdf,
    table,
    faces,
    sheet,
    columns,
    type,
    headRow: (table.pageRows ? CLOSE_HEAD_ROW : HEAD_ROW) + (linesMost - 1) * HEAD_LINE,
  };
}

/** Draws one table after `before` pages; answers how many there are then. */
async function drawRows(placed: Placed, before: number): Promise<number> {
  const { pdf, table, faces, sheet, columns, type } = placed;
  const bottom = sheet.height - (table.pageRows ? 38 : SHEET.margin + 20);
  const pageRows = table.pageRows ?? Number.POSITIVE_INFINITY;
  let onPage = 0;
  let pages = before;
  let y = 0;
  const open = (hasRows = true) => {
    pdf.addPage({ size: [sheet.width, sheet.height], margin: 0 });
    forgetLayouts(pdf);
    pages += 1;
    onPage = 0;
    y = drawHead(placed, { page: pages, isFirst: pages === before + 1, hasRows });
    // Every row's own, until the totals.
    pdf.font("regular").fontSize(type.size).fillColor(PAINT.ink).strokeColor(PAINT.line).lineWidth(0.5);
  };
  open();
  let place = 0;
  for await (const row of table.rows) {
    const cells = columns.map((_, index) => cellOf(placed, row[index] ?? "", roomOf(columns, row, index)));
    const linesMost = table.pageRows ? 1 : Math.max(...cells.map(({ lines }) => lines.length));
    const height = linesMost * type.leading + type.padding;
    if (y + height > bottom || onPage === pageRows) open();
    drawCells(placed, cells, y + type.padding / 2, {
      red: table.redCells?.[place] ?? [],
      icons: table.cellIcons?.[place] ?? NO_ICONS,
    });
    place += 1;
    onPage += 1;
    y += height;
    pdf
      .moveTo(SHEET.margin, y)
      .lineTo(SHEET.margin + sheet.inner, y)
      .stroke();
  }
  const { totals } = table;
  const summed = totals.length === 0 ? 0 : totals.length * 16 + 30;
  const signed = table.signatures ? SIGNATURES_HEIGHT : 0;
  const closing = Math.max(summed, table.verification ? QR_SIDE + CLOSING_GAP * (signed > 0 ? 2 : 1) : 0);
  if (y + closing + signed > bottom) open(false);
  drawTotals(placed, totals, y + CLOSING_GAP);
  if (table.signatures) drawSignatures(pdf, faces, table.signatures, { y: y + closing, inner: sheet.inner });
  if (table.verification) drawVerification(pdf, faces, table.verification, SHEET.margin, y + CLOSING_GAP);
  return pages;
}

interface Cell {
  lines: string[];
  isSmall: boolean;
}
/** The lines of a cell in `room` points. */
function cellOf({ faces: { regular }, table, type }: Placed, text: string, room: number): Cell {
  const width = room - GAP * 2;
  const lines = regular.lines(text, type.size, width, LINES_MAX);
  return table.pageRows && lines.length > 1
    ? { lines: regular.lines(text, SMALL.size, width, SMALL.linesMax), isSmall: true }
    : { lines, isSmall: false };
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

function drawTotals({ pdf, faces, sheet }: Placed, totals: TableDocument["totals"], top: number) {
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
function drawHead(
  placed: Placed,
  { page, isFirst, hasRows }: { page: number; isFirst: boolean; hasRows: boolean },
): number {
  const { pdf, table, faces, sheet, columns, headRow, type } = placed;
  const { regular, bold } = faces;
  pdf.rect(0, 0, sheet.width, 8).fill(PAINT.accent);
  const top = isFirst ? drawTitle(placed) : SHEET.margin - 10;
  pdf.font("regular").fontSize(7.5).fillColor(PAINT.muted);
  put(pdf, regular.lines(table.footer, 7.5, sheet.inner - 80, 1)[0] ?? "", SHEET.margin, sheet.height - 34);
  const count = `Page ${page}`;
  put(pdf, count, SHEET.margin + sheet.inner - regular.width(count, 7.5), sheet.height - 34);
  if (!hasRows) return top;
  const y = top + (table.bands ? BAND_ROW : 0);
  if (table.bands)
    drawBands(
      pdf,
      bold,
      table.bands.map((band) => bandAt(columns, band)),
      { y: top, size: type.size },
    );
  pdf.roundedRect(SHEET.margin, y, sheet.inner, headRow, 3).fill(PAINT.accent);
  pdf.font("bold").fontSize(type.size).fillColor(PAINT.white);
  for (const { title, left, width, isNumber } of columns)
    for (const [index, line] of title.entries()) {
      const x = isNumber ? left + width - GAP - bold.width(line, type.size) : left + GAP;
      put(pdf, line, x, y + (table.pageRows ? 3 : 5) + index * HEAD_LINE);
    }
  return y + headRow;
}

/** Who, what and for whom, at the top of the first page; answers where the table begins. */
function drawTitle({ pdf, table, faces: { regular, bold }, sheet, logo }: Placed): number {
  const head = table.pageRows ? HEADS.close : HEADS.usual;
  const right = SHEET.margin + sheet.inner;
  const muted = () => pdf.font("regular").fontSize(head.text).fillColor(PAINT.muted);
  let y: number = head.top;
  if (logo) pdf.image(Buffer.from(opaquePicture(logo)), SHEET.margin, y, { fit: [LOGO.side, LOGO.side] });
  const indent = logo ? LOGO.side + LOGO.gap : 0;
  const businessWidth = sheet.inner - 240 - indent;
  pdf.font("bold").fontSize(head.name).fillColor(PAINT.ink);
  put(pdf, bold.lines(table.business.name, head.name, businessWidth, 1)[0] ?? "", SHEET.margin + indent, y);
  const heading = bold.clean(table.heading);
  pdf.fontSize(head.heading).fillColor(PAINT.accent);
  put(pdf, heading, right - bold.width(heading, head.heading), y - 1);
  y += head.afterName;
  muted();
  const period = regular.clean(table.period);
  put(pdf, period, right - regular.width(period, head.text), y);
  for (const line of table.business.lines) {
    put(pdf, regular.lines(line, head.text, businessWidth, 1)[0] ?? "", SHEET.margin + indent, y);
    y += head.line;
  }
  if (logo) y = Math.max(y, head.top + LOGO.side);
  y += head.gap;
  pdf.font("bold").fontSize(head.party).fillColor(PAINT.ink);
  put(pdf, bold.lines(table.party.name, head.party, sheet.inner, 1)[0] ?? "", SHEET.margin, y);
  y += head.afterParty;
  muted();
  for (const line of table.party.lines) {
    put(pdf, regular.lines(line, head.text, sheet.inner, 1)[0] ?? "", SHEET.margin, y);
    y += head.line;
  }
  pdf.fontSize(LEGEND.size);
  for (const line of table.legend
    ? regular.lines(table.legend, LEGEND.size, sheet.inner, LEGEND.linesMax)
    : []) {
    put(pdf, line, SHEET.margin, y);
    y += LEGEND.line;
  }
  return y + (table.pageRows ? 5 : 12);
}

function drawCells(
  { pdf, faces: { regular }, columns, type }: Placed,
  cells: readonly Cell[],
  top: number,
  { red, icons }: { red: readonly number[]; icons: ReadonlyMap<number, ScaleIcon> },
): void {
  const runs: TextRun[] = [];
  const redRuns: TextRun[] = [];
  const smallRuns: TextRun[] = [];
  for (const [column, { left, width, isNumber }] of columns.entries()) {
    const { lines, isSmall } = cells[column] ?? NO_CELL;
    const { size, leading } = isSmall ? SMALL : type;
    for (const [index, line] of lines.entries()) {
      if (line === "") continue;
      const x = isNumber
        ? left + width - GAP - regular.width(line, size)
        : left + GAP + (icons.has(column) ? type.size + GAP : 0);
      const lower = isSmall ? (lines.length > 1 ? -1 : 1) : 0;
      const run = { line, x, y: top + index * leading + lower };
      (isSmall ? smallRuns : red.includes(column) ? redRuns : runs).push(run);
    }
  }
  writeRuns(pdf, runs);
  for (const [column, icon] of icons)
    drawIcon(pdf, icon, { x: (columns[column]?.left ?? 0) + GAP, y: top + 1, side: type.size });
  if (smallRuns.length > 0) {
    pdf.fontSize(SMALL.size);
    writeRuns(pdf, smallRuns);
    pdf.fontSize(type.size);
  }
  if (redRuns.length === 0) return;
  pdf.fillColor(PAINT.error);
  writeRuns(pdf, redRuns);
  pdf.fillColor(PAINT.ink);
}
