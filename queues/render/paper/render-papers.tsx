import { Page, View } from "@react-pdf/renderer";
import type { ReactElement, ReactNode } from "react";
import type { Paper } from "#core/documents/papers/paper.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { PAINT, SHEET, SHEET_INNER } from "#queues/render/paint.ts";
import { blockParts, gap, headPart, Label, type Part, Stack, textParts } from "./blocks.tsx";
import type { PaperFile, Pictures } from "./canvas.ts";
import { closingOf, Notes, noteLinesIn } from "./closing.tsx";
import { openReactFile } from "./react-file.tsx";
import { Rule } from "./shapes.tsx";
import { BODY_BOTTOM, BOX, MEASURES, statusPaint, TYPE } from "./styles.ts";
import { cleanOf, Lines, linesOf, widthOf } from "./text.tsx";

/** Papers in one file; each begins on a sheet of its own and counts its own sheets. */
export async function renderPapers(papers: readonly Paper[], file: PaperFile): Promise<RenderedPdf> {
  const open = openReactFile(file);
  for (const [at, paper] of papers.entries()) await open.add(...pagesOf(paper, file.pictures, String(at)));
  return open.finish();
}

function pagesOf(paper: Paper, pictures: Pictures, key: string): ReactElement[] {
  const sheets = sheetsOf(paper, pictures);
  const isStamped = paper.status !== null && statusPaint(paper.status).isStamped;
  return sheets.map((parts, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no other name and never move
    <Page key={`${key} ${at + 1}`} size={[SHEET.width, SHEET.height]} wrap={false}>
      <View style={BOX.band} />
      {isStamped && (
        <View style={BOX.stamp}>
          <Lines lines={[cleanOf(paper.status ?? "", TYPE.stamp)]} type={TYPE.stamp} align="center" />
        </View>
      )}
      <View style={BOX.body}>
        <Stack parts={parts} />
      </View>
      <Foot paper={paper} page={at + 1} pages={sheets.length} />
    </Page>
  ));
}

/**
 * What is on each sheet, worked out in one pass before anything is drawn: 500 rows cost ten times what 50 do. What closes a
 * paper takes the last row with it where it goes to the next sheet; notes fill what is left beside the sums, and go on on
 * sheets of their own.
 */
function sheetsOf(paper: Paper, pictures: Pictures): Part[][] {
  const running = runningHead(paper);
  const sheets: Part[][] = [];
  let sheet: Part[] = [];
  let end = 0;
  function open(first: Part): void {
    sheet = [first];
    sheets.push(sheet);
    end = SHEET.margin + first.height;
  }
  function add(part: Part): void {
    const heading = part.heading === sheet.at(-1)?.heading ? undefined : part.heading;
    const height = part.height + (heading?.height ?? 0);
    // A sheet that has nothing but its running head takes what is higher than it.
    if (end + height > BODY_BOTTOM && (sheets.length === 1 || sheet.length > 1)) {
      open(running);
      add(part);
      return;
    }
    sheet.push(...(heading ? [heading] : []), part);
    end += height;
  }

  open(headPart(paper, pictures));
  for (const part of bodyOf(paper)) add(part);
  const closing = closingOf(paper);
  if (end + closing.height > BODY_BOTTOM) {
    const [before, last] = sheet.slice(-2);
    const isRow = last?.heading !== undefined && before?.heading === last.heading;
    const room = BODY_BOTTOM - SHEET.margin - running.height - MEASURES.headRow;
    if (last && isRow && last.height + closing.height <= room) {
      sheet.pop();
      open(running);
      add(last);
    } else open(running);
  }
  const { part, notesLeft } = closing.place(BODY_BOTTOM - end);
  sheet.push(part);
  const perSheet = noteLinesIn(BODY_BOTTOM - SHEET.margin - running.height);
  for (let from = 0; from < notesLeft.length; from += perSheet) {
    open(running);
    sheet.push({ height: 0, element: <Notes lines={notesLeft.slice(from, from + perSheet)} /> });
  }
  return sheets;
}

function bodyOf({ blocks, sums, notes }: Paper): Part[] {
  const parts = blocks.flatMap(blockParts);
  if (sums.length > 0 || notes === "") return parts;
  const label: Part = { height: TYPE.label.leading, element: <Label text="Notes" /> };
  return [...parts, gap(MEASURES.gap), label, ...textParts([notes], TYPE.about)];
}

/** The top of every further sheet: what it goes on with. */
const runningHead = ({ heading, number }: Paper): Part => ({
  height: MEASURES.runningHeight,
  element: (
    <View style={[BOX.row, { height: MEASURES.runningHeight }]}>
      <View style={BOX.half}>
        <Lines lines={[cleanOf(heading, TYPE.runningTitle).toUpperCase()]} type={TYPE.runningTitle} />
      </View>
      <View style={BOX.half}>
        <Lines lines={linesOf(number, TYPE.number, SHEET_INNER / 2, 1)} type={TYPE.number} align="right" />
      </View>
    </View>
  ),
});

/** The foot of every sheet: whose paper it is to the left, which page of which to the right. */
function Foot({ paper, page, pages }: { paper: Paper; page: number; pages: number }): ReactNode {
  const [number = ""] = linesOf(paper.number, TYPE.foot, SHEET_INNER / 2, 1);
  const count = `${number} · Page ${page} of ${pages}`;
  const room = SHEET_INNER - widthOf(count, TYPE.foot) - MEASURES.foot.between;
  return (
    <View style={BOX.foot}>
      <Rule at={0} color={PAINT.lineStrong} weight={0.6} />
      <View style={{ width: room }}>
        <Lines lines={linesOf(paper.business.name, TYPE.foot, room, 1)} type={TYPE.foot} />
      </View>
      <View style={{ width: SHEET_INNER - room }}>
        <Lines lines={[count]} type={TYPE.foot} align="right" />
      </View>
    </View>
  );
}
