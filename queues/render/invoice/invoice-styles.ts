import { StyleSheet } from "@react-pdf/renderer";
import type { PaymentStatus } from "#core/billing/invoices/invoice-status.ts";
import { PAINT, SHEET, SHEET_INNER } from "#queues/render/paint.ts";
import type { Type } from "#queues/render/paper/text.tsx";

/** How a status is painted on paper; `stamp` marks documents nobody should pay, across the sheet. */
export interface StatusPaint {
  ink: string;
  tint: string;
  stamp: boolean;
}

const STATUS_PAINT: Record<PaymentStatus | "DRAFT" | "PUBLISHED", StatusPaint> = {
  DRAFT: { ink: PAINT.muted, tint: PAINT.neutralTint, stamp: true },
  UNPAID: { ink: PAINT.accent, tint: PAINT.accentTint, stamp: false },
  PARTIAL: { ink: PAINT.warning, tint: PAINT.warningTint, stamp: false },
  PAID: { ink: PAINT.success, tint: PAINT.successTint, stamp: false },
  OVERDUE: { ink: PAINT.error, tint: PAINT.errorTint, stamp: false },
  "OVERDUE-PARTIAL": { ink: PAINT.error, tint: PAINT.errorTint, stamp: false },
  PUBLISHED: { ink: PAINT.success, tint: PAINT.successTint, stamp: false },
  CANCELLED: { ink: PAINT.muted, tint: PAINT.neutralTint, stamp: true },
};

export const statusPaint = (status: string): StatusPaint =>
  STATUS_PAINT[status as PaymentStatus] ?? STATUS_PAINT.UNPAID;

/** The head of an invoice or a credit memo, beside what papers have alike (paper/styles.ts). */
const PARTY_WIDTH = 270;
const PANEL = { width: SHEET_INNER - PARTY_WIDTH - 24, padX: 14, padY: 10, label: 74 } as const;
export const INVOICE_MEASURES = {
  party: PARTY_WIDTH,
  panel: PANEL,
  factValue: PANEL.width - PANEL.label - 24,
  labelGap: 5,
  number: 190,
  partiesGap: 22,
  tableGap: 20,
} as const;

export const TITLE: Type = { face: "bold", size: 20, leading: 26, color: PAINT.accent, spacing: 1.2 };
export const PARTY: Type = { face: "bold", size: 11, leading: 15, color: PAINT.ink };
/** Across the sheet. */
export const STATUS: Type = { face: "bold", size: 76, leading: 104, color: PAINT.neutralTint, spacing: 6 };
const STATUS_MIDDLE = 425;

export const INVOICE_BOX = StyleSheet.create({
  titles: { position: "absolute", top: 0, left: 0, width: SHEET_INNER, alignItems: "flex-end" },
  wide: { width: SHEET_INNER },
  status: { marginTop: 8 },
  parties: { flexDirection: "row", justifyContent: "space-between", marginTop: INVOICE_MEASURES.partiesGap },
  party: { width: PARTY_WIDTH },
  partyLines: { marginTop: INVOICE_MEASURES.labelGap },
  panel: {
    width: PANEL.width,
    paddingHorizontal: PANEL.padX,
    paddingVertical: PANEL.padY,
    backgroundColor: PAINT.accentTint,
    borderRadius: 4,
  },
  stamp: {
    position: "absolute",
    left: 0,
    top: STATUS_MIDDLE - STATUS.leading,
    width: SHEET.width,
    height: 2 * STATUS.leading,
    paddingTop: STATUS.leading / 2 + 2.4,
    transform: "rotate(-28deg)",
  },
});
