import type { InvoiceDocument } from "../../core/documents/invoice-document.ts";
import { SHEET, SHEET_INNER } from "../render/paint.ts";
import type { PdfFonts } from "../render/pdf-fonts.ts";
import { QR_SIDE } from "../render/qr.ts";

/**
 * Where everything of an invoice is placed, worked out before anything is drawn: explicit pages of rows whose
 * heights are known. One pass over the lines, so that 500 lines cost ten times what 50 do.
 */
export const TEXT = { size: 9, leading: 12, small: 8, smallLeading: 11 } as const;
export const COLUMN_WIDTHS = [173, 54, 44, 78, 80, SHEET_INNER - 429] as const;
export const CELL_PADDING = 6;
export const HEAD = {
  name: 15,
  nameLeading: 19,
  businessWidth: 256,
  logo: 34,
  partyWidth: 270,
  factLabel: 74,
  nameGap: 2,
  topMin: 78,
} as const;
export const HEAD_ROW_HEIGHT = 24;
export const TOTALS = { width: 230, row: 17, strong: 28 } as const;
export const NOTES_WIDTH = SHEET_INNER - TOTALS.width - 32;
export const RUNNING_HEAD_HEIGHT = 34;
const ROW_PADDING = 10;
const ITEM_LINES_MAX = 40;
const VERIFY_GAP = 24;

export interface PlacedRow {
  height: number;
  /** Text of the six cells, broken into lines. */
  cells: string[][];
}
export interface PlacedHead {
  height: number;
  /** Where the customer and the facts begin, and how high the facts' panel is. */
  partiesTop: number;
  panelHeight: number;
  /** Of who bills, where there is no picture. */
  initials: string;
  businessName: string[];
  businessLines: string[];
  partyName: string[];
  partyLines: string[];
  facts: { label: string; lines: string[] }[];
  title: string;
  number: string[];
  /** Above whose document it is. */
  partyLabel: string;
}
export interface InvoicePage {
  rows: PlacedRow[];
  hasTotals: boolean;
  /** Notes beside the totals, or by themselves where they are long. */
  notes: string[];
  /** Where the verification is placed, from the top of the page; null: not on this page. */
  verifyTop: number | null;
}
export interface InvoicePages {
  head: PlacedHead;
  pages: InvoicePage[];
}

export function invoicePages(document: InvoiceDocument, fonts: PdfFonts): InvoicePages {
  const head = placeHead(document, fonts);
  const totalsHeight = heightOfTotals(document);
  const bottom = SHEET.height - SHEET.margin - SHEET.footer;
  const pages: InvoicePage[] = [];
  let y = 0;
  const open = (): InvoicePage => {
    y = SHEET.margin + (pages.length === 0 ? head.height : RUNNING_HEAD_HEIGHT);
    const page: InvoicePage = { rows: [], hasTotals: false, notes: [], verifyTop: null };
    pages.push(page);
    return page;
  };
  let page = open();
  y += HEAD_ROW_HEIGHT;
  for (const line of document.lines) {
    const row = placeRow(line, fonts);
    if (y + row.height > bottom) {
      page = open();
      y += HEAD_ROW_HEIGHT;
    }
    page.rows.push(row);
    y += row.height;
  }
  const verifyHeight = document.verification ? VERIFY_GAP + QR_SIDE : 0;
  if (y + totalsHeight + verifyHeight > bottom) page = open();
  page.hasTotals = true;
  if (document.verification) page.verifyTop = y + totalsHeight + VERIFY_GAP;
  const notes = document.notes === "" ? [] : fonts.regular.lines(document.notes, TEXT.size, NOTES_WIDTH);
  const besideMax = Math.floor((totalsHeight - 30) / TEXT.leading);
  page.notes = notes.slice(0, besideMax);
  const perPage = Math.floor((bottom - SHEET.margin - RUNNING_HEAD_HEIGHT - 30) / TEXT.leading);
  for (let from = besideMax; from < notes.length; from += perPage)
    open().notes = notes.slice(from, from + perPage);
  return { head, pages };
}

const heightOfTotals = (document: InvoiceDocument): number =>
  18 + document.totals.reduce((sum, { isStrong }) => sum + (isStrong ? TOTALS.strong : TOTALS.row), 0);

function placeRow(line: InvoiceDocument["lines"][number], { regular }: PdfFonts): PlacedRow {
  const texts = [line.item, line.quantity, line.unit, line.unitPrice, line.adjustments, line.total];
  const cells = texts.map((text, column) =>
    regular.lines(
      text,
      column === 4 ? TEXT.small : TEXT.size,
      (COLUMN_WIDTHS[column] ?? 0) - CELL_PADDING * (column === 0 ? 1.5 : 1),
      ITEM_LINES_MAX,
    ),
  );
  const linesMost = Math.max(...cells.map((lines) => lines.length));
  return { height: linesMost * TEXT.leading + ROW_PADDING, cells };
}

function placeHead(document: InvoiceDocument, { regular, bold }: PdfFonts): PlacedHead {
  const wrap = (lines: string[], width: number) =>
    lines.flatMap((line) => regular.lines(line, TEXT.size, width, 2));
  const businessName = bold.lines(document.business.name, HEAD.name, HEAD.businessWidth, 2);
  const businessLines = wrap(document.business.lines, HEAD.businessWidth);
  const partyName = bold.lines(document.billTo.name, 11, HEAD.partyWidth, 3);
  const partyLines = wrap(document.billTo.lines, HEAD.partyWidth);
  const factWidth = SHEET_INNER - HEAD.partyWidth - 24 - HEAD.factLabel - 24;
  const facts = document.facts.map(({ label, value }) => ({
    label,
    lines: bold.lines(value, TEXT.size, factWidth, 3),
  }));
  const number = bold.lines(document.number, 10, 190, 2);
  const business = businessName.length * HEAD.nameLeading + businessLines.length * TEXT.leading;
  const party = 16 + partyName.length * 15 + partyLines.length * TEXT.leading;
  const factsHeight = 20 + facts.reduce((sum, { lines }) => sum + lines.length * TEXT.leading + 5, 0);
  return {
    height: Math.max(business, HEAD.topMin) + 22 + Math.max(party, factsHeight) + 22,
    partiesTop: Math.max(business + HEAD.nameGap, HEAD.topMin) + 22,
    panelHeight: factsHeight,
    initials: bold.clean(document.business.initials),
    businessName,
    businessLines,
    partyName,
    partyLines,
    facts,
    title: bold.clean(document.heading).toUpperCase(),
    partyLabel: bold.clean(document.partyLabel).toUpperCase(),
    number,
  };
}
