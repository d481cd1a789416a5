import { Canvas, Image, View } from "@react-pdf/renderer";
import { PAINT, SHEET_INNER } from "../render/paint.ts";
import type { PdfFonts } from "../render/pdf-fonts.ts";
import type { Picture } from "../render/pictures.ts";
import type { Face } from "../render/typeface.ts";
import { HEAD, type PlacedHead, RUNNING_HEAD_HEIGHT, TEXT } from "./invoice-pages.ts";
import { type Painter, put, topOf } from "./painter.ts";
import type { StatusPaint } from "./status-paint.ts";

interface InvoiceHeadProps {
  head: PlacedHead;
  /** The logo of who bills; null: its initials. */
  logo: Picture | null;
  status: string;
  paint: StatusPaint;
  fonts: PdfFonts;
}
/** A kind of text: its face, size, leading and colour, and the room between its letters. */
interface Lettering {
  face: Face;
  size: number;
  leading: number;
  color: string;
  spacing?: number;
}

const PANEL_WIDTH = SHEET_INNER - HEAD.partyWidth - 24;
const PANEL_LEFT = SHEET_INNER - PANEL_WIDTH;

/** The top of the first page: who bills, what it is, whom, and what matters about it. Painted, like the rows below it. */
export const InvoiceHead = ({ head, logo, status, paint, fonts }: InvoiceHeadProps) => (
  <View style={{ width: SHEET_INNER, height: head.height }}>
    <Canvas
      style={{ width: SHEET_INNER, height: head.height }}
      paint={(painter) => {
        paintBusiness(painter as Painter, head, logo !== null, fonts);
        paintTitle(painter as Painter, head, status, paint, fonts);
        paintParties(painter as Painter, head, fonts);
        return null;
      }}
    />
    {logo && <Image src={logo} style={LOGO_STYLE} />}
  </View>
);
const LOGO_STYLE = {
  position: "absolute",
  left: 0,
  top: 0,
  width: HEAD.logo,
  height: HEAD.logo,
  objectFit: "contain",
} as const;

/** The top of every further page. */
export const RunningHead = ({ head, fonts: { bold } }: { head: PlacedHead; fonts: PdfFonts }) => (
  <Canvas
    style={{ width: SHEET_INNER, height: RUNNING_HEAD_HEIGHT }}
    paint={(painter) => {
      const lettering = { face: bold, size: 10, leading: 14 };
      write(painter as Painter, { ...lettering, color: PAINT.accent, spacing: 0.8 }, [head.title], 0, 0);
      writeRight(painter as Painter, { ...lettering, color: PAINT.ink }, head.number.slice(0, 1), 0);
      return null;
    }}
  />
);

/** Lines one below the other; answers where the next would begin. */
function write(painter: Painter, text: Lettering, lines: readonly string[], x: number, y: number): number {
  const { face, size, leading, color, spacing = 0 } = text;
  painter.font(face.program).fontSize(size).fillColor(color);
  for (const [index, line] of lines.entries())
    put(painter, line, x, y + index * leading + topOf(size, leading), spacing);
  return y + lines.length * leading;
}

function writeRight(painter: Painter, text: Lettering, lines: readonly string[], y: number): number {
  for (const [index, line] of lines.entries()) {
    const width = text.face.width(line, text.size) + [...line].length * (text.spacing ?? 0);
    write(painter, text, [line], SHEET_INNER - width, y + index * text.leading);
  }
  return y + lines.length * text.leading;
}

function paintBusiness(
  painter: Painter,
  head: PlacedHead,
  hasLogo: boolean,
  { regular, bold }: PdfFonts,
): void {
  const left = hasLogo || head.initials !== "" ? HEAD.logo + 10 : 0;
  if (!hasLogo && head.initials !== "") {
    painter.roundedRect(0, 0, HEAD.logo, HEAD.logo, 6).fill(PAINT.accent);
    const x = (HEAD.logo - bold.width(head.initials, 14)) / 2;
    write(
      painter,
      { face: bold, size: 14, leading: 18, color: PAINT.white },
      [head.initials],
      x,
      (HEAD.logo - 18) / 2,
    );
  }
  const name = { face: bold, size: HEAD.name, leading: HEAD.nameLeading, color: PAINT.ink };
  const below = write(painter, name, head.businessName, left, 0);
  write(
    painter,
    { face: regular, ...TEXT, color: PAINT.muted },
    head.businessLines,
    left,
    below + HEAD.nameGap,
  );
}

function paintTitle(
  painter: Painter,
  head: PlacedHead,
  status: string,
  paint: StatusPaint,
  { bold }: PdfFonts,
): void {
  const title = { face: bold, size: 20, leading: 26, color: PAINT.accent, spacing: 1.2 };
  let y = writeRight(painter, title, [head.title], 0);
  y = writeRight(painter, { face: bold, size: 10, leading: 14, color: PAINT.ink }, head.number, y) + 8;
  const badge = { face: bold, size: 8, leading: 11, color: paint.ink, spacing: 0.6 };
  const width = bold.width(status, badge.size) + status.length * badge.spacing + 20;
  painter.roundedRect(SHEET_INNER - width, y, width, 18, 9).fill(paint.tint);
  write(painter, badge, [status], SHEET_INNER - width + 10, y + 3.5);
}

function paintParties(painter: Painter, head: PlacedHead, { regular, bold }: PdfFonts): void {
  const { partiesTop: top, panelHeight } = head;
  const label = { face: bold, size: 7.5, leading: 11, color: PAINT.accent, spacing: 0.3 };
  let y = write(painter, label, [head.partyLabel], 0, top) + 5;
  y = write(painter, { face: bold, size: 11, leading: 15, color: PAINT.ink }, head.partyName, 0, y);
  const muted = { face: regular, ...TEXT, color: PAINT.muted };
  write(painter, muted, head.partyLines, 0, y);
  painter.roundedRect(PANEL_LEFT, top, PANEL_WIDTH, panelHeight, 4).fill(PAINT.accentTint);
  y = top + 10;
  for (const fact of head.facts) {
    write(painter, muted, [fact.label], PANEL_LEFT + 14, y);
    const value = { face: bold, ...TEXT, color: PAINT.ink };
    y = write(painter, value, fact.lines, PANEL_LEFT + 14 + HEAD.factLabel, y) + 5;
  }
}
