import type { CardTable } from "#core/documents/report-card/card-tables.ts";
import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import { PAINT } from "#queues/render/paint.ts";
import { middleOf, type PaperCanvas, type TextStyle } from "#queues/render/paper/canvas.ts";
import { type Block, columnHeight } from "./block.ts";
import {
  type AwardsSetting,
  actionBlock,
  awardsBlock,
  type Drawing,
  legendBlock,
  parentsBlock,
  tableBlock,
} from "./blocks.ts";
import { closingPart } from "./closing.ts";
import { Flow } from "./flow.ts";
import { gradesBlock } from "./grades-block.ts";
import { DENSITIES, type Density, LOOKS, type Look, lighter } from "./looks.ts";
import type { CardPage } from "./pages.ts";

/** The top of an upright card: school, title, term, and whose card it is; each layout in its own manner. */
interface HeadPlace {
  x: number;
  width: number;
  /** Of the sheet, for what reaches its edges. */
  sheet: { width: number; height: number };
}
interface Part {
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

function drawFrame({ pdf }: PaperCanvas, look: Look, sheet: HeadPlace["sheet"]): void {
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

const headOf = (drawing: Drawing, document: ReportCardDocument, place: HeadPlace): Part =>
  HEADS[drawing.look.head](drawing, document, place);

/** The name in a line of its own, all else in two columns. */
function studentPart(drawing: Drawing, document: ReportCardDocument, place: HeadPlace): Part {
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
      canvas.column(nameLines, x + pad, top + 8, 13.5, nameStyle);
      top += 8 + nameLines.length * 13.5;
      for (const row of rows) {
        for (const [place, cell] of row.cells.entries()) {
          const left = x + pad + place * (column + 12);
          canvas.text(cell.label, left, middleOf(top + 2, 8, CAPTION_SIZE), label);
          canvas.column(cell.lines, left, top + 10, 9.8, value);
        }
        top += row.height;
      }
    },
  };
}

/** Cards of Kinder to grade 12: 5.5 × 11 in upright, one page wherever everything has room on it. */
const SHEET = { width: 396, height: 792 } as const;
const MARGIN = 26;
const INNER = SHEET.width - 2 * MARGIN;
const COLUMN_GAP = 16;
const COLUMN = (INNER - COLUMN_GAP) / 2;
/** On further pages: whose card goes on. */
const RUNNING_HEAD = 38;
const PAGE_FOOT = 12;

const LEFT = { x: MARGIN, width: COLUMN } as const;
const RIGHT = { x: MARGIN + COLUMN + COLUMN_GAP, width: COLUMN } as const;

/** How a card is set. */
interface Setting {
  density: Density;
  awards: AwardsSetting;
  closing: "stacked" | "beside";
}

/**
 * The pages of one card, in the roomiest setting that needs one page: with the awards one to a line in a column, else one
 * after the other over the whole width, at last with the signatures beside the QR code. On several pages only where none
 * has room on one.
 */
export function portraitPages(canvas: PaperCanvas, document: ReportCardDocument): CardPage[] {
  const parts = partsOf(canvas, document);
  const settings: Setting[] = [
    ...DENSITIES.flatMap((density) =>
      (["listed", "running"] as const).map((awards) => ({ density, awards, closing: "stacked" as const })),
    ),
    { density: DENSITIES[2], awards: "running", closing: "beside" },
  ];
  for (const setting of settings) {
    const pages = pagesOf(parts, document, { ...setting, isOnePage: true });
    if (pages.length === 1) return pages;
  }
  return pagesOf(parts, document, {
    density: DENSITIES[1],
    awards: "running",
    closing: "stacked",
    isOnePage: false,
  });
}

/** What is the same in every density: placed once, however many are tried. */
function partsOf(canvas: PaperCanvas, document: ReportCardDocument) {
  const drawing: Drawing = { canvas, look: LOOKS[document.layout], density: DENSITIES[1] };
  const place = { x: MARGIN, width: INNER, sheet: SHEET };
  const closing = (setting: Setting["closing"]) => {
    const part = closingPart(drawing, document, INNER, setting);
    return { height: part.height, draw: (y: number) => part.draw(MARGIN, y) };
  };
  return {
    canvas,
    head: headOf(drawing, document, place),
    student: studentPart(drawing, document, place),
    closings: { stacked: closing("stacked"), beside: closing("beside") },
  };
}

function pagesOf(
  { canvas, head, student, closings }: ReturnType<typeof partsOf>,
  document: ReportCardDocument,
  { density, awards, closing, isOnePage }: Setting & { isOnePage: boolean },
): CardPage[] {
  const drawing: Drawing = { canvas, look: LOOKS[document.layout], density };
  const studentTop = MARGIN + head.height + density.gap * 0.7;
  const flow = new Flow({
    firstTop: studentTop + student.height + density.gap,
    top: MARGIN + RUNNING_HEAD,
    bottom: SHEET.height - MARGIN - (isOnePage ? 0 : PAGE_FOOT),
    gap: density.gap,
  });
  const { layout, gradesNote: note } = document;
  const grades = gradesBlock(
    drawing,
    { table: document.grades, layout, note, hasFinals: layout !== "senior-high" },
    INNER,
  );
  flow.columns([{ at: { x: MARGIN, width: INNER }, blocks: [grades] }]);
  const blocks = blocksOf(drawing, document, awards);
  const asColumns = (left: readonly Block[], right: readonly Block[]) => [
    { at: LEFT, blocks: left },
    { at: RIGHT, blocks: right },
  ];
  const { action, parents, legends } = blocks;
  const isRoomLeft = columnHeight(blocks.left, density.gap) <= columnHeight(blocks.right, density.gap);
  const [underLeft, underRight] = isRoomLeft ? [parents, action] : [action, parents];
  if (isOnePage) flow.columns(asColumns([...blocks.left, ...underLeft], [...blocks.right, ...underRight]));
  else flow.columns(asColumns(blocks.left, blocks.right));
  flow.close(
    [
      ...(isOnePage ? [] : [asColumns(underLeft, underRight)]),
      ...[blocks.awards, legends]
        .filter((wide) => wide.length > 0)
        .map((wide) => [{ at: { x: MARGIN, width: INNER }, blocks: wide }]),
    ],
    closings[closing],
  );
  return flow.pages.map(({ draw }, place) => ({
    ...SHEET,
    draw() {
      if (place === 0) {
        head.draw(MARGIN);
        student.draw(studentTop);
      } else drawRunningHead(drawing, document);
      for (const part of draw) part();
      if (flow.pages.length > 1) drawPageFoot(canvas, document, place + 1, flow.pages.length);
    },
  }));
}

/** What follows the grades; the action taken, the parent's lines and the legends stay with the signatures. */
function blocksOf(drawing: Drawing, document: ReportCardDocument, setting: AwardsSetting) {
  const { conduct, attendance, clubs, legends, action, parents } = document;
  const awards = (width: number) => awardsBlock(drawing, document.awards, width, setting);
  const isWide = setting === "running";
  const table = (of: CardTable) => tableBlock(drawing, of, COLUMN);
  return {
    left: [table(attendance), table(clubs)],
    right: [...(conduct ? [table(conduct)] : []), ...(isWide ? [] : [awards(COLUMN)])],
    /** Under the columns. */
    awards: isWide ? [awards(INNER)] : [],
    action: action ? [actionBlock(drawing, action, COLUMN)] : [],
    parents: [parentsBlock(drawing, parents, COLUMN)],
    legends: legends.map((legend) => legendBlock(drawing, legend, INNER)),
  };
}

function drawRunningHead({ canvas, look }: Drawing, document: ReportCardDocument): void {
  if (look.head === "formal") drawFrame(canvas, look, SHEET);
  const [name, number] = document.student;
  const style: TextStyle = { face: "bold", size: 8.5, color: PAINT.ink };
  const plain: TextStyle = { face: "regular", size: 7.5, color: PAINT.muted };
  canvas.column([canvas.line(name?.value ?? "", style, INNER)], MARGIN, MARGIN, 12, style);
  const below = `${number?.value ?? ""} · ${document.period}`;
  canvas.text(below, MARGIN, middleOf(MARGIN + 12, 11, plain.size), plain);
  canvas.across(MARGIN, MARGIN + 26, INNER, look.accent, 1);
}

/** A page of several says which, and of which card. */
function drawPageFoot(canvas: PaperCanvas, document: ReportCardDocument, page: number, pages: number): void {
  const style: TextStyle = { face: "regular", size: 6.5, color: PAINT.muted };
  const top = middleOf(SHEET.height - MARGIN - PAGE_FOOT + 6, 8, style.size);
  canvas.text(document.issue?.verification.code ?? document.stamp, MARGIN, top, style);
  canvas.toRight(`Page ${page} of ${pages}`, MARGIN + INNER, top, style);
}
