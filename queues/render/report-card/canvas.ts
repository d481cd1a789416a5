import type { PictureReference } from "../../../core/reports/card/card-facts.ts";
import type { Faces } from "../pdfkit-file.ts";
import { type TextRun, writeRuns } from "../text-runs.ts";

export interface TextStyle {
  face: keyof Faces;
  size: number;
  color: string;
}

/** Pictures of cards (logo, signatures) by their SHA-256. */
export type CardPictures = ReadonlyMap<PictureReference, Uint8Array>;

/** More than any name needs; what somebody pastes into a name shall not push a card off its pages. */
const LINES_MAX = 6;
/** Capitals reach this share of the size above the base line, which lies `ASCENT` below the top of a run. */
const CAPITALS = 0.714;
const ASCENT = 1.069;

/**
 * What the pages of cards are drawn on. Rules and text are gathered by style and written when the page is complete, above
 * what is filled: a card has some hundred of each in a handful of styles.
 */
export class CardCanvas {
  readonly pdf: PDFKit.PDFDocument;
  readonly faces: Faces;
  private readonly pictures: CardPictures;
  private readonly opened = new Map<PictureReference, unknown>();
  private readonly rules = new Map<string, { color: string; weight: number; lines: string[] }>();
  private readonly runs = new Map<TextStyle, TextRun[]>();

  constructor(pdf: PDFKit.PDFDocument, faces: Faces, pictures: CardPictures) {
    this.pdf = pdf;
    this.faces = faces;
    this.pictures = pictures;
  }

  /** Rules to the right and down; below all text, above what is filled. */
  across(x: number, y: number, width: number, color: string, weight: number): void {
    this.rule([x, y, x + width, y], color, weight);
  }

  down(x: number, y: number, height: number, color: string, weight: number): void {
    this.rule([x, y, x, y + height], color, weight);
  }

  private rule(ends: [number, number, number, number], color: string, weight: number): void {
    const key = `${color} ${weight}`;
    let group = this.rules.get(key);
    if (!group) {
      group = { color, weight, lines: [] };
      this.rules.set(key, group);
    }
    const [x1, y1, x2, y2] = ends.map((end) => Math.round(end * 100) / 100);
    group.lines.push(`${x1} ${y1} m ${x2} ${y2} l`);
  }

  /** One clean line, its top left at x and y. */
  text(line: string, x: number, y: number, style: TextStyle): void {
    if (line === "") return;
    const runs = this.runs.get(style);
    if (runs) runs.push({ line, x, y });
    else this.runs.set(style, [{ line, x, y }]);
  }

  width(line: string, { face, size }: TextStyle): number {
    return this.faces[face].width(line, size);
  }

  centered(line: string, left: number, width: number, y: number, style: TextStyle): void {
    this.text(line, left + (width - this.width(line, style)) / 2, y, style);
  }

  toRight(line: string, right: number, y: number, style: TextStyle): void {
    this.text(line, right - this.width(line, style), y, style);
  }

  lines(text: string, { face, size }: TextStyle, width: number, linesMax = LINES_MAX): string[] {
    return this.faces[face].lines(text, size, width, linesMax);
  }

  hasPicture(reference: PictureReference | null): boolean {
    return reference !== null && this.pictures.has(reference);
  }

  /** Scaled into the box, in its middle; nothing where there is no such picture. */
  picture(reference: PictureReference | null, x: number, y: number, width: number, height: number): void {
    const bytes = reference === null ? undefined : this.pictures.get(reference);
    if (reference === null || !bytes) return;
    const pdf = this.pdf as PDFKit.PDFDocument & { openImage(bytes: Buffer): unknown };
    // Opened once, so that a file of many cards holds it once.
    const opened = this.opened.get(reference) ?? pdf.openImage(Buffer.from(bytes));
    this.opened.set(reference, opened);
    pdf.image(opened as never, x, y, { fit: [width, height], align: "center", valign: "center" });
  }

  /** Writes what was gathered of a page. */
  writePage(): void {
    for (const { color, weight, lines } of this.rules.values())
      this.pdf
        .strokeColor(color)
        .lineWidth(weight)
        .addContent(`${lines.join("\n")}\nS`);
    this.rules.clear();
    const sameStyle = Map.groupBy(this.runs, ([{ face, size, color }]) => `${face} ${size} ${color}`);
    for (const group of sameStyle.values()) {
      const [first] = group;
      if (!first) continue;
      const [{ face, size, color }] = first;
      this.pdf.font(face).fontSize(size).fillColor(color);
      writeRuns(
        this.pdf,
        group.flatMap(([, runs]) => runs),
      );
    }
    this.runs.clear();
  }
}

/** The top of a run whose capitals are to be in the middle of a row. */
export const middleOf = (rowTop: number, rowHeight: number, size: number): number =>
  rowTop + rowHeight / 2 - (ASCENT - CAPITALS / 2) * size;
