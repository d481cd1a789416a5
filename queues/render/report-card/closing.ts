import type { ReportCardDocument } from "#core/documents/report-card/report-card-document.ts";
import type { Verification } from "#core/documents/verification.ts";
import { PAINT } from "#queues/render/paint.ts";
import { middleOf, type PaperCanvas, type TextStyle } from "#queues/render/paper/canvas.ts";
import { drawQr, QR_SIDE } from "#queues/render/qr.ts";
import type { Drawing } from "./blocks.ts";

/** The end of a card: lines to sign on, and below them its code, or that it is not published. */
export interface ClosingPart {
  height: number;
  draw(x: number, y: number): void;
}

const CLOSING_GAP = 6;
const LINE_TOP = 30;
const NAME: TextStyle = { face: "bold", size: 8, color: PAINT.ink };
const NAME_LINE = 10;
const POSITION: TextStyle = { face: "regular", size: 7, color: PAINT.muted };
const SIGNATURE_GAP = 28;
const PICTURE_WIDTH = 110;

/** Side by side: the scanned signature or room for one, the line, who signs and as what. */
export function signaturesPart(
  canvas: PaperCanvas,
  signatures: ReportCardDocument["signatures"],
  width: number,
): ClosingPart {
  const own = (width - SIGNATURE_GAP * (signatures.length - 1)) / signatures.length;
  const columns = signatures.map((signature) => ({
    ...signature,
    lines: canvas.lines(signature.name, NAME, own),
  }));
  const nameLines = Math.max(1, ...columns.map(({ lines }) => lines.length));
  return {
    height: LINE_TOP + nameLines * NAME_LINE + 12,
    draw(x, y) {
      for (const [place, { lines, position, picture }] of columns.entries()) {
        const left = x + place * (own + SIGNATURE_GAP);
        const line = y + LINE_TOP;
        canvas.picture(picture, left + (own - PICTURE_WIDTH) / 2, y, PICTURE_WIDTH, LINE_TOP - 1);
        canvas.across(left, line, own, PAINT.ink, 0.6);
        for (const [at, text] of lines.entries())
          canvas.centered(text, left, own, middleOf(line + 1.5 + at * NAME_LINE, NAME_LINE, NAME.size), NAME);
        const below = line + 1 + nameLines * NAME_LINE;
        canvas.centered(position, left, own, middleOf(below, 9, POSITION.size), POSITION);
      }
    },
  };
}

const STAMP_HEIGHT = 18;

/** Signatures above the code; or both beside the QR code, which takes less height. */
export function closingPart(
  drawing: Drawing,
  document: ReportCardDocument,
  width: number,
  setting: "stacked" | "beside",
): ClosingPart {
  const left = setting === "beside" && document.issue ? QR_SIDE + 8 : 0;
  const signatures = signaturesPart(drawing.canvas, document.signatures, width - left);
  const issue = issuePart(drawing, document, width, left === 0 ? "middle" : "bottom");
  const height = signatures.height + CLOSING_GAP + (left === 0 ? issue.height : issue.textHeight);
  return {
    height,
    draw(x, y) {
      signatures.draw(x + left, y);
      issue.draw(x, y + height - issue.height);
    },
  };
}

/** QR code, revision, code and where it is checked; of a card that is not published its stamp alone. */
export function issuePart(
  drawing: Drawing,
  { issue, stamp }: ReportCardDocument,
  width: number,
  textsAt: "middle" | "bottom" = "middle",
): ClosingPart & { textHeight: number } {
  const { canvas, look } = drawing;
  if (issue) return codePart(canvas, issue, width, textsAt);
  return {
    height: STAMP_HEIGHT,
    textHeight: STAMP_HEIGHT,
    draw(x, y) {
      const style: TextStyle = { face: "bold", size: 8, color: PAINT.muted };
      canvas.pdf
        .roundedRect(x, y, width, STAMP_HEIGHT, look.radius / 2)
        .lineWidth(0.7)
        .stroke(PAINT.muted);
      canvas.centered(stamp, x, width, middleOf(y, STAMP_HEIGHT, style.size), style);
    },
  };
}

/** QR code, what was issued, its code and where it is checked. */
export function codePart(
  canvas: PaperCanvas,
  { line, verification }: { line: string; verification: Verification },
  width: number,
  textsAt: "middle" | "bottom" = "middle",
): ClosingPart & { textHeight: number } {
  const room = width - QR_SIDE - 8;
  const strong: TextStyle = { face: "bold", size: 8, color: PAINT.ink };
  const code: TextStyle = { face: "bold", size: 7.5, color: PAINT.ink };
  const plain: TextStyle = { face: "regular", size: 7.2, color: PAINT.muted };
  const texts = [
    ...canvas.lines(line, strong, room).map((text) => ({ text, style: strong })),
    ...canvas.lines(verification.code, code, room).map((text) => ({ text, style: code })),
    ...canvas.lines(verification.caption, plain, room).map((text) => ({ text, style: plain })),
  ];
  const leading = 10.5;
  const textHeight = texts.length * leading;
  const height = Math.max(QR_SIDE, textHeight);
  return {
    height,
    textHeight,
    draw(x, y) {
      drawQr(canvas.pdf, verification.url, x, textsAt === "bottom" ? y + height - QR_SIDE : y);
      const top = textsAt === "bottom" ? y + height - textHeight : y + (QR_SIDE - textHeight) / 2;
      for (const [at, { text, style }] of texts.entries())
        canvas.text(text, x + QR_SIDE + 8, middleOf(top + at * leading, leading, style.size), style);
    },
  };
}
