import type { PermanentRecordDocument } from "#core/documents/permanent-record/permanent-record-document.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { PAINT, SHEET, SHEET_INNER } from "#queues/render/paint.ts";
import {
  middleOf,
  openPaper,
  type PaperCanvas,
  type Pictures,
  type TextStyle,
} from "#queues/render/paper/canvas.ts";
import { codePart, signaturesPart } from "#queues/render/report-card/closing.ts";
import { type Part, yearBlock } from "./year-block.ts";

/** A permanent record on A4 sheets: school and learner, the years two to a row, the certification, who signs, and the code. */
const { width: WIDTH, height: HEIGHT, margin: LEFT } = SHEET;
const TOP = 34;
const BOTTOM = HEIGHT - 40;
const GAP = 10;
const COLUMN = (SHEET_INNER - GAP) / 2;

const SCHOOL: TextStyle = { face: "bold", size: 14, color: PAINT.ink };
const TITLE: TextStyle = { face: "bold", size: 13, color: PAINT.accent };
const LABEL: TextStyle = { face: "regular", size: 6.8, color: PAINT.muted };
const VALUE: TextStyle = { face: "bold", size: 8.6, color: PAINT.ink };
const PLAIN: TextStyle = { face: "regular", size: 8, color: PAINT.ink };
const MUTED: TextStyle = { face: "regular", size: 7.2, color: PAINT.muted };
const STRONG: TextStyle = { face: "bold", size: 8, color: PAINT.ink };

/** `createdAt`: when it was issued, so that it is the same file whenever it is drawn. */
export async function renderPermanentRecord(
  record: PermanentRecordDocument,
  { createdAt, pictures }: { createdAt: string; pictures: Pictures },
): Promise<RenderedPdf> {
  const title = [record.title, record.issue?.number].filter(Boolean).join(" ");
  const { canvas, finish } = openPaper({ title, author: record.school.name, createdAt, pictures });
  const pages = paginated(canvas, record);
  for (const [at, parts] of pages.entries()) {
    canvas.pdf.addPage({ size: [WIDTH, HEIGHT], margin: 0 });
    let y = TOP;
    for (const part of parts) {
      part.draw(LEFT, y);
      y += part.height;
    }
    drawFoot(canvas, record, `Page ${at + 1} of ${pages.length}`);
    canvas.writePage();
  }
  return { bytes: await finish(), pages: pages.length };
}

/** The parts of each page; a part is never cut. */
function paginated(canvas: PaperCanvas, record: PermanentRecordDocument): Part[][] {
  const pages: Part[][] = [[]];
  let used = TOP;
  for (const part of [headPart(canvas, record), ...yearRows(canvas, record), closingPart(canvas, record)]) {
    if (used + part.height > BOTTOM) {
      const again = runningHead(canvas, record);
      pages.push([again]);
      used = TOP + again.height;
    }
    pages.at(-1)?.push(part);
    used += part.height;
  }
  return pages;
}

/** Years side by side, as high as the higher of them. */
function yearRows(canvas: PaperCanvas, { years }: PermanentRecordDocument): Part[] {
  const blocks = years.map((year) => yearBlock(canvas, year, COLUMN));
  return Array.from({ length: Math.ceil(blocks.length / 2) }, (_, row) => {
    const pair = blocks.slice(2 * row, 2 * row + 2);
    return {
      height: Math.max(...pair.map(({ height }) => height)) + 11,
      draw(x, y) {
        for (const [at, block] of pair.entries()) block.draw(x + at * (COLUMN + GAP), y);
      },
    };
  });
}

const LOGO = 46;
const LEARNER_ROW = 22;
function headPart(canvas: PaperCanvas, record: PermanentRecordDocument): Part {
  const { school, title, issue, learner, eligibility } = record;
  const logo = school.logo ?? null;
  const left = canvas.hasPicture(logo) ? LOGO + 12 : 0;
  const room = SHEET_INNER - left - 150;
  const names = canvas.lines(school.name, SCHOOL, room, 2);
  const lines = school.lines.flatMap((line) => canvas.lines(line, MUTED, room, 2));
  const schoolHeight = Math.max(canvas.hasPicture(logo) ? LOGO : 0, names.length * 17 + lines.length * 9.2);
  const cells = learner.length - 1;
  const band = schoolHeight + 12;
  const blockHeight = LEARNER_ROW * 2 + 8;
  const below = eligibility === "" ? [] : canvas.lines(eligibility, STRONG, SHEET_INNER);
  return {
    height: band + blockHeight + 10 + below.length * 12 + (below.length > 0 ? 6 : 0),
    draw(x, y) {
      canvas.picture(logo, x, y, LOGO, LOGO);
      canvas.column(lines, x + left, canvas.column(names, x + left, y, 17, SCHOOL), 9.2, MUTED);
      canvas.toRight(title, x + SHEET_INNER, middleOf(y, 17, TITLE.size), TITLE);
      canvas.toRight(
        issue ? `No. ${issue.number}` : "Preview",
        x + SHEET_INNER,
        middleOf(y + 18, 11, 8),
        STRONG,
      );
      canvas.across(x, y + schoolHeight + 6, SHEET_INNER, PAINT.accent, 1.2);
      const top = y + band;
      canvas.pdf.roundedRect(x, top, SHEET_INNER, blockHeight, 3).fill(PAINT.accentTint);
      for (const [at, { label, value }] of learner.entries()) {
        // The name has a row of its own.
        const cellX = x + 8 + (at === 0 ? 0 : ((at - 1) * (SHEET_INNER - 16)) / cells);
        const cellY = top + 4 + (at === 0 ? 0 : LEARNER_ROW);
        const width = at === 0 ? SHEET_INNER - 16 : (SHEET_INNER - 16) / cells - 6;
        canvas.column([label], cellX, cellY, 9, LABEL);
        canvas.column([canvas.line(value, VALUE, width)], cellX, cellY + 9, 11, VALUE);
      }
      canvas.column(below, x, top + blockHeight + 6, 12, STRONG);
    },
  };
}

/** Whose record it is, on every page after the first. */
const runningHead = (canvas: PaperCanvas, { learner, title, issue }: PermanentRecordDocument): Part => ({
  height: 24,
  draw(x, y) {
    const who = learner
      .slice(0, 2)
      .map(({ value }) => value)
      .join(", ");
    canvas.column([canvas.line(who, STRONG, SHEET_INNER - 190)], x, y, 11, STRONG);
    const right = [title, issue && `No. ${issue.number}`].filter(Boolean).join(", ");
    canvas.toRight(right, x + SHEET_INNER, middleOf(y, 11, MUTED.size), MUTED);
    canvas.across(x, y + 14, SHEET_INNER, PAINT.lineStrong, 0.6);
  },
});

/** That the record is true, who signs for it, and where that can be checked: always together. */
function closingPart(canvas: PaperCanvas, record: PermanentRecordDocument): Part {
  const { certification, issue } = record;
  const certified = canvas.lines(certification, PLAIN, SHEET_INNER);
  const signatures = signaturesPart(
    canvas,
    record.signatures.map((signature) => ({ ...signature, picture: signature.picture ?? null })),
    SHEET_INNER,
  );
  const code = issue && codePart(canvas, issue, SHEET_INNER);
  const signTop = certified.length * 11 + 8;
  const codeTop = signTop + signatures.height + 14;
  return {
    height: codeTop + (code?.height ?? 0),
    draw(x, y) {
      canvas.column(certified, x, y, 11, PLAIN);
      signatures.draw(x, y + signTop);
      code?.draw(x, y + codeTop);
    },
  };
}

function drawFoot(canvas: PaperCanvas, { school, issue }: PermanentRecordDocument, page: string): void {
  const y = HEIGHT - 34;
  canvas.across(LEFT, y, SHEET_INNER, PAINT.lineStrong, 0.6);
  canvas.column([canvas.line(issue?.line ?? school.name, MUTED, SHEET_INNER - 80)], LEFT, y + 3, 11, MUTED);
  canvas.toRight(page, LEFT + SHEET_INNER, middleOf(y + 3, 11, MUTED.size), MUTED);
}
