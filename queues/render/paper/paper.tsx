import { Page, View } from "@react-pdf/renderer";
import type { ReactElement, ReactNode } from "react";
import type { Verification } from "#core/documents/verification.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { PAINT, SHEET, SHEET_INNER } from "#queues/render/paint.ts";
import type { PaperFile, Pictures } from "./canvas.ts";
import { type BodyPage, bodyPages } from "./pages.ts";
import { Rule } from "./parts.tsx";
import { openReactFile } from "./react-file.tsx";
import { BOX, MEASURES, TYPE } from "./styles.ts";
import { type Column, type PlacedRow, Table } from "./table.tsx";
import { cleanOf, Lines, linesOf, widthOf } from "./text.tsx";
import { Closing, type Total } from "./totals.tsx";
import { type Beside, Verified, verifiedHeight } from "./verification.tsx";

/** An invoice or a receipt: a head, a table, totals, notes and a code. */
export interface Paper {
  title: string;
  number: string;
  /** At the foot of every sheet. */
  issuer: string;
  /** The top of the first sheet. */
  head: { height: number; element: ReactNode };
  columns: readonly Column[];
  headings: readonly string[];
  rows: readonly PlacedRow[];
  totals: readonly Total[];
  notes: string;
  verification?: Verification | undefined;
  /** Beside the code. */
  beside?: Beside | undefined;
  /** Below everything on every sheet. */
  ground?: ReactNode;
}

/** Documents in one file, each as `paperOf` composes it. */
export async function renderPapers<Document>(
  documents: readonly Document[],
  file: PaperFile,
  paperOf: (document: Document, pictures: Pictures) => Paper,
): Promise<RenderedPdf> {
  const open = openReactFile(file);
  for (const [at, document] of documents.entries())
    await open.add(...sheetsOf(paperOf(document, file.pictures), String(at)));
  return open.finish();
}

/** The sheets of a paper, which counts its own. */
function sheetsOf(paper: Paper, key: string): ReactElement[] {
  const { title, number, issuer, head, rows, totals, notes, verification, beside } = paper;
  const facts = { rows, totals, notes, below: verifiedHeight(verification, beside) };
  const pages = bodyPages(facts, SHEET.margin + head.height);
  return pages.map((page, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: sheets have no other name and never move
    <Page key={`${key} ${at + 1}`} size={[SHEET.width, SHEET.height]} wrap={false}>
      <View style={BOX.band} />
      {paper.ground}
      <View style={BOX.body}>
        {at === 0 ? head.element : <RunningHead title={title} number={number} />}
        <Body paper={paper} page={page} />
      </View>
      <Foot name={issuer} number={number} page={at + 1} pages={pages.length} />
    </Page>
  ));
}

function Body({ paper, page }: { paper: Paper; page: BodyPage }): ReactNode {
  const { columns, headings, totals, verification, beside } = paper;
  return (
    <View>
      {page.rows.length > 0 && <Table columns={columns} headings={headings} rows={page.rows} />}
      {(page.hasTotals || page.notes.length > 0) && (
        <Closing totals={page.hasTotals ? totals : []} notes={page.notes} isAlone={!page.hasTotals} />
      )}
      {page.hasTotals && verification && <Verified verification={verification} beside={beside} />}
    </View>
  );
}

/** The top of every further sheet: what it goes on with. */
function RunningHead({ title, number }: { title: string; number: string }): ReactNode {
  return (
    <View style={BOX.running}>
      <View style={BOX.half}>
        <Lines lines={[cleanOf(title, TYPE.runningTitle).toUpperCase()]} type={TYPE.runningTitle} />
      </View>
      <View style={BOX.half}>
        <Lines lines={linesOf(number, TYPE.number, SHEET_INNER / 2, 1)} type={TYPE.number} align="right" />
      </View>
    </View>
  );
}

/** The foot of every sheet: whose paper it is to the left, which page of which to the right. */
function Foot({
  name,
  number,
  page,
  pages,
}: {
  name: string;
  number: string;
  page: number;
  pages: number;
}): ReactNode {
  const [shown = ""] = linesOf(number, TYPE.foot, SHEET_INNER / 2, 1);
  const count = `${shown} · Page ${page} of ${pages}`;
  const room = SHEET_INNER - widthOf(count, TYPE.foot) - MEASURES.foot.between;
  return (
    <View style={BOX.foot}>
      <Rule at={0} color={PAINT.lineStrong} weight={0.6} />
      <View style={{ width: room }}>
        <Lines lines={linesOf(name, TYPE.foot, room, 1)} type={TYPE.foot} />
      </View>
      <View style={{ width: SHEET_INNER - room }}>
        <Lines lines={[count]} type={TYPE.foot} align="right" />
      </View>
    </View>
  );
}
