import type { ReceiptDocument } from "../../core/documents/receipt-document.ts";
import { PAINT, SHEET, SHEET_INNER } from "../render/paint.ts";
import type { PdfFonts } from "../render/pdf-fonts.ts";
import type { Face } from "../render/typeface.ts";
import { type Painter, put } from "./painter.ts";
import { type PlacedFact, type PlacedHead, RECEIPT } from "./receipt-pages.ts";

const LEFT = SHEET.margin;
const RIGHT = SHEET.margin + SHEET_INNER;

const write = (painter: Painter, face: Face, size: number, color: string): Painter =>
  painter.font(face.program).fontSize(size).fillColor(color);
const putRight = (painter: Painter, face: Face, size: number, text: string, right: number, y: number) =>
  put(painter, text, right - face.width(text, size), y);

/** The first page's top: who was paid, the green banner with the amount, who paid, and how. */
export function paintHead(
  painter: Painter,
  receipt: ReceiptDocument,
  head: PlacedHead,
  fonts: PdfFonts,
  hasLogo: boolean,
): void {
  const { bold } = fonts;
  paintBand(painter);
  paintIssuer(painter, receipt, fonts, hasLogo ? LOGO.side + LOGO.gap : 0);
  write(painter, bold, 20, PAINT.accent);
  putRight(painter, bold, 20, bold.clean(receipt.heading).toUpperCase(), RIGHT, SHEET.margin - 4);
  write(painter, bold, 10, PAINT.ink);
  putRight(painter, bold, 10, bold.clean(receipt.number), RIGHT, SHEET.margin + 26);
  if (receipt.notice) paintNotice(painter, bold, receipt.notice);
  paintBanner(painter, receipt, head.bannerTop, fonts);
  const panelLeft = RIGHT - RECEIPT.panel;
  painter.roundedRect(panelLeft, head.factsTop, RECEIPT.panel, head.panelHeight, 4).fill(PAINT.accentTint);
  const top = head.factsTop + 12;
  paintFacts(painter, receipt.billing.heading, head.billing, LEFT, RECEIPT.billingLabel, top, fonts);
  paintFacts(
    painter,
    receipt.details.heading,
    head.details,
    panelLeft + 14,
    RECEIPT.detailsLabel,
    top,
    fonts,
  );
}

/** Its picture is placed by the template, left of the text. */
export const LOGO = { side: 34, gap: 10 } as const;
const ISSUER_WIDTH = 300;

function paintIssuer(
  painter: Painter,
  { business }: ReceiptDocument,
  { regular, bold }: PdfFonts,
  indent: number,
): void {
  const width = ISSUER_WIDTH - indent;
  write(painter, bold, 15, PAINT.ink);
  put(painter, bold.lines(business.name, 15, width, 1)[0] ?? "", LEFT + indent, SHEET.margin);
  write(painter, regular, 9, PAINT.muted);
  for (const [index, line] of business.lines.entries())
    put(painter, regular.lines(line, 9, width, 1)[0] ?? "", LEFT + indent, SHEET.margin + 24 + index * 12);
}

const paintBand = (painter: Painter): Painter => painter.rect(0, 0, SHEET.width, 8).fill(PAINT.accent);

function paintNotice(painter: Painter, bold: Face, notice: string): void {
  const width = bold.width(notice, 8) + 20;
  painter.roundedRect(RIGHT - width, SHEET.margin + 46, width, 18, 9).fill(PAINT.warningTint);
  write(painter, bold, 8, PAINT.warning);
  put(painter, notice, RIGHT - width + 10, SHEET.margin + 49.5);
}

function paintBanner(
  painter: Painter,
  receipt: ReceiptDocument,
  top: number,
  { regular, bold }: PdfFonts,
): void {
  const middle = top + RECEIPT.bannerHeight / 2;
  painter.roundedRect(LEFT, top, SHEET_INNER, RECEIPT.bannerHeight, 5).fill(PAINT.success);
  painter.circle(LEFT + 34, middle, 15).fill(PAINT.white);
  painter
    .strokeColor(PAINT.success)
    .lineWidth(3)
    .moveTo(LEFT + 27, middle + 0.5)
    .lineTo(LEFT + 32, middle + 5.5)
    .lineTo(LEFT + 41.5, middle - 5.5)
    .stroke();
  write(painter, bold, 16, PAINT.white);
  put(painter, bold.clean(receipt.banner), LEFT + 62, middle - 11.5);
  write(painter, regular, 8.5, PAINT.successTint);
  putRight(painter, regular, 8.5, regular.clean(receipt.amountLabel), RIGHT - 18, middle - 19);
  write(painter, bold, 19, PAINT.white);
  putRight(painter, bold, 19, bold.clean(receipt.amount), RIGHT - 18, middle - 6.5);
}

function paintFacts(
  painter: Painter,
  heading: string,
  facts: readonly PlacedFact[],
  left: number,
  labelWidth: number,
  top: number,
  { regular, bold }: PdfFonts,
): void {
  write(painter, bold, 7.5, PAINT.accent);
  put(painter, bold.clean(heading).toUpperCase(), left, top);
  let y = top + 19;
  for (const { label, lines } of facts) {
    write(painter, regular, RECEIPT.text, PAINT.muted);
    put(painter, label, left, y);
    write(painter, bold, RECEIPT.text, PAINT.ink);
    for (const [index, line] of lines.entries())
      put(painter, line, left + labelWidth, y + index * RECEIPT.leading);
    y += lines.length * RECEIPT.leading + RECEIPT.factGap;
  }
}

/** The top of every further page. */
export function paintRunningHead(painter: Painter, receipt: ReceiptDocument, { bold }: PdfFonts): void {
  paintBand(painter);
  write(painter, bold, 10, PAINT.accent);
  put(painter, bold.clean(receipt.heading).toUpperCase(), LEFT, SHEET.margin);
  write(painter, bold, 10, PAINT.ink);
  putRight(painter, bold, 10, bold.clean(receipt.number), RIGHT, SHEET.margin);
}

export function paintFooter(
  painter: Painter,
  receipt: ReceiptDocument,
  page: number,
  pages: number,
  { regular }: PdfFonts,
): void {
  const y = SHEET.height - 38;
  painter.strokeColor(PAINT.lineStrong).lineWidth(0.6).moveTo(LEFT, y).lineTo(RIGHT, y).stroke();
  write(painter, regular, 7.5, PAINT.muted);
  put(painter, regular.lines(receipt.business.name, 7.5, 300, 1)[0] ?? "", LEFT, y + 6);
  putRight(
    painter,
    regular,
    7.5,
    regular.clean(`${receipt.number} · Page ${page} of ${pages}`),
    RIGHT,
    y + 6,
  );
}
