import { BODY, MEASURES, TYPE } from "./styles.ts";
import type { PlacedRow } from "./table.tsx";
import { linesOf } from "./text.tsx";
import { type Total, totalsHeight } from "./totals.tsx";

/** What the body of an invoice or a receipt is placed by. */
export interface BodyFacts {
  rows: readonly PlacedRow[];
  totals: readonly Total[];
  notes: string;
  /** What is below the totals, with its gap; 0 for nothing. */
  below: number;
}
export interface BodyPage {
  /** Where its rows begin. */
  top: number;
  rows: PlacedRow[];
  /** Totals, and the code below them, are on one page alone. */
  hasTotals: boolean;
  notes: string[];
}

const CLOSING_GAP = MEASURES.closingGap;
const HEAD_ROW_HEIGHT = MEASURES.headRow;

/**
 * Where rows, totals and notes stand, in points from the sheet's top, worked out in one pass before anything is drawn: 500
 * rows cost ten times what 50 do. Totals that have no room below the last row take it with them to the next page; notes fill
 * what is left beside and below the totals, and go on on pages of their own.
 */
export function bodyPages(facts: BodyFacts, firstTop: number): BodyPage[] {
  const pages = rowPages(facts.rows, firstTop);
  const sums = totalsHeight(facts.totals);
  const verified = facts.below;
  const closing = CLOSING_GAP + sums + verified;
  let page = pages.at(-1) ?? pageAt(firstTop);
  if (endOf(page) + closing > BODY.bottom) {
    const rows = rowsBeside(page, closing);
    page.rows.splice(page.rows.length - rows.length);
    page = pageAt(BODY.topAfter, rows);
    pages.push(page);
  }
  const room = Math.max(sums, BODY.bottom - verified - endOf(page) - CLOSING_GAP);
  const { beside, sheets } = placeNotes(facts.notes, room);
  page.notes = beside;
  page.hasTotals = true;
  return [...pages, ...sheets.map((notes) => ({ ...pageAt(BODY.topAfter), notes }))];
}

/** Lines of notes that have room in a height, below their label. */
const noteLinesIn = (height: number): number => {
  const { top, gap } = MEASURES.notes;
  return Math.floor((height - top - TYPE.label.leading - gap) / TYPE.note.leading);
};

/** The lines of notes that have room beside the totals, and the others sheet by sheet. */
function placeNotes(notes: string, room: number): { beside: string[]; sheets: string[][] } {
  const lines = notes === "" ? [] : linesOf(notes, TYPE.note, MEASURES.notes.width);
  const beside = noteLinesIn(room);
  const perSheet = noteLinesIn(BODY.bottom - BODY.topAfter);
  const rest = Math.max(0, lines.length - beside);
  return {
    beside: lines.slice(0, beside),
    sheets: Array.from({ length: Math.ceil(rest / perSheet) }, (_, sheet) =>
      lines.slice(beside + sheet * perSheet, beside + (sheet + 1) * perSheet),
    ),
  };
}

const pageAt = (top: number, rows: PlacedRow[] = []): BodyPage => ({
  top,
  rows,
  hasTotals: false,
  notes: [],
});

const heightOf = (rows: readonly PlacedRow[]): number =>
  rows.length === 0 ? 0 : rows.reduce<number>((sum, { height }) => sum + height, HEAD_ROW_HEIGHT);
const endOf = ({ top, rows }: BodyPage): number => top + heightOf(rows);

/** Rows page by page; the first has none where the head leaves no room. */
function rowPages(rows: readonly PlacedRow[], firstTop: number): BodyPage[] {
  let page = pageAt(firstTop);
  const pages = [page];
  let y = firstTop + HEAD_ROW_HEIGHT;
  for (const row of rows) {
    if (y + row.height > BODY.bottom) {
      page = pageAt(BODY.topAfter);
      pages.push(page);
      y = BODY.topAfter + HEAD_ROW_HEIGHT;
    }
    page.rows.push(row);
    y += row.height;
  }
  return pages;
}

/** The last row, where it is not the only one and has room on a page with the totals. */
function rowsBeside({ rows }: BodyPage, closing: number): PlacedRow[] {
  const last = rows.length > 1 ? rows.slice(-1) : [];
  return BODY.topAfter + heightOf(last) + closing > BODY.bottom ? [] : last;
}
