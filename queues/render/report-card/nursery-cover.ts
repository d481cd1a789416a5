import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { scaleIconOf } from "#core/grading/grades/scale-icon.ts";
import { PAINT } from "#queues/render/paint.ts";
import { middleOf, type TextStyle } from "#queues/render/paper/canvas.ts";
import { drawIcon } from "#queues/render/table-parts.ts";
import type { Drawing } from "./blocks.ts";
import { lighter } from "./looks.ts";

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

export function drawCover(drawing: Drawing, document: ReportCardDocument, area: Area): void {
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
