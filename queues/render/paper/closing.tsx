import { View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { DocumentSum } from "#core/documents/exports/table-document.ts";
import type { Paper } from "#core/documents/papers/paper.ts";
import { PAINT, SHEET_INNER } from "#queues/render/paint.ts";
import { QR_SIDE } from "#queues/render/qr.ts";
import { Label, type Part } from "./blocks.tsx";
import { QrCode, Rule } from "./shapes.tsx";
import { BOX, MEASURES, TYPE } from "./styles.ts";
import { cleanOf, Lines, linesOf, type Type } from "./text.tsx";

/** What closes a paper, on one sheet: sums with notes beside them, who signs, and where it is verified. */
export interface Closing {
  /** At the least. */
  height: number;
  /** In so much room: lines of notes that have none are left. */
  place(room: number): { part: Part; notesLeft: readonly string[] };
}

export function closingOf(paper: Paper): Closing {
  const { sums, verification } = paper;
  const sumsHeight = sums.length === 0 ? 0 : MEASURES.sums.gap + totalHeight(sums);
  const signed = paper.signatures ? MEASURES.signatures.height : 0;
  const verified = verification ? MEASURES.code.gap + codeHeight(paper) : 0;
  // Without sums notes are text of the paper.
  const lines =
    paper.notes === "" || sums.length === 0 ? [] : linesOf(paper.notes, TYPE.about, MEASURES.notes.width);
  return {
    height: sumsHeight + signed + verified,
    place(room) {
      const besideSums = Math.max(totalHeight(sums), room - signed - verified - MEASURES.sums.gap);
      const beside = noteLinesIn(besideSums);
      const element = (
        <>
          {sums.length > 0 && <Sums sums={sums} notes={lines.slice(0, beside)} />}
          {paper.signatures && <Signatures signatures={paper.signatures} />}
          {verification && <Code verification={verification} beside={paper.beside} />}
        </>
      );
      return { part: { height: room, element }, notesLeft: lines.slice(beside) };
    },
  };
}

/** Lines of notes that have room in a height, below their label. */
export function noteLinesIn(height: number): number {
  const { top, gap } = MEASURES.notes;
  return Math.floor((height - top - TYPE.label.leading - gap) / TYPE.about.leading);
}

/** Notes at the left of their sheet. */
export const Notes = ({ lines }: { lines: readonly string[] }): ReactNode => (
  <View style={BOX.notes}>
    {lines.length > 0 && <Label text="Notes" />}
    <View style={BOX.noteLines}>
      <Lines lines={lines} type={TYPE.about} />
    </View>
  </View>
);

const totalHeight = (sums: readonly DocumentSum[]): number =>
  sums.reduce((sum, { isStrong = false }) => sum + MEASURES.sums[isStrong ? "strong" : "row"], 0);

const Sums = ({ sums, notes }: { sums: readonly DocumentSum[]; notes: readonly string[] }): ReactNode => (
  <View style={[BOX.apart, BOX.below]}>
    <Notes lines={notes} />
    <View style={BOX.sums}>
      {sums.map((sum) => (
        <Sum key={sum.label} {...sum} />
      ))}
    </View>
  </View>
);

function Sum({ label, value, isStrong = false }: DocumentSum): ReactNode {
  const [labelType, valueType]: [Type, Type] = isStrong
    ? [TYPE.strongSum, TYPE.strongSum]
    : [TYPE.sumLabel, TYPE.sum];
  return (
    <View style={isStrong ? [BOX.sum, BOX.strongSum] : BOX.sum}>
      <View style={BOX.grow}>
        <Lines lines={[cleanOf(label, labelType)]} type={labelType} />
      </View>
      <View style={BOX.grow}>
        <Lines lines={[cleanOf(value, valueType)]} type={valueType} align="right" />
      </View>
    </View>
  );
}

/** A line for each to sign on, with the name below. */
function Signatures({ signatures }: { signatures: NonNullable<Paper["signatures"]> }): ReactNode {
  const { gap, line, height } = MEASURES.signatures;
  const width = (SHEET_INNER - gap * (signatures.length - 1)) / signatures.length;
  return (
    <View style={[BOX.apart, { height }]}>
      {signatures.map(({ name, position }) => (
        <View key={position} style={[BOX.signature, { width }]}>
          <Rule at={line} color={PAINT.ink} weight={0.8} />
          <Lines lines={linesOf(name, TYPE.signed, width, 1)} type={TYPE.signed} />
          <Lines lines={linesOf(position, TYPE.smallText, width, 1)} type={TYPE.smallText} />
        </View>
      ))}
    </View>
  );
}

const BESIDE_LEFT = QR_SIDE + 8 + MEASURES.code.width + MEASURES.code.between;
const besideLines = ({ beside }: Pick<Paper, "beside">): string[] =>
  (beside?.lines ?? []).flatMap((line) => linesOf(line, TYPE.about, SHEET_INNER - BESIDE_LEFT, 2));
const codeHeight = (paper: Pick<Paper, "beside">): number =>
  Math.max(QR_SIDE, TYPE.label.leading + besideLines(paper).length * TYPE.about.leading);

/** The code with its words beside it. */
function Code({
  verification: { url, code, caption },
  beside,
}: {
  verification: NonNullable<Paper["verification"]>;
  beside: Paper["beside"];
}): ReactNode {
  const { gap, width, captionWidth } = MEASURES.code;
  const lines = besideLines({ beside });
  return (
    <View style={{ height: codeHeight({ beside }), marginTop: gap }}>
      <QrCode url={url} />
      <View style={BOX.code}>
        <Lines lines={linesOf(code, TYPE.code, width, 2)} type={TYPE.code} />
      </View>
      <View style={BOX.caption}>
        <Lines lines={linesOf(caption, TYPE.caption, captionWidth, 3)} type={TYPE.caption} />
      </View>
      {beside && lines.length > 0 && (
        <View style={{ position: "absolute", left: BESIDE_LEFT, top: 0, width: SHEET_INNER - BESIDE_LEFT }}>
          <Label text={beside.heading} />
          <Lines lines={lines} type={TYPE.about} />
        </View>
      )}
    </View>
  );
}
