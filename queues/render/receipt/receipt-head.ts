import type { ReceiptDocument, ReceiptFact } from "#core/documents/receipt-document.ts";
import { PAINT, SHEET, SHEET_INNER, SHEET_RIGHT } from "#queues/render/paint.ts";
import { middleOf, type PaperCanvas, type TextStyle } from "#queues/render/paper/canvas.ts";
import {
  drawFacts,
  drawPill,
  FACT_VALUE,
  factsHeight,
  issuerPart,
  type Part,
  type PlacedFact,
} from "#queues/render/paper/head-parts.ts";
import { LABEL } from "#queues/render/paper/sheet.ts";

const BANNER = { gap: 14, height: 62, below: 22 } as const;
const BELOW_FACTS = 26;

/** The first page's top: who was paid, the green banner with the amount, who paid, and how. */
export function receiptHead(canvas: PaperCanvas, receipt: ReceiptDocument): Part {
  const issuer = issuerPart(canvas, receipt.business);
  const banner = issuer.height + BANNER.gap;
  const factsTop = banner + BANNER.height + BANNER.below;
  const facts = factsPart(canvas, receipt, SHEET.margin + factsTop);
  return {
    height: factsTop + facts.height + BELOW_FACTS,
    draw(y) {
      issuer.draw(y);
      drawTitle(canvas, receipt, y);
      drawBanner(canvas, receipt, y + banner);
      facts.draw(y + factsTop);
    },
  };
}

const TITLE: TextStyle = { face: "bold", size: 20, color: PAINT.accent };
const NUMBER: TextStyle = { face: "bold", size: 10, color: PAINT.ink };
const NOTICE: TextStyle = { face: "bold", size: 8, color: PAINT.warning };

function drawTitle(canvas: PaperCanvas, { heading, number, notice }: ReceiptDocument, y: number): void {
  const title = canvas.clean(heading, TITLE).toUpperCase();
  canvas.toRight(title, SHEET_RIGHT, middleOf(y, 20, TITLE.size), TITLE);
  canvas.toRight(canvas.clean(number, NUMBER), SHEET_RIGHT, middleOf(y + 26, 14, NUMBER.size), NUMBER);
  if (notice) drawPill(canvas, canvas.clean(notice, NOTICE), y + 46, PAINT.warningTint, NOTICE);
}

const SAID: TextStyle = { face: "bold", size: 16, color: PAINT.white };
const AMOUNT_LABEL: TextStyle = { face: "regular", size: 8.5, color: PAINT.successTint };
const AMOUNT: TextStyle = { face: "bold", size: 19, color: PAINT.white };
const AMOUNT_INSET = 18;

function drawBanner(
  canvas: PaperCanvas,
  { banner, amountLabel, amount }: ReceiptDocument,
  top: number,
): void {
  const { pdf } = canvas;
  const middle = top + BANNER.height / 2;
  pdf.roundedRect(SHEET.margin, top, SHEET_INNER, BANNER.height, 5).fill(PAINT.success);
  pdf.circle(SHEET.margin + 34, middle, 15).fill(PAINT.white);
  pdf
    .moveTo(SHEET.margin + 27, middle + 0.5)
    .lineTo(SHEET.margin + 32, middle + 5.5)
    .lineTo(SHEET.margin + 41.5, middle - 5.5)
    .lineWidth(3)
    .stroke(PAINT.success);
  const right = SHEET_RIGHT - AMOUNT_INSET;
  canvas.text(canvas.clean(banner, SAID), SHEET.margin + 62, middleOf(top, BANNER.height, SAID.size), SAID);
  const label = canvas.clean(amountLabel, AMOUNT_LABEL);
  canvas.toRight(label, right, middleOf(middle - 19, 12, AMOUNT_LABEL.size), AMOUNT_LABEL);
  canvas.toRight(canvas.clean(amount, AMOUNT), right, middleOf(middle - 6, 26, AMOUNT.size), AMOUNT);
}

const BILLING = { width: 236, label: 84, gap: 4 } as const;
const DETAILS = { width: SHEET_INNER - BILLING.width - 14, label: 117, inset: 14 } as const;
const LEADING = 12.5;
const FACTS = { pad: 12, heading: 11, below: 8 } as const;
/** Of the room a page has from the facts on. */
const FACTS_BOTTOM = SHEET.height - 50;

/** Who paid to the left, how on a ground of its own to the right; fewer lines of each value where a page has not enough room. */
function factsPart(canvas: PaperCanvas, { billing, details }: ReceiptDocument, top: number): Part {
  const place = (facts: readonly ReceiptFact[], width: number, linesMax: number): PlacedFact[] =>
    facts.map(({ label, value }) => ({
      label: canvas.clean(label, LABEL),
      lines: canvas.lines(value, FACT_VALUE, width, linesMax),
    }));
  const placed = (linesMax: number) => {
    const paid = place(billing.facts, BILLING.width - BILLING.label - BILLING.gap, linesMax);
    const how = place(details.facts, DETAILS.width - DETAILS.label - DETAILS.inset - 10, linesMax);
    const height = Math.max(factsHeight(paid, LEADING), factsHeight(how, LEADING));
    return { paid, how, height: height + 2 * FACTS.pad + FACTS.heading + FACTS.below - 7 };
  };
  const fitting = [3, 2].map(placed).find(({ height }) => top + height <= FACTS_BOTTOM);
  const { paid, how, height } = fitting ?? placed(1);
  return {
    height,
    draw(y) {
      const panel = SHEET_RIGHT - DETAILS.width;
      canvas.pdf.roundedRect(panel, y, DETAILS.width, height, 4).fill(PAINT.accentTint);
      const column = (heading: string, facts: readonly PlacedFact[], x: number, labelWidth: number): void => {
        const label = canvas.clean(heading, LABEL).toUpperCase();
        const below = canvas.column([label], x, y + FACTS.pad, FACTS.heading, LABEL) + FACTS.below;
        drawFacts(canvas, facts, { x, y: below, labelWidth, leading: LEADING });
      };
      column(billing.heading, paid, SHEET.margin, BILLING.label);
      column(details.heading, how, panel + DETAILS.inset, DETAILS.label);
    },
  };
}
