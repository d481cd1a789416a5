import type { ReceiptDocument, ReceiptFact } from "../../core/documents/receipt-document.ts";
import { SHEET, SHEET_INNER } from "../render/paint.ts";
import type { PdfFonts } from "../render/pdf-fonts.ts";
import { QR_SIDE } from "../render/qr.ts";

/** Where everything of a receipt is placed, in points from the sheet's top, worked out before anything is drawn. */
export const RECEIPT = {
  text: 9,
  leading: 12.5,
  factGap: 5,
  bannerHeight: 62,
  headRow: 24,
  row: 22,
  totalRow: 17,
  totalStrong: 28,
  totalsWidth: 230,
  billing: 236,
  panel: SHEET_INNER - 236 - 14,
  billingLabel: 84,
  detailsLabel: 117,
  columns: [112, SHEET_INNER - 276, 74, 90],
} as const;
const VERIFY_GAP = 18;
const TOP_AFTER = SHEET.margin + 34;
const BOTTOM = SHEET.height - SHEET.margin - SHEET.footer;

export interface PlacedFact {
  label: string;
  lines: string[];
}
export interface PlacedHead {
  bannerTop: number;
  factsTop: number;
  panelHeight: number;
  billing: PlacedFact[];
  details: PlacedFact[];
}
export interface ReceiptPage {
  tableTop: number;
  rows: ReceiptDocument["invoices"];
  hasTotals: boolean;
  /** Where the verification is placed, below the totals of the last page. */
  verifyTop: number;
  closingTop: number;
  notes: string[];
}

const heightOfFacts = (facts: readonly PlacedFact[]): number =>
  facts.reduce((sum, { lines }) => sum + lines.length * RECEIPT.leading + RECEIPT.factGap, 0);

export function receiptPages(
  receipt: ReceiptDocument,
  fonts: PdfFonts,
): { head: PlacedHead; pages: ReceiptPage[] } {
  const head = placeHead(receipt, fonts);
  const pages: ReceiptPage[] = [];
  let y = head.factsTop + head.panelHeight + 26;
  const open = (top: number): ReceiptPage => {
    const page = { tableTop: top, rows: [], hasTotals: false, verifyTop: top, closingTop: top, notes: [] };
    pages.push(page);
    return page;
  };
  let page = open(y);
  y += RECEIPT.headRow;
  for (const invoice of receipt.invoices) {
    if (y + RECEIPT.row > BOTTOM) {
      page = open(TOP_AFTER);
      y = TOP_AFTER + RECEIPT.headRow;
    }
    page.rows.push(invoice);
    y += RECEIPT.row;
  }
  if (receipt.invoices.length === 0) y -= RECEIPT.headRow;
  const notes =
    receipt.notes === ""
      ? []
      : fonts.regular.lines(receipt.notes, RECEIPT.text, SHEET_INNER - RECEIPT.totalsWidth - 32);
  const closing = Math.max(
    receipt.totals.length * RECEIPT.totalRow + RECEIPT.totalStrong,
    18 + Math.min(notes.length, 40) * RECEIPT.leading,
  );
  if (y + 16 + closing + VERIFY_GAP + QR_SIDE > BOTTOM) {
    page = open(TOP_AFTER);
    y = TOP_AFTER;
  }
  page.closingTop = y + 16;
  page.verifyTop = page.closingTop + closing + VERIFY_GAP;
  page.hasTotals = true;
  page.notes = notes.slice(0, 40);
  return { head, pages };
}

function placeHead(receipt: ReceiptDocument, { regular, bold }: PdfFonts): PlacedHead {
  const place = (facts: readonly ReceiptFact[], width: number): PlacedFact[] =>
    facts.map(({ label, value }) => ({
      label: regular.clean(label),
      lines: bold.lines(value, RECEIPT.text, width, 3),
    }));
  const billing = place(receipt.billing.facts, RECEIPT.billing - RECEIPT.billingLabel - 4);
  const details = place(receipt.details.facts, RECEIPT.panel - RECEIPT.detailsLabel - 24);
  const bannerTop = SHEET.margin + Math.max(24 + receipt.business.lines.length * 12, 78) + 14;
  return {
    bannerTop,
    factsTop: bannerTop + RECEIPT.bannerHeight + 22,
    panelHeight: Math.max(heightOfFacts(billing), heightOfFacts(details)) + 36,
    billing,
    details,
  };
}
