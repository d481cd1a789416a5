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
import { drawFrame, headOf, studentPart } from "./heads.ts";
import { DENSITIES, type Density, LOOKS } from "./looks.ts";
import type { CardPage } from "./pages.ts";

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
  const [line = ""] = canvas.lines(name?.value ?? "", style, INNER, 1);
  canvas.text(line, MARGIN, middleOf(MARGIN, 12, style.size), style);
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
