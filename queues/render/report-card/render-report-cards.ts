import type { ReportCardDocument } from "../../../core/documents/report-card/report-card-document.ts";
import { openPdfkitFile } from "../pdfkit-file.ts";
import type { RenderedPdf } from "../render-pdf.ts";
import { type SheetKind, Sheets } from "../sheets.ts";
import { CardCanvas, type CardPictures } from "./canvas.ts";
import { LOOKS } from "./looks.ts";
import { nurseryPages } from "./nursery.ts";
import { portraitPages } from "./portrait.ts";
import { drawStamp } from "./stamp.ts";

export interface CardFile {
  title: string;
  author: string;
  /** The request's instant, never the clock's: with it the same cards give the same bytes. */
  createdAt: string;
  /** By SHA-256; a picture that is left out is not drawn. */
  pictures: CardPictures;
  sheet: SheetKind;
}

/** A file that cards are added to, one after the other. */
export interface OpenCardFile {
  add(card: ReportCardDocument): void;
  /** Nothing can be added after it. */
  finish(): Promise<RenderedPdf>;
}

/** Begins a file of cards; `pages` of the finished one are its sheets. */
export function openCardFile({ title, author, createdAt, pictures, sheet }: CardFile): OpenCardFile {
  const { pdf, faces, finish } = openPdfkitFile(title, author, createdAt);
  const canvas = new CardCanvas(pdf, faces, pictures);
  const sheets = new Sheets(pdf, sheet);
  return {
    add(card) {
      const pages = card.layout === "nursery" ? nurseryPages(canvas, card) : portraitPages(canvas, card);
      for (const page of pages)
        sheets.add(page, () => {
          page.draw();
          canvas.writePage();
          if (card.stamp !== "") drawStamp(canvas, card.stamp, page, LOOKS[card.layout].accent);
        });
    },
    finish: async () => ({ bytes: await finish(), pages: sheets.count }),
  };
}

/** One file of any number of cards, in their order. */
export async function renderReportCards(
  cards: readonly ReportCardDocument[],
  file: CardFile,
): Promise<RenderedPdf> {
  const open = openCardFile(file);
  for (const card of cards) open.add(card);
  return open.finish();
}
