import type { Faces } from "#queues/render/pdfkit-file.ts";
import { QR_SIDE } from "#queues/render/qr.ts";
import { notesHeight, placeNotes, type Total, totalsHeight } from "./closing.ts";
import { HEAD_ROW_HEIGHT, type PlacedRow } from "./rows.ts";
import { BODY } from "./sheet.ts";

/** What the body of an invoice or a receipt is placed by. */
export interface BodyFacts {
  rows: readonly PlacedRow[];
  totals: readonly Total[];
  notes: string;
  isVerified: boolean;
}
export interface BodyPage {
  /** Where its rows begin. */
  top: number;
  rows: PlacedRow[];
  /** The totals are on one page alone, and the code below them. */
  totals: { verifyTop: number } | null;
  notes: string[];
  /** Where totals and notes begin. */
  closingTop: number;
}

const CLOSING_GAP = 14;
const VERIFY_GAP = 18;

/**
 * Where rows, totals and notes stand, in points from the sheet's top, worked out in one pass before anything is drawn: 500
 * rows cost ten times what 50 do. Totals that have no room below the last row take it with them to the next page; notes fill
 * what is left beside and below the totals, and go on on pages of their own.
 */
export function bodyPages(faces: Faces, facts: BodyFacts, firstTop: number): BodyPage[] {
  const pages = rowPages(facts.rows, firstTop);
  const sums = totalsHeight(facts.totals);
  const verified = facts.isVerified ? VERIFY_GAP + QR_SIDE : 0;
  const closing = CLOSING_GAP + sums + verified;
  let page = pages.at(-1) ?? pageAt(firstTop);
  if (endOf(page) + closing > BODY.bottom) {
    const rows = rowsBeside(page, closing);
    page.rows.splice(page.rows.length - rows.length);
    page = pageAt(BODY.topAfter, rows);
    pages.push(page);
  }
  page.closingTop = endOf(page) + CLOSING_GAP;
  const room = Math.max(sums, BODY.bottom - verified - page.closingTop);
  const { beside, sheets } = placeNotes(faces, facts.notes, room);
  page.notes = beside;
  page.totals = {
    verifyTop: page.closingTop + Math.max(sums, notesHeight(beside.length)) + VERIFY_GAP,
  };
  return [...pages, ...sheets.map((notes) => ({ ...pageAt(BODY.topAfter), notes }))];
}

const pageAt = (top: number, rows: PlacedRow[] = []): BodyPage => ({
  top,
  rows,
  totals: null,
  notes: [],
  closingTop: top,
});

const heightOf = (rows: readonly PlacedRow[]): number =>
  rows.length === 0 ? 0 : rows.reduce((sum, { height }) => sum + height, HEAD_ROW_HEIGHT);
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
