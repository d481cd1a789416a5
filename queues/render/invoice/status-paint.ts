import type { PaymentStatus } from "#core/billing/invoices/invoice-status.ts";
import { PAINT } from "#queues/render/paint.ts";

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
