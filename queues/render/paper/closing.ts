import { PAINT, SHEET, SHEET_INNER, SHEET_RIGHT } from "#queues/render/paint.ts";
import type { Faces } from "#queues/render/pdfkit-file.ts";
import { middleOf, type PaperCanvas, type TextStyle } from "./canvas.ts";
import { BODY, LABEL } from "./sheet.ts";

/** What closes an invoice or a receipt: sums to the right, notes to the left. */
export interface Total {
  label: string;
  value: string;
  isStrong?: boolean;
}

const TOTALS = { width: 230, row: 17, strong: 28, inset: 10 } as const;
const TOTAL_LABEL: TextStyle = { face: "regular", size: 9, color: PAINT.muted };
const TOTAL_VALUE: TextStyle = { ...TOTAL_LABEL, color: PAINT.ink };
const STRONG: TextStyle = { face: "bold", size: 10.5, color: PAINT.white };

const heightOf = ({ isStrong = false }: Total): number => (isStrong ? TOTALS.strong : TOTALS.row);
export const totalsHeight = (totals: readonly Total[]): number =>
  totals.reduce((sum, total) => sum + heightOf(total), 0);

/** Each sum beside its label, the strong one on a ground of its own. */
export function drawTotals(canvas: PaperCanvas, totals: readonly Total[], top: number): void {
  const left = SHEET_RIGHT - TOTALS.width;
  let y = top;
  for (const total of totals) {
    const { label, value, isStrong = false } = total;
    const height = heightOf(total);
    if (isStrong) canvas.pdf.roundedRect(left, y + 2, TOTALS.width, height - 4, 3).fill(PAINT.accent);
    const [labelStyle, valueStyle] = isStrong ? [STRONG, STRONG] : [TOTAL_LABEL, TOTAL_VALUE];
    const line = middleOf(y, height, valueStyle.size);
    canvas.text(canvas.clean(label, labelStyle), left + TOTALS.inset, line, labelStyle);
    canvas.toRight(canvas.clean(value, valueStyle), SHEET_RIGHT - TOTALS.inset, line, valueStyle);
    y += height;
  }
}

const NOTE: TextStyle = { face: "regular", size: 9, color: PAINT.muted };
const NOTES = {
  width: SHEET_INNER - TOTALS.width - 32,
  top: 4,
  label: 11,
  gap: 5,
  leading: 12,
} as const;
/** Of lines of notes, with their label. */
export const notesHeight = (lines: number): number =>
  lines === 0 ? 0 : NOTES.top + NOTES.label + NOTES.gap + lines * NOTES.leading;

const linesIn = (height: number): number => Math.floor((height - notesHeight(1)) / NOTES.leading) + 1;

/** The lines of notes that have room beside the totals, and the others sheet by sheet. */
export function placeNotes(
  { regular }: Faces,
  notes: string,
  room: number,
): { beside: string[]; sheets: string[][] } {
  const lines = notes === "" ? [] : regular.lines(notes, NOTE.size, NOTES.width);
  const beside = linesIn(room);
  const perSheet = linesIn(BODY.bottom - BODY.topAfter);
  const rest = Math.max(0, lines.length - beside);
  return {
    beside: lines.slice(0, beside),
    sheets: Array.from({ length: Math.ceil(rest / perSheet) }, (_, sheet) =>
      lines.slice(beside + sheet * perSheet, beside + (sheet + 1) * perSheet),
    ),
  };
}

export function drawNotes(canvas: PaperCanvas, lines: readonly string[], top: number): void {
  if (lines.length === 0) return;
  const below = canvas.column(["NOTES"], SHEET.margin, top + NOTES.top, NOTES.label, LABEL);
  canvas.column(lines, SHEET.margin, below + NOTES.gap, NOTES.leading, NOTE);
}
