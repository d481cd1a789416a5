import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import type { RenderedPdf } from "#queues/render/finished-document.ts";
import { openPaper, type PaperFile } from "#queues/render/paper/canvas.ts";
import { type SheetKind, Sheets } from "#queues/render/sheets.ts";
import { LOOKS } from "./looks.ts";
import { nurseryPages } from "./nursery.ts";
import { portraitPages } from "./portrait.ts";
import { drawStamp } from "./stamp.ts";

export interface CardFile extends PaperFile {
  sheet: SheetKind;
}

/** A file that cards are added to, one after the other. */
export interface OpenCardFile {
  add(card: ReportCardDocument): void;
  /** Nothing can be added after it. */
  finish(): Promise<RenderedPdf>;
}

/** Begins a file of cards; `pages` of the finished one are its sheets. */
export function openCardFile({ sheet, ...file }: CardFile): OpenCardFile {
  const { canvas, finish } = openPaper(file);
  const sheets = new Sheets(canvas.pdf, sheet);
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
