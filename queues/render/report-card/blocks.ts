import type { CardCell, CardTable } from "#core/documents/report-card/card-tables.ts";
import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { scaleIconOf } from "#core/grading/grades/display.ts";
import { PAINT } from "#queues/render/paint.ts";
import { middleOf, type PaperCanvas, type TextStyle } from "#queues/render/paper/canvas.ts";
import { drawIcon } from "#queues/render/table-parts.ts";
import type { Block } from "./block.ts";
import type { Density, Look } from "./looks.ts";

/** What blocks of a card are drawn with. */
export interface Drawing {
  canvas: PaperCanvas;
  look: Look;
  density: Density;
}

const PADDING = 4;
/** Of the size of figures. */
const FIGURE_COLUMN = 3;
/** What labels leave to figures. */
const LABEL_FREE = 0.75;

const headingHeight = ({ heading }: Density): number => heading * 2.2;
const titlesHeight = ({ caption }: Density): number => caption * 1.55;
const captionOf = ({ density }: Drawing, color: string): TextStyle => ({
  face: "regular",
  size: density.caption,
  color,
});
/** Where what follows labels such as "1st Term" begins. */
const besideLabels = ({ canvas }: Drawing, labels: readonly string[], style: TextStyle): number =>
  PADDING * 2.5 + Math.max(0, ...labels.map((label) => canvas.width(label, style)));

/** A block's heading in the manner of its layout. */
function drawHeading(
  { canvas, look, density }: Drawing,
  heading: string,
  x: number,
  y: number,
  width: number,
): void {
  const { pdf } = canvas;
  const size = density.heading;
  const style: TextStyle = { face: "bold", size, color: look.accent };
  const height = size * 1.75;
  const isPill = look.heading === "pill";
  if (isPill) pdf.roundedRect(x, y, width, height, height / 2).fill(look.tint);
  const [line = ""] = canvas.lines(heading, style, width - 8, 1);
  canvas.text(line, isPill ? x + 8 : x, middleOf(y, height, size), style);
  if (isPill) return;
  if (look.heading === "rule") canvas.across(x, y + height + 0.5, width, look.accent, 1);
  else canvas.across(x, y + height + 0.5, width, look.rule, 0.6);
}

const hairline = ({ canvas }: Drawing, x: number, y: number, width: number): void =>
  canvas.across(x, y, width, PAINT.line, 0.5);

/** A small table: labels, and figures or words in columns of one width. */
export function tableBlock(drawing: Drawing, table: CardTable, width: number): Block {
  const { canvas, density, look } = drawing;
  const label: TextStyle = { face: "regular", size: density.small, color: PAINT.ink };
  const figure: TextStyle = { ...label, face: "bold" };
  const columns = columnWidths(drawing, table, figure, width);
  const labelWidth = width - columns.reduce((sum, one) => sum + one, 0);
  const hasTitles = table.columns.some((title) => title !== "");
  const centers = columns.map(
    (one, place) => labelWidth + columns.slice(0, place).reduce((sum, before) => sum + before, 0) + one / 2,
  );
  return {
    headHeight: headingHeight(density) + (hasTitles ? titlesHeight(density) : 0),
    drawHead(x, y) {
      drawHeading(drawing, table.heading, x, y, width);
      if (!hasTitles || table.rows.length === 0) return;
      const [first = "", ...titles] = table.columns;
      const top = middleOf(y + headingHeight(density), titlesHeight(density), density.caption);
      canvas.text(first, x + PADDING, top, captionOf(drawing, PAINT.muted));
      for (const [place, title] of titles.entries())
        canvas.centered(title, x + (centers[place] ?? 0), 0, top, captionOf(drawing, PAINT.muted));
    },
    rows:
      table.rows.length === 0
        ? [noneRow(drawing, table.none)]
        : table.rows.map((row, index) => {
            const lines = canvas.lines(row.label, label, labelWidth - PADDING * 2);
            return {
              height: density.smallRow + (lines.length - 1) * density.smallLeading,
              draw(x, y) {
                if (index > 0) hairline(drawing, x, y, width);
                for (const [at, line] of lines.entries())
                  canvas.text(
                    line,
                    x + PADDING,
                    middleOf(y, density.smallRow, density.small) + at * density.smallLeading,
                    label,
                  );
                const top = middleOf(y, density.smallRow, density.small);
                for (const [place, { text, icon, note }] of row.cells.entries()) {
                  const center = x + (centers[place] ?? 0);
                  if (icon === undefined) {
                    canvas.centered(text, center, 0, top, figure);
                    continue;
                  }
                  const side = density.small + 1.5;
                  const words = note === undefined ? text : `${text}  ${note}`;
                  const left = center - (side + 4 + canvas.width(words, figure)) / 2;
                  const iconAt = { x: left, y: y + (density.smallRow - side) / 2, side };
                  drawIcon(canvas.pdf, scaleIconOf(icon), iconAt, look.accent);
                  canvas.text(words, left + side + 4, top, figure);
                }
              },
            };
          }),
  };
}

/** Each column as wide as its widest text, and never narrower than a figure. */
function columnWidths(drawing: Drawing, { columns, rows }: CardTable, figure: TextStyle, width: number) {
  const { canvas } = drawing;
  const wanted = columns.slice(1).map((title, place) => {
    const widthOf = ({ text, note, icon }: CardCell) =>
      icon === undefined
        ? canvas.width(text, figure)
        : figure.size + 8 + canvas.width(note === undefined ? text : `${text}  ${note}`, figure);
    const widest = rows.reduce(
      (most, { cells }) => {
        const cell = cells[place];
        return cell ? Math.max(most, widthOf(cell)) : most;
      },
      canvas.width(title, captionOf(drawing, PAINT.muted)),
    );
    return Math.max(FIGURE_COLUMN * figure.size, widest + PADDING * 2);
  });
  const sum = wanted.reduce((total, one) => total + one, 0);
  const room = width * LABEL_FREE;
  return sum > room ? wanted.map((one) => (one * room) / sum) : wanted;
}

const noneRow = ({ canvas, density }: Drawing, none: string): Block["rows"][number] => ({
  height: density.smallRow,
  draw(x, y) {
    const style: TextStyle = { face: "regular", size: density.small, color: PAINT.muted };
    canvas.text(none, x + PADDING, middleOf(y, density.smallRow, density.small), style);
  },
});

/** A legend turned on its side: its rows are columns, so that it takes the whole width and little height. */
export function legendBlock(drawing: Drawing, table: CardTable, width: number): Block {
  const { canvas, density, look } = drawing;
  const size = density.small;
  const label = captionOf(drawing, PAINT.muted);
  const value: TextStyle = { face: "bold", size, color: PAINT.ink };
  const labels = table.columns.slice(1);
  const leading = density.caption * 1.25;
  const labelWidth = PADDING * 2 + Math.max(...labels.map((text) => canvas.width(text, label)));
  const columns = legendColumns(drawing, table, labelWidth, width);
  const titles = table.rows.map((row, place) =>
    canvas.lines(row.label, captionOf(drawing, PAINT.ink), (columns[place]?.own ?? width) - 2),
  );
  const titleHeight = Math.max(...titles.map(({ length }) => length)) * leading + 3;
  return {
    headHeight: headingHeight(density) + titleHeight,
    drawHead(x, y) {
      drawHeading(drawing, table.heading, x, y, width);
      for (const [place, lines] of titles.entries())
        for (const [at, line] of lines.entries())
          canvas.centered(
            line,
            x + (columns[place]?.left ?? 0),
            columns[place]?.own ?? width,
            middleOf(y + headingHeight(density) + 1 + at * leading, leading, density.caption),
            captionOf(drawing, PAINT.ink),
          );
    },
    rows: labels.map((text, place) => ({
      height: density.smallRow,
      draw(x, y) {
        hairline(drawing, x, y, width);
        canvas.text(text, x + PADDING, middleOf(y, density.smallRow, density.caption), label);
        for (const [column, { cells }] of table.rows.entries()) {
          const cell = cells[place];
          const { left: from = 0, own = width } = columns[column] ?? {};
          if (!cell) continue;
          const left = x + from;
          const top = middleOf(y, density.smallRow, size);
          if (cell.icon === undefined) {
            canvas.centered(cell.text, left, own, top, value);
            continue;
          }
          const side = size + 2;
          const start = left + (own - side - 4 - canvas.width(cell.text, value)) / 2;
          const iconAt = { x: start, y: y + (density.smallRow - side) / 2, side };
          drawIcon(canvas.pdf, scaleIconOf(cell.icon), iconAt, look.accent);
          canvas.text(cell.text, start + side + 4, top, value);
        }
      },
    })),
  };
}

/** No word of a title is broken; what is left is divided evenly. */
function legendColumns(drawing: Drawing, { rows }: CardTable, labelWidth: number, width: number) {
  const { canvas } = drawing;
  const needed = rows.map(({ label }) =>
    Math.max(...label.split(" ").map((word) => canvas.width(word, captionOf(drawing, PAINT.ink)) * 1.02 + 4)),
  );
  const spare = (width - labelWidth - needed.reduce((sum, one) => sum + one, 0)) / rows.length;
  let left = labelWidth;
  return needed.map((one) => {
    const own = one + spare;
    left += own;
    return { left: left - own, own };
  });
}

/** How awards are set: one to a line, or one after the other, which takes less height. */
export type AwardsSetting = "listed" | "running";
const AWARD_SEPARATOR = " · ";

/** The awards of each term beside its name. */
export function awardsBlock(
  drawing: Drawing,
  awards: ReportCardDocument["awards"],
  width: number,
  setting: AwardsSetting = "listed",
): Block {
  const { canvas, density, look } = drawing;
  const name: TextStyle = { face: "regular", size: density.small, color: PAINT.ink };
  const term: TextStyle = { face: "bold", size: density.caption, color: look.accent };
  const labelWidth = besideLabels(
    drawing,
    awards.groups.map(({ label }) => label),
    term,
  );
  const room = width - labelWidth - PADDING;
  const rows = awards.groups.flatMap(({ label, names }) =>
    (setting === "listed" ? names : runningLines(drawing, names, name, room)).map((award, place) => {
      const lines = canvas.lines(award, name, room);
      return {
        height: density.smallRow + (lines.length - 1) * density.smallLeading,
        draw(x: number, y: number) {
          const top = middleOf(y, density.smallRow, density.small);
          if (place === 0)
            canvas.text(label, x + PADDING, middleOf(y, density.smallRow, density.caption), term);
          for (const [at, line] of lines.entries())
            canvas.text(line, x + labelWidth, top + at * density.smallLeading, name);
        },
      };
    }),
  );
  return {
    headHeight: headingHeight(density),
    drawHead: (x, y) => drawHeading(drawing, awards.heading, x, y, width),
    rows: rows.length > 0 ? rows : [noneRow(drawing, awards.none)],
  };
}

/** As many awards to a line as it has room for; none is broken that fits a line by itself. */
function runningLines(
  { canvas }: Drawing,
  names: readonly string[],
  style: TextStyle,
  room: number,
): string[] {
  const lines: string[] = [];
  // A line that goes on ends in the separator.
  const free = room - canvas.width(AWARD_SEPARATOR, style);
  for (const { text, separator } of joinedByLead(names)) {
    const last = lines.at(-1);
    if (last !== undefined && canvas.width(last + separator + text, style) <= free)
      lines[lines.length - 1] = last + separator + text;
    else if (last === undefined) lines.push(text);
    else {
      lines[lines.length - 1] = last + separator.trimEnd();
      lines.push(text);
    }
  }
  return lines;
}

/** "Best in English, Science": the first two words of awards that follow each other are said once. */
function joinedByLead(names: readonly string[]): { text: string; separator: string }[] {
  return names.map((name, place) => {
    const [, lead = ""] = /^(\S+ \S+ )\S/.exec(name) ?? [];
    const before = names[place - 1] ?? "";
    const isJoined =
      lead !== "" && before.startsWith(lead) && ![before, name].some((one) => one.includes(","));
    return isJoined
      ? { text: name.slice(lead.length), separator: ", " }
      : { text: name, separator: AWARD_SEPARATOR };
  });
}

/** What was decided of the student, in a box of its own. */
export function actionBlock(
  drawing: Drawing,
  action: NonNullable<ReportCardDocument["action"]>,
  width: number,
): Block {
  const { canvas, density, look } = drawing;
  const strong: TextStyle = { face: "bold", size: density.small + 0.8, color: PAINT.ink };
  const plain: TextStyle = { face: "regular", size: density.small, color: PAINT.muted };
  const leading = density.smallLeading + 1;
  const texts = [
    ...canvas.lines(action.text, strong, width - PADDING * 4).map((line) => ({ line, style: strong })),
    ...canvas.lines(action.note, plain, width - PADDING * 4).map((line) => ({ line, style: plain })),
  ].filter(({ line }) => line !== "");
  const height = Math.max(1, texts.length) * leading + PADDING * 2;
  return {
    headHeight: headingHeight(density),
    drawHead: (x, y) => drawHeading(drawing, action.heading, x, y, width),
    rows: [
      {
        height,
        draw(x, y) {
          canvas.pdf.roundedRect(x, y, width, height, look.radius / 2).fill(look.tint);
          for (const [at, { line, style }] of texts.entries())
            canvas.text(
              line,
              x + PADDING * 2,
              middleOf(y + PADDING + at * leading, leading, style.size),
              style,
            );
        },
      },
    ],
  };
}

/** Lines for the parent to sign on, one for each term. */
export function parentsBlock(
  drawing: Drawing,
  { heading, labels }: ReportCardDocument["parents"],
  width: number,
): Block {
  const { canvas, density } = drawing;
  const height = density.smallRow + 5;
  const label = captionOf(drawing, PAINT.muted);
  const left = besideLabels(drawing, labels, label);
  return {
    headHeight: headingHeight(density),
    drawHead: (x, y) => drawHeading(drawing, heading, x, y, width),
    rows: labels.map((text) => ({
      height,
      draw(x, y) {
        canvas.text(text, x + PADDING, y + height - density.caption * 1.5, label);
        canvas.across(x + left, y + height - 2, width - left, PAINT.muted, 0.5);
      },
    })),
  };
}
