import { cancelledText, paymentText } from "#core/billing/entry-descriptions.ts";
import type { PaymentRecordStatus } from "#core/billing/payments/payment-actions.ts";
import { instantAt, schoolDayAt } from "#core/shared/school-day.ts";
import type { SeedBooks } from "./books.ts";
import { BANKS, PAYMENT_METHODS } from "./fees.ts";
import type { SeedInvoice } from "./invoices.ts";
import type { SeedContext } from "./plan.ts";
import { DEMO_SLIPS, SLIP_CONTENT_TYPE } from "./slips.ts";
import { FINANCE_USER_ID } from "./staff.ts";
import type { Value } from "./writer.ts";

/**
 * live: posted and counting; bounced: posted, then cancelled the same day; withdrawn: cancelled before
 * posting; waiting: not posted yet; advanced: posted without invoices, the customer's unapplied credit.
 */
type PaymentFate = "live" | "bounced" | "withdrawn" | "waiting" | "advanced";

export interface PaymentPlan {
  fate: PaymentFate;
  studentId: number;
  /** What it pays; the payment's amount is their sum. Empty for money on no invoice. */
  allocations: { invoice: SeedInvoice; centavos: number }[];
  centavos: number;
  /** When the invoice it pays was cancelled and the money became unapplied credit. */
  releasedMs: number | null;
}

const BOUNCE_AFTER_MS = 2 * 3_600_000;
const REFUND_ASKED_AFTER_MS = 3_600_000;
const REFUND_DECIDED_AFTER_MS = 2 * 3_600_000;

/** Writes one payment as it is today, its allocations, and what it did to the books. */
export function addPayment(
  context: SeedContext,
  books: SeedBooks,
  id: number,
  plan: PaymentPlan,
  atMs: number,
): void {
  const { writer, uuidAt, random } = context;
  const isPosted = plan.fate === "live" || plan.fate === "bounced" || plan.fate === "advanced";
  const cancelledMs = plan.fate === "bounced" || plan.fate === "withdrawn" ? atMs + BOUNCE_AFTER_MS : null;
  const method = random.chance(0.55) ? "CASH" : "BANKTRANSFER";
  const refund = refundOf(plan.fate, random.fraction());
  const status = statusOf(plan.fate, refund);
  const uuid = uuidAt(atMs);
  const number = books.number("PT", atMs);
  const fileId = isPosted ? addSlip(context, books, id, atMs) : null;
  writer.add("payment", [
    id,
    uuid,
    number,
    isPosted ? books.number("PR", atMs) : null,
    plan.studentId,
    plan.fate === "advanced" ? "ADVANCED" : "Regular",
    method,
    method === "BANKTRANSFER" ? (random.pick(BANKS)[0] ?? null) : null,
    plan.centavos,
    status,
    instantAt(atMs),
    isPosted ? instantAt(atMs) : null,
    cancelledMs === null ? null : instantAt(cancelledMs),
    FINANCE_USER_ID,
    ...refundDates(refund, atMs),
    ...refundRequest(refund, method, plan.centavos),
    fileId,
    schoolDayAt(atMs),
  ]);
  if (fileId !== null) writer.add("payment_file", [id, fileId, instantAt(atMs), FINANCE_USER_ID]);
  plan.allocations.forEach(({ invoice }, position) => {
    writer.add("payment_invoice", [id, invoice.id, position + 1]);
  });
  const subject = { kind: "payment", uuid, number, amountCentavos: plan.centavos } as const;
  if (!isPosted) {
    books.audit("payment-create", subject, atMs);
    if (cancelledMs !== null) books.audit("payment-cancel", subject, cancelledMs);
    return;
  }
  const line = {
    studentId: plan.studentId,
    day: schoolDayAt(atMs),
    recordUuid: uuid,
    recordNumber: number,
    dueDate: null,
  };
  const description = paymentText(PAYMENT_METHODS.find(([code]) => code === method)?.[1] ?? method);
  books.post({ ...line, kind: "PAYMENT", description, centavos: -plan.centavos }, atMs);
  books.audit("payment-post", subject, atMs);
  const releasedMs = cancelledMs ?? plan.releasedMs;
  for (const { invoice, centavos } of plan.allocations)
    writer.add("payment_allocation", [
      id,
      invoice.id,
      centavos,
      instantAt(atMs),
      releasedMs === null ? null : instantAt(releasedMs),
    ]);
  if (plan.fate === "advanced") books.addUnapplied(plan.studentId, plan.centavos);
  if (cancelledMs !== null) {
    books.post(
      { ...line, kind: "CANCELLATION", description: cancelledText(description), centavos: plan.centavos },
      cancelledMs,
    );
    books.audit("payment-cancel", subject, cancelledMs);
  } else if (plan.releasedMs !== null) books.addUnapplied(plan.studentId, plan.centavos);
}

/** What became of a refund: asked for, then approved or declined. */
type Refund = "none" | "requested" | "approved" | "declined";

function refundOf(fate: PaymentFate, chance: number): Refund {
  if (fate !== "live" && fate !== "advanced") return "none";
  if (chance < 0.01) return "requested";
  if (chance < 0.015) return "approved";
  return chance < 0.02 ? "declined" : "none";
}

/** Payments whose refund was asked for or approved still count (B-27); declined, they are as they were. */
function statusOf(fate: PaymentFate, refund: Refund): PaymentRecordStatus {
  if (fate === "waiting") return "UNPOSTED";
  if (fate === "bounced" || fate === "withdrawn") return "CANCELLED";
  if (refund === "requested") return "REFUND REQUESTED";
  return refund === "approved" ? "REFUND APPROVED" : "POSTED";
}

/** Posting needs a reference document. Answers the id of its row, which is the payment's. */
function addSlip({ writer, uuidAt }: SeedContext, books: SeedBooks, id: number, atMs: number): number {
  const slip = DEMO_SLIPS[id % DEMO_SLIPS.length] as (typeof DEMO_SLIPS)[number];
  writer.add("uploaded_file", [
    id,
    uuidAt(atMs),
    books.number("RD", atMs),
    FINANCE_USER_ID,
    slip.objectKey,
    SLIP_CONTENT_TYPE,
    slip.name,
    slip.bytes.byteLength,
    slip.sha256,
    instantAt(atMs),
  ]);
  return id;
}

const REFUND_REASONS = ["Paid twice", "Moved to another school", "Scholarship granted later"] as const;

/** Its reason, method and amount, and why it was declined. */
function refundRequest(refund: Refund, method: string, centavos: number): Value[] {
  if (refund === "none") return [null, null, null, null];
  const reason = REFUND_REASONS[centavos % REFUND_REASONS.length] ?? null;
  return [reason, method, centavos, refund === "declined" ? "The fee is not refundable." : null];
}

/** When it was asked for, approved and declined. */
function refundDates(refund: Refund, atMs: number): (string | null)[] {
  const decided = instantAt(atMs + REFUND_DECIDED_AFTER_MS);
  return [
    refund === "none" ? null : instantAt(atMs + REFUND_ASKED_AFTER_MS),
    refund === "approved" ? decided : null,
    refund === "declined" ? decided : null,
  ];
}
