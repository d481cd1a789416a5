import { PAINT, SHEET, SHEET_RIGHT } from "#queues/render/paint.ts";
import { middleOf, type PaperCanvas, type TextStyle } from "./canvas.ts";

/** What the heads of papers are made of. */

/** A part of a sheet: its height, known before it is drawn. */
export interface Part {
  height: number;
  draw(y: number): void;
}

const PILL = { height: 18, pad: 10 } as const;
/** A word on a ground of its own, to the right. */
export function drawPill(canvas: PaperCanvas, word: string, y: number, tint: string, style: TextStyle): void {
  const width = canvas.width(word, style) + 2 * PILL.pad;
  canvas.pdf.roundedRect(SHEET_RIGHT - width, y, width, PILL.height, PILL.height / 2).fill(tint);
  canvas.text(word, SHEET_RIGHT - width + PILL.pad, middleOf(y, PILL.height, style.size), style);
}

/** A label and the lines of its value. */
export interface PlacedFact {
  label: string;
  lines: string[];
}
const FACT_LABEL: TextStyle = { face: "regular", size: 9, color: PAINT.muted };
export const FACT_VALUE: TextStyle = { face: "bold", size: 9, color: PAINT.ink };
const FACT_GAP = 5;

export const factsHeight = (facts: readonly PlacedFact[], leading: number): number =>
  facts.reduce((sum, { lines }) => sum + lines.length * leading + FACT_GAP, 0);

/** Facts one below the other, their values `labelWidth` to the right of their labels. */
export function drawFacts(
  canvas: PaperCanvas,
  facts: readonly PlacedFact[],
  { x, y, labelWidth, leading }: { x: number; y: number; labelWidth: number; leading: number },
): void {
  let top = y;
  for (const { label, lines } of facts) {
    canvas.column([label], x, top, leading, FACT_LABEL);
    top = canvas.column(lines, x + labelWidth, top, leading, FACT_VALUE) + FACT_GAP;
  }
}

/** The logo beside who heads the paper. */
export const LOGO = { side: 34, gap: 10 } as const;

const ISSUER_WIDTH = 300;
const ISSUER_NAME: TextStyle = { face: "bold", size: 15, color: PAINT.ink };
const ISSUER_NAME_LEADING = 19;
const ISSUER_GAP = 2;
/** Room for the title to its right. */
const ISSUER_HEIGHT_MIN = 78;
const INITIALS: TextStyle = { face: "bold", size: 14, color: PAINT.white };
const LINES_PER_TEXT = 2;
/** Lines of an address, an email and the like below a name. */
export const ABOUT: TextStyle = { face: "regular", size: 9, color: PAINT.muted };
export const ABOUT_LEADING = 12;
export const aboutLines = (canvas: PaperCanvas, lines: readonly string[], width: number): string[] =>
  lines.flatMap((line) => canvas.lines(line, ABOUT, width, LINES_PER_TEXT));

/** Who heads the paper, beside the logo; `initials` stand where there is none. */
export function issuerPart(
  canvas: PaperCanvas,
  {
    name,
    lines,
    logo,
    initials = "",
  }: { name: string; lines: string[]; logo: string | null; initials?: string },
): Part {
  const hasLogo = canvas.hasPicture(logo);
  const sign = hasLogo ? "" : canvas.clean(initials, INITIALS);
  const indent = hasLogo || sign !== "" ? LOGO.side + LOGO.gap : 0;
  const width = ISSUER_WIDTH - indent;
  const names = canvas.lines(name, ISSUER_NAME, width, LINES_PER_TEXT);
  const about = aboutLines(canvas, lines, width);
  return {
    height: Math.max(
      names.length * ISSUER_NAME_LEADING + ISSUER_GAP + about.length * ABOUT_LEADING,
      ISSUER_HEIGHT_MIN,
    ),
    draw(y) {
      canvas.picture(logo, SHEET.margin, y, LOGO.side, LOGO.side);
      if (sign !== "") {
        canvas.pdf.roundedRect(SHEET.margin, y, LOGO.side, LOGO.side, 6).fill(PAINT.accent);
        canvas.centered(sign, SHEET.margin, LOGO.side, middleOf(y, LOGO.side, INITIALS.size), INITIALS);
      }
      const below = canvas.column(names, SHEET.margin + indent, y, ISSUER_NAME_LEADING, ISSUER_NAME);
      canvas.column(about, SHEET.margin + indent, below + ISSUER_GAP, ABOUT_LEADING, ABOUT);
    },
  };
}
