import type { PictureReference } from "#core/reports/card/card-facts.ts";
import { opaquePicture } from "#queues/render/opaque-picture.ts";
import { type Faces, openPdfkitFile } from "#queues/render/pdfkit-file.ts";
import { type TextRun, writeRuns } from "#queues/render/text-runs.ts";

export interface TextStyle {
  face: keyof Faces;
  size: number;
  color: string;
  /** Points after each letter. */
  spacing?: number;
}

/** Pictures of papers (logo, signatures) by their SHA-256: PNG or JPEG, nothing else is stored. */
export type Pictures = ReadonlyMap<PictureReference, Uint8Array>;
export const NO_PICTURES: Pictures = new Map();

/** What a file of papers is opened with. */
export interface PaperFile {
  title: string;
  author: string;
  /** The request's instant, never the clock's: with it the same papers give the same bytes. */
  createdAt: string;
  /** A picture that is left out is not drawn. */
  pictures: Pictures;
}

export function openPaper({ title, author, createdAt, pictures }: PaperFile): {
  canvas: PaperCanvas;
  finish(): Promise<Uint8Array>;
} {
  const { pdf, faces, finish } = openPdfkitFile(title, author, createdAt);
  return { canvas: new PaperCanvas(pdf, faces, pictures), finish };
}

/** More than any name needs; what somebody pastes into a name shall not push a card off its pages. */
const LINES_MAX = 6;
/** Capitals reach this share of the size above the base line, which lies `ASCENT` below the top of a run. */
const CAPITALS = 0.714;
const ASCENT = 1.069;

/**
 * What the pages of papers are drawn on. Rules and text are gathered by style and written when the page is complete, above
 * what is filled: a page has some hundred of each in a handful of styles.
 */
export class PaperCanvas {
  readonly pdf: PDFKit.PDFDocument;
  readonly faces: Faces;
  private readonly pictures: Pictures;
  private readonly opened = new Map<PictureReference, unknown>();
  private readonly rules = new Map<string, { color: string; weight: number; lines: string[] }>();
  private readonly runs = new Map<TextStyle, TextRun[]>();

  constructor(pdf: PDFKit.PDFDocument, faces: Faces, pictures: Pictures) {
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

  /** Lines one below the other, the capitals of each in the middle of its leading; answers where the next would begin. */
  column(lines: readonly string[], x: number, y: number, leading: number, style: TextStyle): number {
    for (const [at, line] of lines.entries())
      this.text(line, x, middleOf(y + at * leading, leading, style.size), style);
    return y + lines.length * leading;
  }

  width(line: string, { face, size, spacing = 0 }: TextStyle): number {
    const letters = this.faces[face].width(line, size);
    return spacing === 0 ? letters : letters + spacing * [...line].length;
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

  /** All of a text that has room in one line. */
  line(text: string, style: TextStyle, width: number): string {
    return this.lines(text, style, width, 1)[0] ?? "";
  }

  clean(text: string, { face }: TextStyle): string {
    return this.faces[face].clean(text);
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
    const opened = this.opened.get(reference) ?? pdf.openImage(Buffer.from(opaquePicture(bytes)));
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
    const sameStyle = Map.groupBy(
      this.runs,
      ([{ face, size, color, spacing = 0 }]) => `${face} ${size} ${color} ${spacing}`,
    );
    for (const group of sameStyle.values()) {
      const [first] = group;
      if (!first) continue;
      const [{ face, size, color, spacing }] = first;
      this.pdf.font(face).fontSize(size).fillColor(color);
      writeRuns(
        this.pdf,
        group.flatMap(([, runs]) => runs),
        spacing,
      );
    }
    this.runs.clear();
  }
}

/** The top of a run whose capitals are to be in the middle of a row. */
export const middleOf = (rowTop: number, rowHeight: number, size: number): number =>
  rowTop + rowHeight / 2 - (ASCENT - CAPITALS / 2) * size;
