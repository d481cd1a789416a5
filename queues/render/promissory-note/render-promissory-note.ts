import type {
  NoteTable,
  PromissoryNoteDocument,
} from "#core/documents/promissory-note/promissory-note-document.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { PAINT, SHEET, SHEET_INNER, SHEET_RIGHT } from "#queues/render/paint.ts";
import {
  middleOf,
  NO_PICTURES,
  openPaper,
  type PaperCanvas,
  type Pictures,
  type TextStyle,
} from "#queues/render/paper/canvas.ts";
import { drawQr, QR_SIDE } from "#queues/render/qr.ts";

/** A promissory note on A4 sheets: who promises what, the dates, the invoices, the lines to sign on and the code. */

/** A part of a sheet: its height, known before it is drawn. */
interface Part {
  height: number;
  draw(y: number): void;
}

const LOGO = { side: 34, gap: 10 } as const;
const TOP = 40;
const BOTTOM = SHEET.height - 46;

const SCHOOL: TextStyle = { face: "bold", size: 14, color: PAINT.ink };
const TITLE: TextStyle = { face: "bold", size: 18, color: PAINT.accent };
const LABEL: TextStyle = { face: "regular", size: 8, color: PAINT.muted };
const VALUE: TextStyle = { face: "bold", size: 9.5, color: PAINT.ink };
const PLAIN: TextStyle = { face: "regular", size: 10, color: PAINT.ink };
const CELL: TextStyle = { face: "regular", size: 9, color: PAINT.ink };
const HEAD: TextStyle = { face: "bold", size: 8, color: PAINT.accent };
const MUTED: TextStyle = { face: "regular", size: 8, color: PAINT.muted };
const STRONG: TextStyle = { face: "bold", size: 9, color: PAINT.ink };

/** `createdAt`: when it was asked for, so that it is the same file whenever it is drawn. */
export async function renderPromissoryNote(
  note: PromissoryNoteDocument,
  createdAt: string,
  pictures: Pictures = NO_PICTURES,
): Promise<RenderedPdf> {
  const { heading, number, business } = note;
  const title = `${heading} ${number}`;
  const { canvas, finish } = openPaper({ title, author: business.name, createdAt, pictures });
  const pages = paginated(canvas, note);
  for (const [at, parts] of pages.entries()) {
    openSheet(canvas);
    let y = TOP;
    for (const part of parts) {
      part.draw(y);
      y += part.height;
    }
    drawFoot(canvas, { name: business.name, number, page: at + 1, pages: pages.length });
    canvas.writePage();
  }
  return { bytes: await finish(), pages: pages.length };
}

/** The parts of each page; a part is never cut. */
function paginated(canvas: PaperCanvas, note: PromissoryNoteDocument): Part[][] {
  const pages: Part[][] = [[]];
  let used = TOP;
  const parts = [
    headPart(canvas, note),
    textPart(canvas, [note.promise], PLAIN, 15),
    ...tableParts(canvas, note.dates, [0.4, 0.3, 0.3]),
    ...tableParts(canvas, note.invoices, [0.24, 0.36, 0.18, 0.22]),
    textPart(canvas, note.conditions, MUTED, 11.5),
    ...(note.notes === "" ? [] : [textPart(canvas, [note.notes], CELL, 12)]),
    closingPart(canvas, note),
  ];
  for (const part of parts) {
    if (used + part.height > BOTTOM) {
      pages.push([]);
      used = TOP;
    }
    pages.at(-1)?.push(part);
    used += part.height;
  }
  return pages;
}

const FACT_ROW = 26;
/** The school, what this is, and whose it is: the facts two to a row. */
function headPart(canvas: PaperCanvas, { business, heading, number, facts }: PromissoryNoteDocument): Part {
  const indent = canvas.hasPicture(business.logo) ? LOGO.side + LOGO.gap : 0;
  const width = SHEET_INNER - 200 - indent;
  const names = canvas.lines(business.name, SCHOOL, width, 2);
  const lines = business.lines.flatMap((line) => canvas.lines(line, MUTED, width, 2));
  const schoolHeight = Math.max(names.length * 17 + lines.length * 11, 40);
  const own = SHEET_INNER / 2 - 12;
  const block = Math.ceil(facts.length / 2) * FACT_ROW + 10;
  return {
    height: schoolHeight + 16 + block + 18,
    draw(y) {
      canvas.picture(business.logo, SHEET.margin, y, LOGO.side, LOGO.side);
      const below = canvas.column(names, SHEET.margin + indent, y, 17, SCHOOL);
      canvas.column(lines, SHEET.margin + indent, below, 11, MUTED);
      canvas.toRight(heading, SHEET_RIGHT, middleOf(y, 20, TITLE.size), TITLE);
      canvas.toRight(number, SHEET_RIGHT, middleOf(y + 22, 14, VALUE.size), VALUE);
      const top = y + schoolHeight + 16;
      canvas.pdf.roundedRect(SHEET.margin, top, SHEET_INNER, block, 4).fill(PAINT.accentTint);
      for (const [at, { label, value }] of facts.entries()) {
        const x = SHEET.margin + 12 + (at % 2) * (SHEET_INNER / 2);
        const cellY = top + 6 + Math.floor(at / 2) * FACT_ROW;
        canvas.text(label, x, middleOf(cellY, 10, LABEL.size), LABEL);
        const [only = ""] = canvas.lines(value, VALUE, own, 1);
        canvas.text(only, x, middleOf(cellY + 10, 13, VALUE.size), VALUE);
      }
    },
  };
}

const LINES_MAX = 40;
function textPart(canvas: PaperCanvas, texts: readonly string[], style: TextStyle, leading: number): Part {
  const lines = texts.flatMap((text) => canvas.lines(text, style, SHEET_INNER, LINES_MAX));
  return {
    height: lines.length * leading + 12,
    draw(y) {
      canvas.column(lines, SHEET.margin, y, leading, style);
    },
  };
}

const ROW = 19;
/** A table in parts of one row each, so that it goes on over pages; the heading stays with the first row, the total with the last. */
function tableParts(canvas: PaperCanvas, table: NoteTable, shares: readonly number[]): Part[] {
  const last = shares.length - 1;
  const row = (cells: readonly string[], style: TextStyle, y: number): void => {
    let x: number = SHEET.margin;
    for (const [at, share] of shares.entries()) {
      const width = share * SHEET_INNER;
      const [line = ""] = canvas.lines(cells[at] ?? "", style, width - 12, 1);
      if (at === last) canvas.toRight(line, x + width - 6, middleOf(y, ROW, style.size), style);
      else canvas.text(line, x + 6, middleOf(y, ROW, style.size), style);
      x += width;
    }
  };
  const rows = table.rows.map(
    (cells): Part => ({
      height: ROW,
      draw(y) {
        row(cells, CELL, y);
        canvas.across(SHEET.margin, y + ROW, SHEET_INNER, PAINT.line, 0.6);
      },
    }),
  );
  const head: Part = {
    height: ROW,
    draw(y) {
      row(table.columns, HEAD, y);
      canvas.across(SHEET.margin, y + ROW, SHEET_INNER, PAINT.accent, 0.9);
    },
  };
  const [label, amount] = table.total;
  const total: Part = {
    height: ROW + 14,
    draw(y) {
      canvas.text(label, SHEET.margin + 6, middleOf(y, ROW, STRONG.size), STRONG);
      canvas.toRight(amount, SHEET_RIGHT - 6, middleOf(y, ROW, STRONG.size), STRONG);
    },
  };
  const [first, ...rest] = rows;
  const final = rest.pop();
  return final && first
    ? [joined([head, first]), ...rest, joined([final, total])]
    : [joined([head, ...rows, total])];
}

const joined = (parts: readonly Part[]): Part => ({
  height: parts.reduce((sum, { height }) => sum + height, 0),
  draw(y) {
    let top = y;
    for (const part of parts) {
      part.draw(top);
      top += part.height;
    }
  },
});

const BAND = 8;
function openSheet({ pdf }: PaperCanvas): void {
  pdf.addPage({ size: [SHEET.width, SHEET.height], margin: 0 });
  pdf.rect(0, 0, SHEET.width, BAND).fill(PAINT.accent);
}

const FOOT = { top: SHEET.height - 38, gap: 6, leading: 10, between: 20 } as const;
const FOOT_TEXT: TextStyle = { face: "regular", size: 7.5, color: PAINT.muted };
/** The foot of every sheet: whose paper it is to the left, which page of which to the right. */
function drawFoot(
  canvas: PaperCanvas,
  { name, number, page, pages }: { name: string; number: string; page: number; pages: number },
): void {
  canvas.across(SHEET.margin, FOOT.top, SHEET_INNER, PAINT.lineStrong, 0.6);
  const top = middleOf(FOOT.top + FOOT.gap, FOOT.leading, FOOT_TEXT.size);
  const count = `${canvas.line(number, FOOT_TEXT, SHEET_INNER / 2)} · Page ${page} of ${pages}`;
  canvas.toRight(count, SHEET_RIGHT, top, FOOT_TEXT);
  const room = SHEET_INNER - canvas.width(count, FOOT_TEXT) - FOOT.between;
  canvas.text(canvas.line(name, FOOT_TEXT, room), SHEET.margin, top, FOOT_TEXT);
}

const SIGN_TOP = 46;
const SIGN_GAP = 40;
/** Who signs, and where the note is verified: always together. */
function closingPart(canvas: PaperCanvas, { signatures, verification }: PromissoryNoteDocument): Part {
  const own = (SHEET_INNER - SIGN_GAP * (signatures.length - 1)) / signatures.length;
  const room = SHEET_INNER - QR_SIDE - 12;
  const captions = canvas.lines(verification.caption, MUTED, room);
  const codeTop = SIGN_TOP + 46;
  return {
    height: codeTop + QR_SIDE,
    draw(y) {
      for (const [at, { name, position }] of signatures.entries()) {
        const left = SHEET.margin + at * (own + SIGN_GAP);
        const line = y + SIGN_TOP;
        canvas.across(left, line, own, PAINT.ink, 0.8);
        const [only = ""] = canvas.lines(name, STRONG, own, 1);
        canvas.text(only, left, middleOf(line + 3, 12, STRONG.size), STRONG);
        const [under = ""] = canvas.lines(position, MUTED, own, 1);
        canvas.text(under, left, middleOf(line + 15, 11, MUTED.size), MUTED);
      }
      const top = y + codeTop;
      drawQr(canvas.pdf, verification.url, SHEET.margin, top);
      canvas.text(
        verification.code,
        SHEET.margin + QR_SIDE + 12,
        middleOf(top + 14, 12, STRONG.size),
        STRONG,
      );
      for (const [at, line] of captions.entries())
        canvas.text(line, SHEET.margin + QR_SIDE + 12, middleOf(top + 30 + at * 11, 11, MUTED.size), MUTED);
    },
  };
}
