import type { ReportCardDocument } from "../../../core/documents/report-card/report-card-document.ts";
import { openPdfkitFile } from "../pdfkit-file.ts";
import type { Paper } from "../render-paper.ts";
import { type SheetKind, Sheets } from "../sheets.ts";
import { writeRuns } from "../text-runs.ts";
import { CardCanvas, type CardPictures } from "./canvas.ts";
import { LOOKS } from "./looks.ts";
import { nurseryPages } from "./nursery.ts";
import type { CardPage } from "./pages.ts";
import { portraitPages } from "./portrait.ts";

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
  finish(): Promise<Paper>;
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
          if (card.stamp !== "") drawStamp(canvas, card, page);
        });
    },
    finish: async () => ({ bytes: await finish(), pages: sheets.count }),
  };
}

/** One file of any number of cards, in their order. */
export async function renderReportCards(
  cards: readonly ReportCardDocument[],
  file: CardFile,
): Promise<Paper> {
  const open = openCardFile(file);
  for (const card of cards) open.add(card);
  return open.finish();
}

/** Of the diagonal: every letter stays on the page. */
const STAMP_SHARE = 0.76;
const STAMP_OPACITY = 0.16;

/** Across the page from corner to corner, so faint that every figure below it can be read. */
function drawStamp({ pdf, faces }: CardCanvas, { stamp, layout }: ReportCardDocument, page: CardPage): void {
  const diagonal = Math.hypot(page.width, page.height);
  const size = (diagonal * STAMP_SHARE) / faces.bold.width(stamp, 1);
  const angle = (Math.atan2(page.height, page.width) * -180) / Math.PI;
  pdf.save();
  pdf
    .rotate(angle, { origin: [page.width / 2, page.height / 2] })
    .fillOpacity(STAMP_OPACITY)
    .font("bold")
    .fontSize(size)
    .fillColor(LOOKS[layout].accent, STAMP_OPACITY);
  const left = (page.width - faces.bold.width(stamp, size)) / 2;
  writeRuns(pdf, [{ line: stamp, x: left, y: page.height / 2 - size * 0.712 }]);
  pdf.restore();
}
