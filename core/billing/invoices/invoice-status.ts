import type { Centavos } from "#core/shared/money.ts";
import { daysBetween, type SchoolDay } from "#core/shared/school-day.ts";

/**
 * invoice_status is derived, never stored (B-10): from how far the invoice is settled, which the
 * database keeps as a generated column, and from its due date against today in Manila.
 */
export const SETTLEMENTS = ["draft", "cancelled", "paid", "unpaid", "partial"] as const;
/** draft; cancelled; paid: nothing left; whole: nothing paid yet; partial: something paid, something left. */
export type Settlement = (typeof SETTLEMENTS)[number];

export const PAYMENT_STATUSES = [
  "UNPAID",
  "PARTIAL",
  "PAID",
  "OVERDUE",
  "OVERDUE-PARTIAL",
  "CANCELLED",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export interface InvoiceStatusRow {
  status: PaymentStatus;
  settlement: Settlement;
  /** past: due before today; open: due today or later; absent: the due date does not matter. */
  due?: "past" | "open";
}

/** The whole rule: each pair of settlement and due date is in exactly one row. */
export const INVOICE_STATUS_ROWS: readonly InvoiceStatusRow[] = [
  { status: "CANCELLED", settlement: "cancelled" },
  { status: "UNPAID", settlement: "draft" },
  { status: "PAID", settlement: "paid" },
  { status: "OVERDUE", settlement: "unpaid", due: "past" },
  { status: "UNPAID", settlement: "unpaid", due: "open" },
  { status: "OVERDUE-PARTIAL", settlement: "partial", due: "past" },
  { status: "PARTIAL", settlement: "partial", due: "open" },
];

export interface SettlementFacts {
  isDraft: boolean;
  isCancelled: boolean;
  amountDue: Centavos;
  balance: Centavos;
}

/** The settlement of an invoice; the generated column `invoice.settlement` says the same (held together by a test). */
export function settlementOf({ isDraft, isCancelled, amountDue, balance }: SettlementFacts): Settlement {
  if (isCancelled) return "cancelled";
  if (isDraft) return "draft";
  if (balance === 0) return "paid";
  return balance === amountDue ? "unpaid" : "partial";
}

export function paymentStatusOf(settlement: Settlement, dueDate: SchoolDay, today: SchoolDay): PaymentStatus {
  const due = dueDate < today ? "past" : "open";
  const row = INVOICE_STATUS_ROWS.find(
    (candidate) => candidate.settlement === settlement && (candidate.due ?? due) === due,
  );
  if (!row) throw new Error(`no status row for ${settlement}, ${due}`);
  return row.status;
}

/** 0 on the due day, then days past due while a balance remains; null before or without one (B-11). */
export function agingDaysOf(settlement: Settlement, dueDate: SchoolDay, today: SchoolDay): number | null {
  const isOwed = settlement === "unpaid" || settlement === "partial";
  return isOwed && dueDate <= today ? daysBetween(dueDate, today) : null;
}
