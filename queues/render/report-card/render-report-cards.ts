import type { ReportCardDocument } from "../../../core/documents/report-card/report-card-document.ts";
import { openPdfkitFile } from "../pdfkit-file.ts";
import type { Paper } from "../render-paper.ts";
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
  /** `bulk`: pages of Pre-Nursery and Nursery scaled onto 13 × 8 in. */
  sheet: "single" | "bulk";
}

/** 13 × 8 in lying, in points. */
const BULK_SHEET = { width: 936, height: 576 } as const;

/** One file of any number of cards, each beginning on a page of its own. */
export async function renderReportCards(
  cards: readonly ReportCardDocument[],
  { title, author, createdAt, pictures, sheet }: CardFile,
): Promise<Paper> {
  const { pdf, faces, finish } = openPdfkitFile(title, author, createdAt);
  const canvas = new CardCanvas(pdf, faces, pictures);
  let pages = 0;
  for (const card of cards) {
    const drawn = card.layout === "nursery" ? nurseryPages(canvas, card) : portraitPages(canvas, card);
    const isScaled = sheet === "bulk" && card.layout === "nursery";
    for (const page of drawn) drawPage(canvas, card, page, isScaled ? BULK_SHEET : page);
    pages += drawn.length;
  }
  return { bytes: await finish(), pages };
}

/** Scales a page onto its sheet, in the middle, and stamps it where the card is not published. */
function drawPage(
  canvas: CardCanvas,
  card: ReportCardDocument,
  page: CardPage,
  sheet: { width: number; height: number },
): void {
  const { pdf } = canvas;
  pdf.addPage({ size: [sheet.width, sheet.height], margin: 0 });
  const scale = Math.min(sheet.width / page.width, sheet.height / page.height);
  if (scale !== 1)
    pdf
      .translate((sheet.width - page.width * scale) / 2, (sheet.height - page.height * scale) / 2)
      .scale(scale);
  page.draw();
  canvas.writePage();
  if (card.stamp !== "") drawStamp(canvas, card, page);
}

const STAMP_SHARE = 0.86;
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
