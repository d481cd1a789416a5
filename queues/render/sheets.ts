import { PAINT } from "./paint.ts";

/**
 * How pages of 5.5 × 11 in (and those of 14 × 8.5 in lying) come onto sheets of paper: each on its own, each of its own but
 * lying ones scaled onto 13 × 8 in (`bulk`), three upright ones to a lying A3 in true size, two to a lying A4 at 72 %.
 */
export type SheetKind = "single" | "bulk" | "a3" | "a4";
interface Size {
  width: number;
  height: number;
}

const BULK: Size = { width: 936, height: 576 };
interface Box extends Size {
  left: number;
  top: number;
}
interface Shared extends Size {
  places: number;
  scale: number;
}
const SHARED: Partial<Record<SheetKind, Shared>> = {
  a3: { width: 1190.55, height: 841.89, places: 3, scale: 1 },
  a4: { width: 841.89, height: 595.28, places: 2, scale: 0.72 },
};

/** A sheet that upright pages share. */
export interface SharedSheet extends Shared {
  placeOf(page: Size, place: number): Box;
}
/** Null where each page has a sheet of its own. */
export function sharedSheet(kind: SheetKind): SharedSheet | null {
  const shared = SHARED[kind];
  if (!shared) return null;
  return {
    ...shared,
    placeOf(page, place) {
      const [width, height] = [page.width * shared.scale, page.height * shared.scale];
      const left = (shared.width - width * shared.places) / 2 + place * width;
      return { left, top: (shared.height - height) / 2, width, height };
    },
  };
}

export const CUT_MARK = { length: 9, distance: 4, weight: 0.4 } as const;
/** Where to cut: above and below a page at both its edges, and beside the outer ones. */
export function cutMarks({ left, top, width, height }: Box): { x: number; from: number; to: number }[] {
  const { length, distance } = CUT_MARK;
  return [left, left + width].flatMap((x) => [
    { x, from: top - distance - length, to: top - distance },
    { x, from: top + height + distance, to: top + height + distance + length },
  ]);
}

/** Places pages on sheets, one after the other. */
export class Sheets {
  /** So far. */
  count = 0;
  private readonly pdf: PDFKit.PDFDocument;
  private readonly kind: SheetKind;
  /** Of the sheet that is open; 0: the next page begins a sheet. */
  private used = 0;

  constructor(pdf: PDFKit.PDFDocument, kind: SheetKind) {
    this.pdf = pdf;
    this.kind = kind;
  }

  /** `paint` draws the page from its own top left, in points of its own. */
  add(page: Size, paint: () => void): void {
    const isLying = page.width > page.height;
    const shared = sharedSheet(this.kind);
    if (shared && !isLying) {
      if (this.used === 0) this.open(shared);
      const box = shared.placeOf(page, this.used);
      this.paintAt(box.left, box.top, shared.scale, paint);
      this.drawCutMarks(box);
      this.used = (this.used + 1) % shared.places;
      return;
    }
    this.used = 0;
    const sheet = this.kind === "bulk" && isLying ? BULK : page;
    this.open(sheet);
    const scale = Math.min(sheet.width / page.width, sheet.height / page.height);
    const left = (sheet.width - page.width * scale) / 2;
    this.paintAt(left, (sheet.height - page.height * scale) / 2, scale, paint);
  }

  private open({ width, height }: Size): void {
    this.pdf.addPage({ size: [width, height], margin: 0 });
    this.count += 1;
  }

  private paintAt(left: number, top: number, scale: number, paint: () => void): void {
    this.pdf.save();
    this.pdf.translate(left, top).scale(scale);
    paint();
    this.pdf.restore();
  }

  private drawCutMarks(box: Box): void {
    this.pdf.lineWidth(CUT_MARK.weight).strokeColor(PAINT.muted);
    for (const { x, from, to } of cutMarks(box)) this.pdf.moveTo(x, from).lineTo(x, to);
    this.pdf.stroke();
  }
}
