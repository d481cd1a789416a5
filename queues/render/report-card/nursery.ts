import type { CardTable } from "#core/documents/report-card/card-tables.ts";
import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { scaleIconOf } from "#core/grading/grades/display.ts";
import { PAINT } from "#queues/render/paint.ts";
import { middleOf, type PaperCanvas, type TextStyle } from "#queues/render/paper/canvas.ts";
import { drawIcon } from "#queues/render/table-parts.ts";
import { columnHeight, drawBlock, heightOf } from "./block.ts";
import { actionBlock, awardsBlock, type Drawing, parentsBlock, tableBlock } from "./blocks.ts";
import { issuePart, signaturesPart } from "./closing.ts";
import { Flow } from "./flow.ts";
import { gradesBlock } from "./grades-block.ts";
import { type Density, LOOKS, lighter, NURSERY_DENSITIES } from "./looks.ts";
import type { CardPage } from "./pages.ts";

/** The front of a Nursery card: school, title and the child, on a soft ground. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const INSET = 28;
const LOGO = 84;
const LEVELS = [1, 2, 3, 4, 5] as const;
const ICON = 15;
const ICON_GAP = 9;
const CARD_PADDING = 20;

function drawCover(drawing: Drawing, document: ReportCardDocument, area: Area): void {
  const panel = { x: area.x + 8, y: INSET, width: area.width - 8 - INSET, height: area.height - INSET * 2 };
  drawGround(drawing, panel);
  const text = { x: panel.x + 30, width: panel.width - 60 };
  let y = drawSchool(drawing, document, text, panel.y + 34);
  const { canvas, look } = drawing;
  const iconsWidth = LEVELS.length * ICON + (LEVELS.length - 1) * ICON_GAP;
  for (const [place, level] of LEVELS.entries()) {
    const x = text.x + (text.width - iconsWidth) / 2 + place * (ICON + ICON_GAP);
    drawIcon(canvas.pdf, scaleIconOf(level), { x, y: y + 16, side: ICON }, lighter(look, 0.25));
  }
  y += 16 + ICON + 16;
  const title: TextStyle = { face: "bold", size: 34, color: look.accent };
  const period: TextStyle = { face: "regular", size: 14, color: PAINT.ink };
  canvas.centered(document.title, text.x, text.width, middleOf(y, 40, title.size), title);
  canvas.centered(document.period, text.x, text.width, middleOf(y + 42, 20, period.size), period);
  drawStudent(drawing, document, panel);
}

/** A tinted panel with circles of the rating scale at its corners. */
function drawGround({ canvas: { pdf }, look }: Drawing, { x, y, width, height }: Area): void {
  pdf.save().roundedRect(x, y, width, height, 18).clip();
  pdf.rect(x, y, width, height).fill(look.tint);
  const soft = lighter(look, 0.84);
  const softer = lighter(look, 0.78);
  for (const [dx, dy, radius, color] of [
    [width - 6, 8, 92, soft],
    [width - 96, -6, 40, softer],
    [4, height - 10, 110, soft],
    [108, height + 4, 46, softer],
    [12, height - 128, 20, softer],
  ] as const)
    pdf.circle(x + dx, y + dy, radius).fill(color);
  pdf.restore();
}

/** Answers where the school's lines end. */
function drawSchool(
  { canvas, look }: Drawing,
  { school }: ReportCardDocument,
  { x, width }: Pick<Area, "x" | "width">,
  top: number,
): number {
  const name: TextStyle = { face: "bold", size: 21, color: look.accent };
  const line: TextStyle = { face: "regular", size: 9.5, color: PAINT.muted };
  let y = top;
  if (canvas.hasPicture(school.logo)) {
    canvas.pdf.roundedRect(x + (width - LOGO) / 2 - 6, y - 6, LOGO + 12, LOGO + 12, 14).fill(PAINT.white);
    canvas.picture(school.logo, x + (width - LOGO) / 2, y, LOGO, LOGO);
    y += LOGO + 16;
  } else y += 34;
  for (const text of canvas.lines(school.name, name, width, 3)) {
    canvas.centered(text, x, width, middleOf(y, 26, name.size), name);
    y += 26;
  }
  for (const text of school.lines.flatMap((one) => canvas.lines(one, line, width, 3))) {
    canvas.centered(text, x, width, middleOf(y, 13, line.size), line);
    y += 13;
  }
  return y;
}

/** The child's name and facts in a white card at the foot of the panel. */
function drawStudent({ canvas, look }: Drawing, { student }: ReportCardDocument, panel: Area): void {
  const [name, ...facts] = student;
  const width = panel.width - 60;
  const inner = width - CARD_PADDING * 2;
  const column = (inner - 16) / 2;
  const nameStyle: TextStyle = { face: "bold", size: 17, color: PAINT.ink };
  const label: TextStyle = { face: "regular", size: 8, color: PAINT.muted };
  const value: TextStyle = { face: "bold", size: 10.5, color: PAINT.ink };
  const nameLines = canvas.lines(name?.value ?? "", nameStyle, inner);
  const rows = Array.from({ length: Math.ceil(facts.length / 2) }, (_, row) => {
    const cells = facts.slice(row * 2, row * 2 + 2).map((fact) => ({
      label: fact.label,
      lines: canvas.lines(fact.value, value, row * 2 + 1 < facts.length ? column : inner),
    }));
    return { cells, height: 15 + Math.max(...cells.map(({ lines }) => lines.length)) * 13 };
  });
  const height =
    CARD_PADDING * 1.6 + 10 + nameLines.length * 21 + rows.reduce((sum, row) => sum + row.height, 0);
  const x = panel.x + 30;
  const y = panel.y + panel.height - height - 30;
  canvas.pdf.roundedRect(x, y, width, height, 12).fillAndStroke(PAINT.white, look.rule);
  const left = x + CARD_PADDING;
  let top = y + CARD_PADDING * 0.8;
  canvas.text(name?.label ?? "", left, middleOf(top, 10, label.size), label);
  top += 10;
  for (const line of nameLines) {
    canvas.text(line, left, middleOf(top, 21, nameStyle.size), nameStyle);
    top += 21;
  }
  for (const row of rows) {
    for (const [place, cell] of row.cells.entries()) {
      const at = left + place * (column + 16);
      canvas.text(cell.label, at, middleOf(top + 3, 10, label.size), label);
      for (const [index, line] of cell.lines.entries())
        canvas.text(line, at, middleOf(top + 13 + index * 13, 13, value.size), value);
    }
    top += row.height;
  }
}

/** Cards of Pre-Nursery and Nursery: 14 × 8.5 in lying, a cover to be folded in the middle and the performance. */
const SHEET = { width: 1008, height: 612 } as const;
const MARGIN = 36;
const INNER = SHEET.width - 2 * MARGIN;
const COLUMN_GAP = 28;
const HEAD = 44;
const GRADES = { x: MARGIN, width: 660 } as const;
const SIDE = {
  x: MARGIN + GRADES.width + COLUMN_GAP,
  width: INNER - GRADES.width - COLUMN_GAP,
} as const;
const PAGE_FOOT = 12;
/** Of the foot: the code to the left, signatures to the right. */
const ISSUE_WIDTH = 380;
/** Few rows of grades share the height that is left: each grows to so many of its own height. */
const ROW_GROWTH = 2;

export function nurseryPages(canvas: PaperCanvas, document: ReportCardDocument): CardPage[] {
  const [roomy, normal, compact] = NURSERY_DENSITIES;
  const onOnePage = (density: Density) => {
    const pages = performancePages(canvas, document, density);
    return pages.length === 1 ? pages : null;
  };
  const pages = onOnePage(roomy) ?? onOnePage(normal) ?? performancePages(canvas, document, compact);
  const drawing: Drawing = { canvas, look: LOOKS[document.layout], density: normal };
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
  const signatures = signaturesPart(drawing.canvas, document.signatures, INNER - ISSUE_WIDTH - COLUMN_GAP);
  const issue = issuePart(drawing, document, ISSUE_WIDTH);
  const height = Math.max(signatures.height, issue.height);
  const firstTop = MARGIN + HEAD;
  const bottom = SHEET.height - MARGIN - PAGE_FOOT;
  const flow = new Flow({ firstTop, top: firstTop, bottom, gap: density.gap });
  const underHeading = (table: CardTable): CardTable => ({
    ...table,
    columns: [table.heading, ...table.columns.slice(1)],
  });
  const gradesOf = (row: number) => {
    const asGrades = (table: CardTable, hasFinals: boolean, note = "") =>
      gradesBlock(
        { ...drawing, density: { ...density, row } },
        { table, layout, note, hasFinals },
        GRADES.width,
      );
    return [
      asGrades(grades, true, gradesNote),
      ...(conduct ? [asGrades(underHeading(conduct), true)] : []),
      ...(clubs.rows.length > 0 ? [asGrades(underHeading(clubs), false)] : []),
    ];
  };
  const asTheyAre = gradesOf(density.row);
  const spare = bottom - firstTop - density.gap - height - columnHeight(asTheyAre, density.gap);
  const rowCount = asTheyAre.reduce((sum, { rows }) => sum + rows.length, 0);
  const left =
    spare > 0 ? gradesOf(Math.min(density.row * ROW_GROWTH, density.row + spare / rowCount)) : asTheyAre;
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
