import type { PaperCanvas } from "#queues/render/paper/canvas.ts";
import { faces } from "#queues/render/pdfkit-file.ts";
import { writeRuns } from "#queues/render/text-runs.ts";

export const STAMP = {
  /** Of the diagonal: every letter stays on the page. */
  share: 0.76,
  opacity: 0.16,
} as const;

/** The size of a stamp along the diagonal of a page, and its angle in degrees. */
export function stampOf(
  stamp: string,
  page: { width: number; height: number },
): { size: number; angle: number } {
  const diagonal = Math.hypot(page.width, page.height);
  return {
    size: (diagonal * STAMP.share) / faces().bold.width(stamp, 1),
    angle: (Math.atan2(page.height, page.width) * -180) / Math.PI,
  };
}

/** Across the page from corner to corner, so faint that every figure below it can be read. */
export function drawStamp(
  { pdf, faces: { bold } }: PaperCanvas,
  stamp: string,
  page: { width: number; height: number },
  color: string,
): void {
  const { size, angle } = stampOf(stamp, page);
  pdf.save();
  pdf
    .rotate(angle, { origin: [page.width / 2, page.height / 2] })
    .fillOpacity(STAMP.opacity)
    .font("bold")
    .fontSize(size)
    .fillColor(color, STAMP.opacity);
  const left = (page.width - bold.width(stamp, size)) / 2;
  writeRuns(pdf, [{ line: stamp, x: left, y: page.height / 2 - size * 0.712 }]);
  pdf.restore();
}
