import type { PaperCanvas } from "#queues/render/paper/canvas.ts";
import { writeRuns } from "#queues/render/text-runs.ts";

/** Of the diagonal: every letter stays on the page. */
const STAMP_SHARE = 0.76;
const STAMP_OPACITY = 0.16;

/** Across the page from corner to corner, so faint that every figure below it can be read. */
export function drawStamp(
  { pdf, faces }: PaperCanvas,
  stamp: string,
  page: { width: number; height: number },
  color: string,
): void {
  const diagonal = Math.hypot(page.width, page.height);
  const size = (diagonal * STAMP_SHARE) / faces.bold.width(stamp, 1);
  const angle = (Math.atan2(page.height, page.width) * -180) / Math.PI;
  pdf.save();
  pdf
    .rotate(angle, { origin: [page.width / 2, page.height / 2] })
    .fillOpacity(STAMP_OPACITY)
    .font("bold")
    .fontSize(size)
    .fillColor(color, STAMP_OPACITY);
  const left = (page.width - faces.bold.width(stamp, size)) / 2;
  writeRuns(pdf, [{ line: stamp, x: left, y: page.height / 2 - size * 0.712 }]);
  pdf.restore();
}
