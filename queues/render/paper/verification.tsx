import { Canvas, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { Verification } from "#core/documents/verification.ts";
import { PAINT, SHEET_INNER } from "#queues/render/paint.ts";
import { darkRuns, QR_SIDE, qrModules } from "#queues/render/qr.ts";
import type { Painter } from "./painter.ts";
import { Label } from "./parts.tsx";
import { BOX, MEASURES, TYPE } from "./styles.ts";
import { Lines, linesOf } from "./text.tsx";

/** The QR code of an address, in whole modules on a scale of their own, so that a file of many codes stays small. */
export function QrCode({ url }: { url: string }): ReactNode {
  const paint = (painter: Painter): null => {
    const modules = qrModules(url);
    painter.scale(QR_SIDE / modules.length);
    for (const { x, y, width } of darkRuns(modules)) painter.rect(x, y, width, 1);
    painter.fill(PAINT.ink);
    return null;
  };
  return <Canvas style={{ width: QR_SIDE, height: QR_SIDE }} paint={paint} />;
}

/** A heading with lines, to the right of a code. */
export interface Beside {
  heading: string;
  lines: readonly string[];
}

const LEFT = QR_SIDE + 8 + MEASURES.verification.codeWidth + MEASURES.verification.between;
const besideLines = ({ lines }: Beside): string[] =>
  lines.flatMap((line) => linesOf(line, TYPE.note, SHEET_INNER - LEFT, 2));

/** The height of a code and of what is beside it, with the gap above; 0 without a code. */
export function verifiedHeight(verification: Verification | undefined, beside: Beside | undefined): number {
  if (!verification) return 0;
  const lines = beside ? besideLines(beside).length : 0;
  return MEASURES.verification.gap + Math.max(QR_SIDE, TYPE.label.leading + lines * TYPE.note.leading);
}

/** The code with its words beside it. */
export function Verified({
  verification,
  beside,
}: {
  verification: Verification;
  beside?: Beside | undefined;
}): ReactNode {
  const { url, code, caption } = verification;
  const { codeWidth, captionWidth, gap } = MEASURES.verification;
  return (
    <View style={{ height: verifiedHeight(verification, beside) - gap, marginTop: gap }}>
      <QrCode url={url} />
      <View style={BOX.code}>
        <Lines lines={linesOf(code, TYPE.code, codeWidth, 2)} type={TYPE.code} />
      </View>
      <View style={BOX.caption}>
        <Lines lines={linesOf(caption, TYPE.caption, captionWidth, 3)} type={TYPE.caption} />
      </View>
      {beside && beside.lines.length > 0 && (
        <View style={{ position: "absolute", left: LEFT, top: 0, width: SHEET_INNER - LEFT }}>
          <Label text={beside.heading} />
          <Lines lines={besideLines(beside)} type={TYPE.note} />
        </View>
      )}
    </View>
  );
}
