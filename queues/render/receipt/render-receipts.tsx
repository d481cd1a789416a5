import { Circle, Polyline, Svg, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { ReceiptDocument } from "#core/documents/receipt-document.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { PAINT, SHEET, SHEET_INNER } from "#queues/render/paint.ts";
import type { PaperFile, Pictures } from "#queues/render/paper/canvas.ts";
import { type Paper, renderPapers } from "#queues/render/paper/paper.tsx";
import {
  Facts,
  factsHeight,
  Issuer,
  Label,
  Pill,
  type PlacedFact,
  placeFacts,
  placeIssuer,
} from "#queues/render/paper/parts.tsx";
import { TYPE as PAPER_TYPE } from "#queues/render/paper/styles.ts";
import { type Column, placeRow } from "#queues/render/paper/table.tsx";
import { cleanOf, Lines } from "#queues/render/paper/text.tsx";
import { RECEIPT_BOX, RECEIPT_MEASURES, RECEIPT_TYPE } from "./receipt-styles.ts";

const column = (width: number): Column => ({ width, padding: 8, gap: 4 });
const COLUMNS: readonly Column[] = [
  column(112),
  column(SHEET_INNER - 276),
  column(74),
  { ...column(90), isRight: true },
];
const ROW_LINES_MAX = 2;

/** One or many receipts of payments or refunds in one file; each begins on its own page and counts its own pages. */
export const renderReceipts = (receipts: readonly ReceiptDocument[], file: PaperFile): Promise<RenderedPdf> =>
  renderPapers(receipts, file, receiptPaper);

const receiptPaper = (receipt: ReceiptDocument, pictures: Pictures): Paper => ({
  title: receipt.heading,
  number: receipt.number,
  issuer: receipt.business.name,
  head: receiptHead(receipt, pictures),
  columns: COLUMNS,
  headings: receipt.columns,
  rows: receipt.invoices.map(({ number, customer, customerId, amount }) =>
    placeRow(COLUMNS, [number, customer, customerId, amount], ROW_LINES_MAX),
  ),
  totals: receipt.totals,
  notes: receipt.notes,
  verification: receipt.verification,
});

/** The first page's top: who was paid, the green banner with the amount, who paid, and how. */
function receiptHead(receipt: ReceiptDocument, pictures: Pictures): Paper["head"] {
  const issuer = placeIssuer(receipt.business, pictures);
  const { gap, height, below } = RECEIPT_MEASURES.banner;
  const factsTop = issuer.height + gap + height + below;
  const facts = fittingFacts(receipt, SHEET.margin + factsTop);
  const whole = factsTop + facts.height + RECEIPT_MEASURES.belowFacts;
  const { billing, details } = receipt;
  const element = (
    <View style={{ height: whole }}>
      <Issuer issuer={issuer} pictures={pictures} />
      <Titles receipt={receipt} />
      <Banner receipt={receipt} />
      <View style={[RECEIPT_BOX.facts, { height: facts.height }]}>
        <View style={RECEIPT_BOX.billing}>
          <FactsBelow
            heading={billing.heading}
            facts={facts.billing}
            labelWidth={RECEIPT_MEASURES.billing.label}
          />
        </View>
        <View style={RECEIPT_BOX.details}>
          <FactsBelow
            heading={details.heading}
            facts={facts.details}
            labelWidth={RECEIPT_MEASURES.details.label}
          />
        </View>
      </View>
    </View>
  );
  return { height: whole, element };
}

function Titles({ receipt: { heading, number, notice } }: { receipt: ReceiptDocument }): ReactNode {
  return (
    <View style={RECEIPT_BOX.titles}>
      <Lines
        lines={[cleanOf(heading, RECEIPT_TYPE.title).toUpperCase()]}
        type={RECEIPT_TYPE.title}
        align="right"
      />
      <View style={RECEIPT_BOX.number}>
        <Lines lines={[cleanOf(number, PAPER_TYPE.number)]} type={PAPER_TYPE.number} align="right" />
      </View>
      {notice !== null && (
        <View style={RECEIPT_BOX.notice}>
          <Pill word={cleanOf(notice, PAPER_TYPE.pill)} tint={PAINT.warningTint} color={PAINT.warning} />
        </View>
      )}
    </View>
  );
}

/** A tick, what was done, and the amount. */
function Banner({ receipt: { banner, amountLabel, amount } }: { receipt: ReceiptDocument }): ReactNode {
  return (
    <View style={RECEIPT_BOX.banner}>
      <Svg style={RECEIPT_BOX.check} width={30} height={30} viewBox="0 0 30 30">
        <Circle cx={15} cy={15} r={15} fill={PAINT.white} />
        <Polyline points="8,15.5 13,20.5 22.5,9.5" fill="none" stroke={PAINT.success} strokeWidth={3} />
      </Svg>
      <View style={RECEIPT_BOX.said}>
        <Lines lines={[cleanOf(banner, RECEIPT_TYPE.banner)]} type={RECEIPT_TYPE.banner} />
      </View>
      <View style={RECEIPT_BOX.amount}>
        <Lines
          lines={[cleanOf(amountLabel, RECEIPT_TYPE.amountLabel)]}
          type={RECEIPT_TYPE.amountLabel}
          align="right"
        />
        <View style={RECEIPT_BOX.amountFigure}>
          <Lines lines={[cleanOf(amount, RECEIPT_TYPE.amount)]} type={RECEIPT_TYPE.amount} align="right" />
        </View>
      </View>
    </View>
  );
}

/** Who paid to the left, how on a ground of its own to the right; fewer lines of each value where a page has not enough room. */
function fittingFacts({ billing, details }: ReceiptDocument, top: number) {
  const { billing: paid, details: how, factLeading, facts, factsBottom } = RECEIPT_MEASURES;
  const place = (linesMax: number) => {
    const placed = {
      billing: placeFacts(billing.facts, paid.width - paid.label - paid.gap, linesMax),
      details: placeFacts(details.facts, how.width - how.label - how.inset - 10, linesMax),
    };
    const height = Math.max(
      factsHeight(placed.billing, factLeading),
      factsHeight(placed.details, factLeading),
    );
    const heading = PAPER_TYPE.label.leading;
    return { ...placed, height: height + 2 * facts.pad + heading + facts.below - 7 };
  };
  return [3, 2].map(place).find(({ height }) => top + height <= factsBottom) ?? place(1);
}

function FactsBelow({
  heading,
  facts,
  labelWidth,
}: {
  heading: string;
  facts: readonly PlacedFact[];
  labelWidth: number;
}): ReactNode {
  return (
    <View>
      <Label text={heading} />
      <View style={RECEIPT_BOX.factLines}>
        <Facts facts={facts} labelWidth={labelWidth} leading={RECEIPT_MEASURES.factLeading} />
      </View>
    </View>
  );
}
