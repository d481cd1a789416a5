import { Canvas, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { Verification } from "#core/documents/verification.ts";
import { PAINT } from "#queues/render/paint.ts";
import { darkRuns, QR_SIDE, qrModules } from "#queues/render/qr.ts";
import type { Painter } from "./painter.ts";
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

/** The code with its words beside it. */
export function Verified({ verification }: { verification: Verification }): ReactNode {
  const { url, code, caption } = verification;
  const { codeWidth, captionWidth } = MEASURES.verification;
  return (
    <View style={BOX.verification}>
      <QrCode url={url} />
      <View style={BOX.code}>
        <Lines lines={linesOf(code, TYPE.code, codeWidth, 2)} type={TYPE.code} />
      </View>
      <View style={BOX.caption}>
        <Lines lines={linesOf(caption, TYPE.caption, captionWidth, 3)} type={TYPE.caption} />
      </View>
    </View>
  );
}
