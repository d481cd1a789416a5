import { isHan } from "#core/shared/drawable-text.ts";
import { setHanFont } from "./pdfkit-file.ts";

/** A line of text and its place, in points from the sheet's top left. */
export interface TextRun {
  line: string;
  x: number;
  y: number;
}

interface PdfFont {
  id: string;
  ascender: number;
  encode(text: string): [codes: string[], positions: unknown[]];
  ref(): unknown;
}
/** What of pdfkit's own state a run is written with: its font, already embedded in part, and the open page. */
interface PdfInside {
  _font: PdfFont;
  _fontSize: number;
  page: { height: number; fonts: Record<string, unknown> };
  addContent(commands: string): unknown;
}

/** Nearly every line has none; asked of each, so without a look at its characters one by one. */
const PERHAPS_HAN = /[\u3000-\u{10ffff}]/u;
export const hasHan = (line: string): boolean => PERHAPS_HAN.test(line) && [...line].some(isHan);
/** A line as runs of Han and of everything else. */
function partsOf(line: string): string[] {
  if (!hasHan(line)) return [line];
  const parts: string[] = [];
  for (const sign of line) {
    const last = parts.at(-1);
    if (last !== undefined && isHan(last) === isHan(sign)) parts.push(`${parts.pop()}${sign}`);
    else parts.push(sign);
  }
  return parts;
}

const number = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * Writes lines in the font, size and colour that are set, as pdfkit's text() would, but all in one piece: text()
 * saves, turns the sheet over and restores for every single line, in ten small buffers each, and a long table is
 * nothing but lines. `spacing`: points after each letter.
 */
export function writeRuns(pdf: PDFKit.PDFDocument, runs: readonly TextRun[], spacing = 0): void {
  if (runs.length === 0) return;
  const { _font: font, _fontSize: size, page, addContent } = pdf as unknown as PdfInside;
  const chosen = ({ id }: PdfFont): string => `/${id} ${number(size)} Tf`;
  page.fonts[font.id] ??= font.ref();
  const ascent = (font.ascender / 1000) * size;
  let commands = `q\n1 0 0 -1 0 ${number(page.height)} cm\nBT\n${chosen(font)}\n`;
  if (spacing !== 0) commands += `${number(spacing)} Tc\n`;
  // Each line is moved to from the one before; hundredths of a point are whole numbers here, so that no rounding adds up.
  let fromX = 0;
  let fromY = 0;
  for (const { line, x, y } of runs) {
    const [toX, toY] = [Math.round(x * 100), Math.round((page.height - y - ascent) * 100)];
    commands += `${(toX - fromX) / 100} ${(toY - fromY) / 100} Td`;
    for (const part of partsOf(line)) {
      if (!isHan(part)) commands += ` ${glyphs(font, part)} Tj`;
      else {
        const han = hanOf(pdf);
        page.fonts[han.id] ??= han.ref();
        commands += ` ${chosen(han)} ${glyphs(han, part)} Tj ${chosen(font)}`;
      }
    }
    commands += "\n";
    fromX = toX;
    fromY = toY;
  }
  addContent.call(pdf, `${commands}ET\nQ`);
}

/** The Han font in this document; what is set stays so. */
function hanOf(pdf: PDFKit.PDFDocument): PdfFont {
  const inside = pdf as unknown as PdfInside;
  const { _font: before } = inside;
  setHanFont(pdf);
  const { _font: han } = inside;
  inside._font = before;
  return han;
}

/** The codes of characters in an embedded font, each asked for once: pdfkit lays out every line anew. */
const codesByFont = new WeakMap<PdfFont, Map<string, string>>();

/** The glyphs of a line, one for each character: our faces know neither kerning nor ligatures (scripts/build/pdf-assets.ts). */
function glyphs(font: PdfFont, line: string): string {
  const codes = codesByFont.get(font) ?? new Map<string, string>();
  codesByFont.set(font, codes);
  let written = "<";
  for (const sign of line) {
    let code = codes.get(sign);
    if (code === undefined) {
      code = font.encode(sign)[0].join("");
      codes.set(sign, code);
    }
    written += code;
  }
  return `${written}>`;
}
