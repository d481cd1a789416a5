import { StyleSheet } from "@react-pdf/renderer";
import type { InvoiceDocumentStatus } from "#core/billing/invoices/invoice-actions.ts";
import { PAINT, SHEET, SHEET_INNER } from "#queues/render/paint.ts";
import { QR_SIDE } from "#queues/render/qr.ts";
import type { Type } from "./text.tsx";

/**
 * How papers look: styles of type, measures in points, and boxes. Where a paper breaks over sheets is worked out from the
 * same measures before anything is drawn.
 */
const regular = (size: number, leading: number, color: string): Type => ({
  face: "regular",
  size,
  leading,
  color,
});
const bold = (size: number, leading: number, color: string): Type => ({ face: "bold", size, leading, color });

export const TYPE = {
  title: { ...bold(20, 26, PAINT.accent), spacing: 1.2 },
  number: bold(10, 14, PAINT.ink),
  pill: { ...bold(8, 18, PAINT.ink), spacing: 0.6 },
  runningTitle: { ...bold(10, 14, PAINT.accent), spacing: 0.8 },
  issuer: bold(15, 19, PAINT.ink),
  initials: bold(14, 34, PAINT.white),
  banner: bold(16, 62, PAINT.white),
  amountLabel: regular(8.5, 12, PAINT.successTint),
  amount: bold(19, 26, PAINT.white),
  /** A heading over a part of the sheet. */
  label: { ...bold(7.5, 11, PAINT.accent), spacing: 0.3 },
  party: bold(11, 15, PAINT.ink),
  /** An address, an email and the like below a name; notes. */
  about: regular(9, 12, PAINT.muted),
  fact: bold(9, 12, PAINT.ink),
  text: regular(10, 15, PAINT.ink),
  smallText: regular(8, 11.5, PAINT.muted),
  heading: bold(7.5, 9.5, PAINT.white),
  cell: regular(9, 12, PAINT.ink),
  smallCell: regular(8, 12, PAINT.ink),
  strongCell: bold(9, 12, PAINT.ink),
  sumLabel: regular(9, 17, PAINT.muted),
  sum: regular(9, 17, PAINT.ink),
  strongSum: bold(10.5, 24, PAINT.white),
  signed: bold(9, 12, PAINT.ink),
  code: bold(7.5, 10, PAINT.ink),
  caption: regular(7, 9, PAINT.muted),
  foot: regular(7.5, 10, PAINT.muted),
  /** Across the sheet. */
  stamp: { ...bold(76, 104, PAINT.neutralTint), spacing: 6 },
} as const satisfies Record<string, Type>;

/** How a status is painted; `isStamped`: also across the sheet, a paper that nobody should pay. */
interface StatusPaint {
  ink: string;
  tint: string;
  isStamped?: true;
}
const ACCENT: StatusPaint = { ink: PAINT.accent, tint: PAINT.accentTint };
const SUCCESS: StatusPaint = { ink: PAINT.success, tint: PAINT.successTint };
const WARNING: StatusPaint = { ink: PAINT.warning, tint: PAINT.warningTint };
const ERROR: StatusPaint = { ink: PAINT.error, tint: PAINT.errorTint };
const STAMPED: StatusPaint = { ink: PAINT.muted, tint: PAINT.neutralTint, isStamped: true };
const STATUS_PAINT: Record<InvoiceDocumentStatus | "PUBLISHED", StatusPaint> = {
  DRAFT: STAMPED,
  SOURCE: ACCENT,
  UNPAID: ACCENT,
  PARTIAL: WARNING,
  PAID: SUCCESS,
  OVERDUE: ERROR,
  "OVERDUE-PARTIAL": ERROR,
  PUBLISHED: SUCCESS,
  CANCELLED: STAMPED,
};
/** A receipt tells of itself what its reader should know. */
export const statusPaint = (status: string): StatusPaint =>
  STATUS_PAINT[status as keyof typeof STATUS_PAINT] ?? WARNING;

const SIDE_GAP = 14;
const LEFT_SIDE = 240;
export const MEASURES = {
  band: 8,
  runningHeight: 34,
  issuer: { width: 300, heightMin: 78, gap: 2, linesPerText: 2 },
  logo: { side: 34, gap: 10 },
  titles: { width: 190, gap: 8 },
  pill: { height: 18, pad: 10 },
  banner: { height: 62, gap: 14 },
  /** Between blocks. */
  gap: 20,
  /** Facts on a ground of their own; `labelGap`: between the widest label and the values. */
  facts: { pad: 12, gap: 5, labelGap: 10, headingGap: 6 },
  left: LEFT_SIDE,
  right: SHEET_INNER - LEFT_SIDE - SIDE_GAP,
  headRow: 24,
  cell: { padding: 6, gap: 3, rowPadding: 5 },
  sums: { width: 230, row: 17, strong: 28, inset: 10, gap: 14 },
  notes: { width: SHEET_INNER - 230 - 32, top: 4, gap: 5 },
  signatures: { line: 46, height: 74, gap: 40 },
  code: { gap: 18, width: 196, captionWidth: 150, between: 20 },
  foot: { height: 38, gap: 6, between: 20 },
} as const;

/** Where the body of a sheet ends. */
export const BODY_BOTTOM = SHEET.height - MEASURES.foot.height - 24;

const { band, issuer, logo, banner, facts, headRow, sums, notes, foot, pill } = MEASURES;
const onGround = { backgroundColor: PAINT.accentTint, borderRadius: 4 } as const;

export const BOX = StyleSheet.create({
  band: {
    position: "absolute",
    top: 0,
    left: 0,
    width: SHEET.width,
    height: band,
    backgroundColor: PAINT.accent,
  },
  body: {
    height: SHEET.height,
    paddingTop: SHEET.margin,
    paddingHorizontal: SHEET.margin,
    overflow: "hidden",
  },
  stamp: {
    position: "absolute",
    left: 0,
    top: 425 - TYPE.stamp.leading,
    width: SHEET.width,
    height: 2 * TYPE.stamp.leading,
    paddingTop: TYPE.stamp.leading / 2 + 2.4,
    transform: "rotate(-28deg)",
  },
  grow: { flexGrow: 1, flexBasis: 0 },
  half: { width: SHEET_INNER / 2 },
  row: { flexDirection: "row" },
  apart: { flexDirection: "row", justifyContent: "space-between" },
  issuer: { flexDirection: "row", width: issuer.width, minHeight: issuer.heightMin },
  issuerLines: { marginTop: issuer.gap },
  logo: { width: logo.side, height: logo.side, marginRight: logo.gap },
  initials: { backgroundColor: PAINT.accent, borderRadius: 6 },
  titles: {
    position: "absolute",
    top: SHEET.margin,
    left: SHEET.margin,
    width: SHEET_INNER,
    alignItems: "flex-end",
  },
  wide: { width: SHEET_INNER },
  pill: {
    height: pill.height,
    marginTop: MEASURES.titles.gap,
    paddingHorizontal: pill.pad,
    borderRadius: pill.height / 2,
  },
  banner: {
    flexDirection: "row",
    justifyContent: "space-between",
    height: banner.height,
    marginTop: banner.gap,
    backgroundColor: PAINT.success,
    borderRadius: 5,
  },
  check: { position: "absolute", left: 19, top: banner.height / 2 - 15 },
  bannerText: { marginLeft: 62, flexGrow: 1, flexBasis: 0 },
  amount: { marginRight: 18, marginTop: banner.height / 2 - 19, width: 220 },
  left: { width: MEASURES.left, paddingTop: facts.pad },
  right: { ...onGround, width: MEASURES.right, padding: facts.pad },
  pairs: { ...onGround, padding: facts.pad },
  headingGap: { marginTop: facts.headingGap },
  fact: { flexDirection: "row", marginBottom: facts.gap },
  headRow: {
    flexDirection: "row",
    height: headRow,
    alignItems: "center",
    backgroundColor: PAINT.accent,
    borderRadius: 3,
  },
  tableRow: { flexDirection: "row", paddingVertical: MEASURES.cell.rowPadding },
  below: { marginTop: sums.gap },
  notes: { width: notes.width, paddingTop: notes.top },
  noteLines: { marginTop: notes.gap },
  sums: { width: sums.width },
  sum: { flexDirection: "row", justifyContent: "space-between", paddingHorizontal: sums.inset },
  strongSum: { height: sums.strong - 4, marginVertical: 2, backgroundColor: PAINT.accent, borderRadius: 3 },
  signature: { paddingTop: MEASURES.signatures.line + 3 },
  code: { position: "absolute", left: QR_SIDE + 8, top: 8.34, width: MEASURES.code.width },
  caption: { position: "absolute", left: QR_SIDE + 8, top: 31.48, width: MEASURES.code.captionWidth },
  foot: {
    position: "absolute",
    top: SHEET.height - foot.height,
    left: SHEET.margin,
    width: SHEET_INNER,
    paddingTop: foot.gap,
    flexDirection: "row",
    justifyContent: "space-between",
  },
});
