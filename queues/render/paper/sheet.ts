import { PAINT, SHEET, SHEET_INNER, SHEET_RIGHT } from "#queues/render/paint.ts";
import { middleOf, type PaperCanvas, type TextStyle } from "./canvas.ts";

/** What the sheets of invoices, receipts and promissory notes have alike. */

const BAND = 8;
const FOOT = { top: SHEET.height - 38, gap: 6, leading: 10, between: 20 } as const;
const FOOT_TEXT: TextStyle = { face: "regular", size: 7.5, color: PAINT.muted };
const RUNNING_LEADING = 14;
const RUNNING_TITLE: TextStyle = { face: "bold", size: 10, color: PAINT.accent, spacing: 0.8 };
const RUNNING_NUMBER: TextStyle = { face: "bold", size: 10, color: PAINT.ink };
/** A heading over a part of the sheet. */
export const LABEL: TextStyle = { face: "bold", size: 7.5, color: PAINT.accent, spacing: 0.3 };

/** Where the body of a sheet ends, and where that of every sheet but the first begins. */
export const BODY = {
  bottom: SHEET.height - SHEET.margin - SHEET.footer,
  topAfter: SHEET.margin + 34,
} as const;

export function openSheet({ pdf }: PaperCanvas): void {
  pdf.addPage({ size: [SHEET.width, SHEET.height], margin: 0 });
  pdf.rect(0, 0, SHEET.width, BAND).fill(PAINT.accent);
}

/** The top of every further sheet: what it goes on with. */
export function drawRunningHead(canvas: PaperCanvas, title: string, number: string): void {
  const top = middleOf(SHEET.margin, RUNNING_LEADING, RUNNING_TITLE.size);
  canvas.text(canvas.clean(title, RUNNING_TITLE).toUpperCase(), SHEET.margin, top, RUNNING_TITLE);
  canvas.toRight(canvas.line(number, RUNNING_NUMBER, SHEET_INNER / 2), SHEET_RIGHT, top, RUNNING_NUMBER);
}

/** The foot of every sheet: whose paper it is to the left, which page of which to the right. */
export function drawFoot(
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
