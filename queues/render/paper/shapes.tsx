import { Canvas } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { PAINT } from "#queues/render/paint.ts";
import { darkRuns, QR_SIDE, qrModules } from "#queues/render/qr.ts";

/** What of pdfkit a `<Canvas>` of react-pdf is painted with. */
export interface Painter {
  scale(factor: number): Painter;
  rect(x: number, y: number, width: number, height: number): Painter;
  roundedRect(x: number, y: number, width: number, height: number, radius: number): Painter;
  fill(color: string): Painter;
  moveTo(x: number, y: number): Painter;
  lineTo(x: number, y: number): Painter;
  lineWidth(weight: number): Painter;
  stroke(color: string): Painter;
}

/** A line across its box; its middle is `at` points below the top. */
export function Rule({ at, color, weight }: { at: number; color: string; weight: number }): ReactNode {
  const paint = (painter: Painter, width: number): null => {
    painter
      .moveTo(0, weight / 2)
      .lineTo(width, weight / 2)
      .lineWidth(weight)
      .stroke(color);
    return null;
  };
  return (
    <Canvas
      style={{ position: "absolute", left: 0, right: 0, top: at - weight / 2, height: weight }}
      paint={paint}
    />
  );
}

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
