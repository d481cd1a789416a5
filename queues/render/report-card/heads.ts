import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { PAINT } from "#queues/render/paint.ts";
import { middleOf, type PaperCanvas, type TextStyle } from "#queues/render/paper/canvas.ts";
import type { Drawing } from "./blocks.ts";
import { type Look, lighter } from "./looks.ts";

/** The top of an upright card: school, title, term, and whose card it is; each layout in its own manner. */
interface HeadPlace {
  x: number;
  width: number;
  /** Of the sheet, for what reaches its edges. */
  sheet: { width: number; height: number };
}
export interface Part {
  height: number;
  draw(y: number): void;
}

const LOGO = 38;
const LOGO_GAP = 10;
const NAME_SIZE = 12.5;
const LINE_SIZE = 6.8;
const LINE = 8.8;
const TITLE_SIZE = 11;
const CAPTION_SIZE = 6.5;

interface SchoolText {
  name: string[];
  lines: string[];
  nameStyle: TextStyle;
  lineStyle: TextStyle;
  height: number;
}

function schoolText(
  canvas: PaperCanvas,
  school: ReportCardDocument["school"],
  width: number,
  colors: { name: string; line: string },
): SchoolText {
  const nameStyle: TextStyle = { face: "bold", size: NAME_SIZE, color: colors.name };
  const lineStyle: TextStyle = { face: "regular", size: LINE_SIZE, color: colors.line };
  const name = canvas.lines(school.name, nameStyle, width, 3);
  const lines = school.lines.flatMap((line) => canvas.lines(line, lineStyle, width, 3));
  return { name, lines, nameStyle, lineStyle, height: name.length * NAME_LINE + lines.length * LINE };
}
const NAME_LINE = NAME_SIZE + 3;

function drawSchool(
  canvas: PaperCanvas,
  text: SchoolText,
  { x, y, width, isCentered }: { x: number; y: number; width: number; isCentered: boolean },
): void {
  const put = (line: string, top: number, style: TextStyle) =>
    isCentered ? canvas.centered(line, x, width, top, style) : canvas.text(line, x, top, style);
  for (const [at, line] of text.name.entries())
    put(line, middleOf(y + at * NAME_LINE, NAME_LINE, NAME_SIZE), text.nameStyle);
  const below = y + text.name.length * NAME_LINE + 1;
  for (const [at, line] of text.lines.entries())
    put(line, middleOf(below + at * LINE, LINE, LINE_SIZE), text.lineStyle);
}

/** The title and the term in one line, on a ground of its own. */
function drawTitleBand(
  { canvas, look }: Drawing,
  { title, period }: ReportCardDocument,
  { x, y, width }: HeadPlace & { y: number },
  height: number,
  isFilled: boolean,
): void {
  if (isFilled) canvas.pdf.roundedRect(x, y, width, height, look.radius).fill(look.tint);
  const pad = isFilled ? 10 : 0;
  const top = middleOf(y, height, TITLE_SIZE);
  canvas.text(title, x + pad, top, { face: "bold", size: TITLE_SIZE, color: look.accent });
  const style: TextStyle = { face: "regular", size: 8.5, color: PAINT.ink };
  canvas.toRight(period, x + width - pad, middleOf(y, height, style.size), style);
}

/** Kinder: a coloured banner with the school in white, and three soft circles at its end. */
function bannerHead(drawing: Drawing, document: ReportCardDocument, place: HeadPlace): Part {
  const { canvas, look } = drawing;
  const { x, width } = place;
  const hasLogo = canvas.hasPicture(document.school.logo);
  const left = x + (hasLogo ? LOGO + LOGO_GAP + 16 : 16);
  const text = schoolText(canvas, document.school, x + width - 70 - left, {
    name: PAINT.white,
    line: PAINT.white,
  });
  const height = Math.max(LOGO + 14, text.height + 16);
  return {
    height: height + 30,
    draw(y) {
      const { pdf } = canvas;
      pdf.roundedRect(x, y, width, height, look.radius).fill(look.accent);
      pdf.save().roundedRect(x, y, width, height, look.radius).clip();
      for (const [offset, radius] of [
        [14, 30],
        [44, 18],
        [66, 9],
      ] as const)
        pdf.circle(x + width - offset, y + height - radius / 2, radius).fill(lighter(look, 0.22));
      pdf.restore();
      if (hasLogo) {
        const top = y + (height - LOGO) / 2;
        pdf.roundedRect(x + 12, top - 2, LOGO + 4, LOGO + 4, look.radius).fill(PAINT.white);
        canvas.picture(document.school.logo, x + 15, top + 1, LOGO - 2, LOGO - 2);
      }
      drawSchool(canvas, text, { x: left, y: y + (height - text.height) / 2, width, isCentered: false });
      drawTitleBand(drawing, document, { ...place, y: y + height + 6 }, 24, true);
    },
  };
}
/** Grades 1 to 6: a bar along the sheet's edge, the logo and the school to the left. */
function barHead(drawing: Drawing, document: ReportCardDocument, place: HeadPlace): Part {
  const { canvas, look } = drawing;
  const { x, width, sheet } = place;
  const hasLogo = canvas.hasPicture(document.school.logo);
  const left = x + (hasLogo ? LOGO + LOGO_GAP : 0);
  const text = schoolText(canvas, document.school, x + width - left, { name: PAINT.ink, line: PAINT.muted });
  const height = Math.max(hasLogo ? LOGO : 0, text.height);
  return {
    height: height + 32,
    draw(y) {
      canvas.pdf.rect(0, 0, sheet.width, 8).fill(look.accent);
      canvas.picture(document.school.logo, x, y + (height - LOGO) / 2, LOGO, LOGO);
      drawSchool(canvas, text, { x: left, y: y + (height - text.height) / 2, width, isCentered: false });
      drawTitleBand(drawing, document, { ...place, y: y + height + 8 }, 22, true);
    },
  };
}

/** Grades 7 to 10: the school in the middle between its logo and the rules of the title. */
function centeredHead(drawing: Drawing, document: ReportCardDocument, place: HeadPlace): Part {
  const { canvas, look } = drawing;
  const { x, width } = place;
  const hasLogo = canvas.hasPicture(document.school.logo);
  const side = hasLogo ? LOGO + LOGO_GAP : 0;
  const text = schoolText(canvas, document.school, width - side * 2, {
    name: look.accent,
    line: PAINT.muted,
  });
  const height = Math.max(hasLogo ? LOGO : 0, text.height);
  return {
    height: height + 30,
    draw(y) {
      canvas.picture(document.school.logo, x, y + (height - LOGO) / 2, LOGO, LOGO);
      drawSchool(canvas, text, {
        x: x + side,
        y: y + (height - text.height) / 2,
        width: width - side * 2,
        isCentered: true,
      });
      const top = y + height + 6;
      canvas.across(x, top, width, look.accent, 1.6);
      canvas.across(x, top + 22, width, look.accent, 0.5);
      drawTitleBand(drawing, document, { ...place, y: top }, 22, false);
    },
  };
}

/** Grades 11 and 12: framed like a certificate, everything in the middle. */
function formalHead(drawing: Drawing, document: ReportCardDocument, place: HeadPlace): Part {
  const { canvas, look } = drawing;
  const { x, width, sheet } = place;
  const hasLogo = canvas.hasPicture(document.school.logo);
  const text = schoolText(canvas, document.school, width - 20, { name: PAINT.ink, line: PAINT.muted });
  const logoHeight = hasLogo ? LOGO + 4 : 0;
  const height = logoHeight + text.height;
  return {
    height: height + 40,
    draw(y) {
      drawFrame(canvas, look, sheet);
      canvas.picture(document.school.logo, x + (width - LOGO) / 2, y, LOGO, LOGO);
      drawSchool(canvas, text, { x, y: y + logoHeight, width, isCentered: true });
      const title: TextStyle = { face: "bold", size: 13, color: look.accent };
      canvas.centered(document.title, x, width, middleOf(y + height + 5, 16, title.size), title);
      const period: TextStyle = { face: "regular", size: 8.5, color: PAINT.ink };
      canvas.centered(document.period, x, width, middleOf(y + height + 21, 12, period.size), period);
    },
  };
}

export function drawFrame({ pdf }: PaperCanvas, look: Look, sheet: HeadPlace["sheet"]): void {
  for (const [inset, line] of [
    [10, 1.4],
    [13.5, 0.5],
  ] as const)
    pdf
      .rect(inset, inset, sheet.width - inset * 2, sheet.height - inset * 2)
      .lineWidth(line)
      .stroke(look.accent);
}

const HEADS = { banner: bannerHead, bar: barHead, centered: centeredHead, formal: formalHead } as const;

export const headOf = (drawing: Drawing, document: ReportCardDocument, place: HeadPlace): Part =>
  HEADS[drawing.look.head](drawing, document, place);

/** The name in a line of its own, all else in two columns. */
export function studentPart(drawing: Drawing, document: ReportCardDocument, place: HeadPlace): Part {
  const { canvas, look } = drawing;
  const { x, width } = place;
  const [name, ...facts] = document.student;
  const pad = look.radius > 3 ? 10 : look.head === "formal" ? 0 : 6;
  const nameStyle: TextStyle = { face: "bold", size: 11, color: PAINT.ink };
  const value: TextStyle = { face: "bold", size: 8, color: PAINT.ink };
  const label: TextStyle = { face: "regular", size: CAPTION_SIZE, color: PAINT.muted };
  const inner = width - pad * 2;
  const column = (inner - 12) / 2;
  const nameLines = canvas.lines(name?.value ?? "", nameStyle, inner);
  const rows = Array.from({ length: Math.ceil(facts.length / 2) }, (_, row) => {
    const cells = facts.slice(row * 2, row * 2 + 2).map((fact) => ({
      label: fact.label,
      // One alone in its row has all of it.
      lines: canvas.lines(fact.value, value, row * 2 + 1 < facts.length ? column : inner),
    }));
    return { cells, height: 11 + Math.max(...cells.map(({ lines }) => lines.length)) * 9.8 };
  });
  const height = 5 + 8 + nameLines.length * 13.5 + rows.reduce((sum, row) => sum + row.height, 0) + 4;
  return {
    height,
    draw(y) {
      if (look.head === "banner" || look.head === "bar")
        canvas.pdf.roundedRect(x, y, width, height, look.radius).lineWidth(0.7).stroke(look.rule);
      if (look.head === "formal")
        for (const at of [y, y + height]) canvas.across(x, at, width, look.accent, 0.5);
      let top = y + 5;
      canvas.text(name?.label ?? "", x + pad, middleOf(top, 8, CAPTION_SIZE), label);
      for (const [at, line] of nameLines.entries())
        canvas.text(line, x + pad, middleOf(top + 8 + at * 13.5, 13.5, nameStyle.size), nameStyle);
      top += 8 + nameLines.length * 13.5;
      for (const row of rows) {
        for (const [place, cell] of row.cells.entries()) {
          const left = x + pad + place * (column + 12);
          canvas.text(cell.label, left, middleOf(top + 2, 8, CAPTION_SIZE), label);
          for (const [at, line] of cell.lines.entries())
            canvas.text(line, left, middleOf(top + 10 + at * 9.8, 9.8, value.size), value);
        }
        top += row.height;
      }
    },
  };
}
