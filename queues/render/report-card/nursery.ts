import type { CardTable } from "#core/documents/report-card/card-tables.ts";
import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { PAINT } from "#queues/render/paint.ts";
import { middleOf, type PaperCanvas, type TextStyle } from "#queues/render/paper/canvas.ts";
import { drawBlock, heightOf } from "./block.ts";
import { actionBlock, awardsBlock, type Drawing, parentsBlock, tableBlock } from "./blocks.ts";
import { issuePart, signaturesPart } from "./closing.ts";
import { Flow } from "./flow.ts";
import { gradesBlock } from "./grades-block.ts";
import { type Density, LOOKS, NURSERY_DENSITIES } from "./looks.ts";
import { drawCover } from "./nursery-cover.ts";
import type { CardPage } from "./pages.ts";

/** Cards of Pre-Nursery and Nursery: 14 × 8.5 in lying, a cover to be folded in the middle and the performance. */
const SHEET = { width: 1008, height: 612 } as const;
const MARGIN = 36;
const INNER = SHEET.width - 2 * MARGIN;
const COLUMN_GAP = 28;
const HEAD = 44;
const GRADES = { x: MARGIN, width: 632 } as const;
const SIDE = {
  x: MARGIN + GRADES.width + COLUMN_GAP,
  width: INNER - GRADES.width - COLUMN_GAP,
} as const;
const PAGE_FOOT = 12;
/** Of the foot: the code to the left, signatures to the right. */
const ISSUE_WIDTH = 380;

export function nurseryPages(canvas: PaperCanvas, document: ReportCardDocument): CardPage[] {
  const [roomy, compact] = NURSERY_DENSITIES;
  const inRoomy = performancePages(canvas, document, roomy);
  const pages = inRoomy.length === 1 ? inRoomy : performancePages(canvas, document, compact);
  const drawing: Drawing = { canvas, look: LOOKS[document.layout], density: roomy };
  return [{ ...SHEET, draw: () => drawFoldedCover(drawing, document) }, ...pages];
}

/** The outside of the folded card: the front to the right, to the left its back with what explains the rest. */
function drawFoldedCover(drawing: Drawing, document: ReportCardDocument): void {
  const half = SHEET.width / 2;
  drawCover(drawing, document, { x: half, y: 0, width: half, height: SHEET.height });
  const width = half - MARGIN * 2;
  const blocks = [
    ...document.legends.map((legend) => tableBlock(drawing, legend, width)),
    tableBlock(drawing, document.attendance, width),
    parentsBlock(drawing, document.parents, width),
  ];
  const spare = SHEET.height - MARGIN * 2 - blocks.reduce((sum, block) => sum + heightOf(block), 0);
  const gap = Math.min(44, spare / Math.max(1, blocks.length - 1));
  let y = MARGIN + Math.max(0, (spare - gap * (blocks.length - 1)) / 2);
  for (const block of blocks) {
    drawBlock(block, MARGIN, y, width);
    y += heightOf(block) + gap;
  }
}

function performancePages(canvas: PaperCanvas, document: ReportCardDocument, density: Density): CardPage[] {
  const drawing: Drawing = { canvas, look: LOOKS[document.layout], density };
  const { layout, grades, conduct, clubs, awards, action, gradesNote } = document;
  const signatures = signaturesPart(drawing, document.signatures, INNER - ISSUE_WIDTH - COLUMN_GAP);
  const issue = issuePart(drawing, document, ISSUE_WIDTH);
  const height = Math.max(signatures.height, issue.height);
  const flow = new Flow({
    firstTop: MARGIN + HEAD,
    top: MARGIN + HEAD,
    bottom: SHEET.height - MARGIN - PAGE_FOOT,
    gap: density.gap,
  });
  const asGrades = (table: CardTable, hasFinals: boolean, note = "") =>
    gradesBlock(drawing, { table, layout, note, hasFinals }, GRADES.width);
  const underHeading = (table: CardTable): CardTable => ({
    ...table,
    columns: [table.heading, ...table.columns.slice(1)],
  });
  const left = [
    asGrades(grades, true, gradesNote),
    ...(conduct ? [asGrades(underHeading(conduct), true)] : []),
    ...(clubs.rows.length > 0 ? [asGrades(underHeading(clubs), false)] : []),
  ];
  const right = [
    ...(clubs.rows.length === 0 ? [tableBlock(drawing, { ...clubs, columns: [] }, SIDE.width)] : []),
    awardsBlock(drawing, awards, SIDE.width),
    ...(action ? [actionBlock(drawing, action, SIDE.width)] : []),
  ];
  flow.close(
    [
      [
        { at: GRADES, blocks: left },
        { at: SIDE, blocks: right },
      ],
    ],
    {
      height,
      draw(y) {
        issue.draw(MARGIN, y + height - issue.height);
        signatures.draw(MARGIN + ISSUE_WIDTH + COLUMN_GAP, y + height - signatures.height);
      },
    },
  );
  return flow.pages.map(({ draw }, place) => ({
    ...SHEET,
    draw() {
      drawHead(drawing, document);
      for (const part of draw) part();
      if (flow.pages.length > 1) drawPageFoot(canvas, document, place + 2, flow.pages.length + 1);
    },
  }));
}

/** Whose performance it is: the cover may be torn off. */
function drawHead({ canvas, look }: Drawing, document: ReportCardDocument): void {
  const [name, number, ...facts] = document.student;
  const section = facts.find(({ label }) => label.startsWith("Grade"))?.value ?? "";
  const strong: TextStyle = { face: "bold", size: 14, color: PAINT.ink };
  const plain: TextStyle = { face: "regular", size: 10, color: PAINT.muted };
  const right = `${document.title} · ${document.period}`;
  const [line = ""] = canvas.lines(name?.value ?? "", strong, INNER - 330, 1);
  canvas.text(line, MARGIN, middleOf(MARGIN, 20, strong.size), strong);
  const title: TextStyle = { face: "bold", size: 11, color: look.accent };
  canvas.toRight(right, MARGIN + INNER, middleOf(MARGIN, 20, title.size), title);
  const after = canvas.width(line, strong) + 14;
  const room = INNER - after - canvas.width(right, title) - 14;
  const [beside = ""] = canvas.lines(`${number?.value ?? ""} · ${section}`, plain, room, 1);
  canvas.text(beside, MARGIN + after, middleOf(MARGIN + 1, 20, plain.size), plain);
  canvas.across(MARGIN, MARGIN + 26, INNER, look.accent, 1.4);
}

function drawPageFoot(canvas: PaperCanvas, document: ReportCardDocument, page: number, pages: number): void {
  const style: TextStyle = { face: "regular", size: 7.5, color: PAINT.muted };
  const top = middleOf(SHEET.height - MARGIN - PAGE_FOOT + 8, 8, style.size);
  canvas.text(document.issue?.verification.code ?? document.stamp, MARGIN, top, style);
  canvas.toRight(`Page ${page} of ${pages}`, MARGIN + INNER, top, style);
}
