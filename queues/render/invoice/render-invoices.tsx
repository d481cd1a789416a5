import { View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { BANK_DETAILS, type InvoiceDocument } from "#core/documents/invoice-document.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { SHEET_INNER } from "#queues/render/paint.ts";
import type { PaperFile, Pictures } from "#queues/render/paper/canvas.ts";
import { type Paper, renderPapers } from "#queues/render/paper/paper.tsx";
import {
  aboutLines,
  Facts,
  factsHeight,
  Issuer,
  Label,
  Pill,
  placeFacts,
  placeIssuer,
} from "#queues/render/paper/parts.tsx";
import { TYPE } from "#queues/render/paper/styles.ts";
import { type Column, placeRow } from "#queues/render/paper/table.tsx";
import { cleanOf, Lines, linesOf } from "#queues/render/paper/text.tsx";
import {
  INVOICE_BOX,
  INVOICE_MEASURES,
  PARTY,
  STATUS,
  type StatusPaint,
  statusPaint,
  TITLE,
} from "./invoice-styles.ts";

const left = (width: number, gap = 0): Column => ({ width, padding: 6, gap });
const right = (width: number): Column => ({ width, padding: 3, gap: 3, isRight: true });
const COLUMNS: readonly Column[] = [
  left(173, 3),
  right(54),
  left(44),
  right(78),
  { ...left(80), isSmall: true },
  { ...right(SHEET_INNER - 429), padding: 6, gap: 0 },
];
const ITEM_LINES_MAX = 40;

/** One or many invoices or credit memos in one file; each begins on its own page and counts its own pages. */
export const renderInvoices = (invoices: readonly InvoiceDocument[], file: PaperFile): Promise<RenderedPdf> =>
  renderPapers(invoices, file, invoicePaper);

function invoicePaper(invoice: InvoiceDocument, pictures: Pictures): Paper {
  const { heading, number, business, columns, lines, totals, notes, status, verification, payment } = invoice;
  const paint = statusPaint(status);
  return {
    title: heading,
    number,
    issuer: business.name,
    head: invoiceHead(invoice, paint, pictures),
    columns: COLUMNS,
    headings: columns,
    rows: lines.map(({ item, quantity, unit, unitPrice, adjustments, total }) =>
      placeRow(COLUMNS, [item, quantity, unit, unitPrice, adjustments, total], ITEM_LINES_MAX),
    ),
    totals,
    notes,
    verification: verification ?? payment?.code,
    ...(payment && { beside: { heading: BANK_DETAILS, lines: payment.accounts } }),
    ...(paint.stamp && { ground: <Status status={status} /> }),
  };
}

/** The top of the first page: who bills, what it is, whom, and what matters about it. */
function invoiceHead(invoice: InvoiceDocument, paint: StatusPaint, pictures: Pictures): Paper["head"] {
  const { partyLabel, billTo } = invoice;
  const issuer = placeIssuer(invoice.business, pictures);
  const names = linesOf(billTo.name, PARTY, INVOICE_MEASURES.party, 3);
  const about = aboutLines(billTo.lines, INVOICE_MEASURES.party);
  const facts = placeFacts(invoice.facts, INVOICE_MEASURES.factValue, 3);
  const party =
    TYPE.label.leading +
    INVOICE_MEASURES.labelGap +
    names.length * PARTY.leading +
    about.length * TYPE.about.leading;
  const panel = factsHeight(facts, TYPE.fact.leading) + 2 * INVOICE_MEASURES.panel.padY;
  const height =
    issuer.height + INVOICE_MEASURES.partiesGap + Math.max(party, panel) + INVOICE_MEASURES.tableGap;
  const element = (
    <View style={{ height }}>
      <Issuer issuer={issuer} pictures={pictures} />
      <Titles invoice={invoice} paint={paint} />
      <View style={INVOICE_BOX.parties}>
        <View style={INVOICE_BOX.party}>
          <Label text={partyLabel} />
          <View style={INVOICE_BOX.partyLines}>
            <Lines lines={names} type={PARTY} />
            <Lines lines={about} type={TYPE.about} />
          </View>
        </View>
        <View style={[INVOICE_BOX.panel, { height: panel }]}>
          <Facts facts={facts} labelWidth={INVOICE_MEASURES.panel.label} leading={TYPE.fact.leading} />
        </View>
      </View>
    </View>
  );
  return { height, element };
}

/** What it is, its number, and how it stands. */
function Titles({ invoice, paint }: { invoice: InvoiceDocument; paint: StatusPaint }): ReactNode {
  return (
    <View style={INVOICE_BOX.titles}>
      <View style={INVOICE_BOX.wide}>
        <Lines lines={[cleanOf(invoice.heading, TITLE).toUpperCase()]} type={TITLE} align="right" />
      </View>
      <View style={INVOICE_BOX.wide}>
        <Lines
          lines={linesOf(invoice.number, TYPE.number, INVOICE_MEASURES.number, 2)}
          type={TYPE.number}
          align="right"
        />
      </View>
      <View style={INVOICE_BOX.status}>
        <Pill word={invoice.status} tint={paint.tint} color={paint.ink} spacing={0.6} />
      </View>
    </View>
  );
}

/** Across the sheet, below everything: a paper nobody should pay. */
function Status({ status }: { status: string }): ReactNode {
  return (
    <View style={INVOICE_BOX.stamp}>
      <Lines lines={[cleanOf(status, STATUS)]} type={STATUS} align="center" />
    </View>
  );
}
