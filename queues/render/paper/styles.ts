import { StyleSheet } from "@react-pdf/renderer";
import { PAINT, SHEET, SHEET_INNER } from "#queues/render/paint.ts";
import { QR_SIDE } from "#queues/render/qr.ts";
import type { Type } from "./text.tsx";

/**
 * How invoices, credit memos and receipts look: styles of type, measures in points, and boxes. Where a paper breaks over sheets
 * is worked out from the same measures before anything is drawn (pages.ts).
 */
const regular = (size: number, leading: number, color: string): Type => ({
  face: "regular",
  size,
  leading,
  color,
});
const bold = (size: number, leading: number, color: string): Type => ({ face: "bold", size, leading, color });

export const TYPE = {
  issuer: bold(15, 19, PAINT.ink),
  initials: bold(14, 34, PAINT.white),
  /** An address, an email and the like below a name. */
  about: regular(9, 12, PAINT.muted),
  /** A heading over a part of the sheet. */
  label: { ...bold(7.5, 11, PAINT.accent), spacing: 0.3 },
  factLabel: regular(9, 12, PAINT.muted),
  fact: bold(9, 12, PAINT.ink),
  pill: bold(8, 18, PAINT.ink),
  runningTitle: { ...bold(10, 14, PAINT.accent), spacing: 0.8 },
  number: bold(10, 14, PAINT.ink),
  heading: bold(7.5, 9.5, PAINT.white),
  cell: regular(9, 12, PAINT.ink),
  smallCell: regular(8, 12, PAINT.ink),
  totalLabel: regular(9, 17, PAINT.muted),
  total: regular(9, 17, PAINT.ink),
  strongTotal: bold(10.5, 24, PAINT.white),
  note: regular(9, 12, PAINT.muted),
  code: bold(7.5, 10, PAINT.ink),
  caption: regular(7, 9, PAINT.muted),
  foot: regular(7.5, 10, PAINT.muted),
} as const satisfies Record<string, Type>;

export const MEASURES = {
  band: 8,
  running: { height: 34 },
  issuer: { width: 300, heightMin: 78, gap: 2, linesPerText: 2 },
  logo: { side: 34, gap: 10 },
  pill: { height: 18, pad: 10 },
  factGap: 5,
  headRow: 24,
  rowPadding: 5,
  totals: { width: 230, row: 17, strong: 28, inset: 10 },
  notes: { width: SHEET_INNER - 230 - 32, top: 4, gap: 5 },
  closingGap: 14,
  verification: { gap: 18, codeWidth: 196, captionWidth: 150, between: 20 },
  foot: { height: 38, gap: 6, between: 20 },
} as const;

/** Where the body of a sheet ends, and where that of every sheet but the first begins. */
export const BODY = {
  bottom: SHEET.height - SHEET.margin - SHEET.footer,
  topAfter: SHEET.margin + MEASURES.running.height,
} as const;

const { band, running, issuer, logo, headRow, totals, notes, foot, pill } = MEASURES;

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
  running: { height: running.height, flexDirection: "row" },
  grow: { flexGrow: 1, flexBasis: 0 },
  half: { width: SHEET_INNER / 2 },
  issuer: { flexDirection: "row", width: issuer.width, minHeight: issuer.heightMin },
  logo: { width: logo.side, height: logo.side, marginRight: logo.gap },
  initials: { backgroundColor: PAINT.accent, borderRadius: 6 },
  pill: { height: pill.height, paddingHorizontal: pill.pad, borderRadius: pill.height / 2 },
  fact: { flexDirection: "row", marginBottom: MEASURES.factGap },
  headRow: {
    flexDirection: "row",
    height: headRow,
    alignItems: "center",
    backgroundColor: PAINT.accent,
    borderRadius: 3,
  },
  row: { flexDirection: "row", paddingVertical: MEASURES.rowPadding },
  closing: { flexDirection: "row", justifyContent: "space-between" },
  below: { marginTop: MEASURES.closingGap },
  notes: { width: notes.width, paddingTop: notes.top },
  noteLines: { marginTop: notes.gap },
  totals: { width: totals.width },
  total: { flexDirection: "row", justifyContent: "space-between", paddingHorizontal: totals.inset },
  strong: { height: totals.strong - 4, marginVertical: 2, backgroundColor: PAINT.accent, borderRadius: 3 },
  code: { position: "absolute", left: QR_SIDE + 8, top: 8.34, width: MEASURES.verification.codeWidth },
  caption: { position: "absolute", left: QR_SIDE + 8, top: 31.48, width: MEASURES.verification.captionWidth },
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
