import type { InvoiceDocument } from "#core/documents/invoice-document.ts";
import { PAINT, SHEET, SHEET_INNER, SHEET_RIGHT } from "#queues/render/paint.ts";
import { middleOf, type PaperCanvas, type TextStyle } from "#queues/render/paper/canvas.ts";
import {
  ABOUT,
  ABOUT_LEADING,
  aboutLines,
  drawFacts,
  drawPill,
  FACT_VALUE,
  factsHeight,
  issuerPart,
  type Part,
} from "#queues/render/paper/head-parts.ts";
import { LABEL } from "#queues/render/paper/sheet.ts";
import type { StatusPaint } from "./status-paint.ts";

const GAP = { parties: 22, table: 20 } as const;

/** The top of the first page: who bills, what it is, whom, and what matters about it. */
export function invoiceHead(canvas: PaperCanvas, invoice: InvoiceDocument, paint: StatusPaint): Part {
  const issuer = issuerPart(canvas, invoice.business);
  const party = partyPart(canvas, invoice);
  const facts = factsPart(canvas, invoice);
  const below = issuer.height + GAP.parties;
  return {
    height: below + Math.max(party.height, facts.height) + GAP.table,
    draw(y) {
      issuer.draw(y);
      drawTitle(canvas, invoice, paint, y);
      party.draw(y + below);
      facts.draw(y + below);
    },
  };
}

const TITLE: TextStyle = { face: "bold", size: 20, color: PAINT.accent, spacing: 1.2 };
const TITLE_LEADING = 26;
const NUMBER: TextStyle = { face: "bold", size: 10, color: PAINT.ink };
const NUMBER_LEADING = 14;
const NUMBER_WIDTH = 190;
const STATUS_GAP = 8;

function drawTitle(canvas: PaperCanvas, invoice: InvoiceDocument, paint: StatusPaint, top: number): void {
  const title = canvas.clean(invoice.heading, TITLE).toUpperCase();
  canvas.toRight(title, SHEET_RIGHT, middleOf(top, TITLE_LEADING, TITLE.size), TITLE);
  let y = top + TITLE_LEADING;
  for (const line of canvas.lines(invoice.number, NUMBER, NUMBER_WIDTH, 2)) {
    canvas.toRight(line, SHEET_RIGHT, middleOf(y, NUMBER_LEADING, NUMBER.size), NUMBER);
    y += NUMBER_LEADING;
  }
  drawPill(canvas, invoice.status, y + STATUS_GAP, paint.tint, {
    face: "bold",
    size: 8,
    color: paint.ink,
    spacing: 0.6,
  });
}

const PARTY_WIDTH = 270;
const PARTY: TextStyle = { face: "bold", size: 11, color: PAINT.ink };
const PARTY_LEADING = 15;
const LABEL_HEIGHT = 11;
const LABEL_GAP = 5;

function partyPart(canvas: PaperCanvas, { partyLabel, billTo }: InvoiceDocument): Part {
  const names = canvas.lines(billTo.name, PARTY, PARTY_WIDTH, 3);
  const lines = aboutLines(canvas, billTo.lines, PARTY_WIDTH);
  return {
    height: LABEL_HEIGHT + LABEL_GAP + names.length * PARTY_LEADING + lines.length * ABOUT_LEADING,
    draw(y) {
      const label = canvas.clean(partyLabel, LABEL).toUpperCase();
      const top = canvas.column([label], SHEET.margin, y, LABEL_HEIGHT, LABEL) + LABEL_GAP;
      const below = canvas.column(names, SHEET.margin, top, PARTY_LEADING, PARTY);
      canvas.column(lines, SHEET.margin, below, ABOUT_LEADING, ABOUT);
    },
  };
}

const PANEL_WIDTH = SHEET_INNER - PARTY_WIDTH - 24;
const PANEL = { padX: 14, padY: 10, label: 74, leading: 12 } as const;
const VALUE_WIDTH = PANEL_WIDTH - PANEL.label - 24;

function factsPart(canvas: PaperCanvas, invoice: InvoiceDocument): Part {
  const facts = invoice.facts.map(({ label, value }) => ({
    label,
    lines: canvas.lines(value, FACT_VALUE, VALUE_WIDTH, 3),
  }));
  const height = factsHeight(facts, PANEL.leading) + 2 * PANEL.padY;
  return {
    height,
    draw(y) {
      const left = SHEET_RIGHT - PANEL_WIDTH;
      canvas.pdf.roundedRect(left, y, PANEL_WIDTH, height, 4).fill(PAINT.accentTint);
      const { padX, padY, label, leading } = PANEL;
      drawFacts(canvas, facts, { x: left + padX, y: y + padY, labelWidth: label, leading });
    },
  };
}
