import { cancelledText, paymentText } from "#core/billing/entry-descriptions.ts";
import type { PaymentRecordStatus } from "#core/billing/payments/payment-actions.ts";
import {
  addDays,
  daysBetween,
  instantAt,
  type SchoolDay,
  schoolDayAt,
  startOfDay,
} from "#core/shared/school-day.ts";
import { SeedBooks } from "./books.ts";
import { BANKS, PAYMENT_METHODS } from "./fees.ts";
import { addInvoice, balanceOf, type Fate, type InvoicePlan, type SeedInvoice } from "./invoices.ts";
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
function addPayment(
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

const HOUR_MS = 3_600_000;
const OFFICE_OPENS_HOUR = 8;
/** A day's order: invoices are made from 8, published from 11, payments posted from 15, cancellations at 18. */
const CANCEL_AFTER_MS = 10 * HOUR_MS;
/** What becomes of an invoice, by its age in days today. */
const FATES = [
  "cancelled",
  "paid",
  "partial",
  "unpaid",
  "draft",
  "draft-cancelled",
  "segment-draft",
] as const;
const FATE_WEIGHTS: readonly { untilDays: number; weights: readonly number[] }[] = [
  { untilDays: 30, weights: [2, 22, 16, 34, 20, 2, 3] },
  { untilDays: 60, weights: [4, 55, 14, 22, 3, 1, 0.3] },
  { untilDays: Number.POSITIVE_INFINITY, weights: [4, 84, 4, 6, 1, 0.4, 0.1] },
];
const INSTALLMENTS_MAX = 4;
/** Left over for money paid ahead, so that the count comes out exactly. */
const SPARE_PAYMENTS = 20;

/**
 * Bills a school day by day: each day's invoices, then the payments due that day, then its cancellations.
 * What an invoice becomes by today is drawn when it is written, so that no row is ever written twice.
 */
export class SeedBilling {
  private readonly context: SeedContext;
  private readonly books: SeedBooks;
  private readonly days: SchoolDay[];
  /** Per day: payments yet to come, and invoices to cancel. */
  private readonly payments: PaymentPlan[][];
  private readonly cancellations: SeedInvoice[][];
  private invoiceId = 0;
  private paymentId = 0;
  private planned = 0;

  constructor(context: SeedContext) {
    this.context = context;
    this.books = new SeedBooks(context);
    const count = daysBetween(context.firstDay, context.today);
    this.days = Array.from({ length: count }, (_, index) => addDays(context.firstDay, index));
    this.payments = this.days.map(() => []);
    this.cancellations = this.days.map(() => []);
  }

  async run(report: (done: number) => void): Promise<void> {
    const { writer, size } = this.context;
    for (let index = 0; index < this.days.length; index += 1) {
      const dueByTonight = Math.round((size.invoices * (index + 1)) / this.days.length);
      this.billDay(index, dueByTonight - this.invoiceId);
      if (index === this.days.length - 1) this.fillUpPayments(index);
      this.payDay(index);
      if (writer.isFull) {
        await writer.flush();
        report(this.invoiceId);
      }
    }
    this.books.close();
  }

  private openMs(index: number): number {
    return Date.parse(startOfDay(this.days[index] ?? "")) + OFFICE_OPENS_HOUR * HOUR_MS;
  }

  private billDay(index: number, count: number): void {
    const openMs = this.openMs(index);
    const stepMs = Math.floor((4 * HOUR_MS) / (count + 1));
    for (let place = 0; place < count; place += 1) {
      const plan = this.planInvoice(index, openMs + place * stepMs);
      this.invoiceId += 1;
      const invoice = addInvoice(this.context, this.books, this.invoiceId, plan);
      this.planPayments(index, invoice, plan);
    }
  }

  private planInvoice(index: number, createdMs: number): InvoicePlan {
    const { random, size } = this.context;
    const age = this.days.length - index;
    const weights = FATE_WEIGHTS.find(({ untilDays }) => age <= untilDays)?.weights ?? [];
    let fate: Fate = FATES[random.weighted(weights)] ?? "unpaid";
    // What is made on the last day is neither paid nor cancelled yet.
    if (age === 1 && (fate === "cancelled" || fate === "paid" || fate === "partial")) fate = "unpaid";
    const isFree = fate === "paid" && random.chance(0.004);
    const later = Math.min(this.days.length - 1, index + random.between(1, 20));
    const isCancelled = fate === "cancelled" || fate === "draft-cancelled";
    return {
      fate,
      studentId: random.between(1, size.students + (age > 330 ? size.graduates : 0)),
      day: this.days[index] ?? "",
      createdMs,
      publishedMs: createdMs + 3 * HOUR_MS,
      cancelledMs: isCancelled ? this.openMs(later) + CANCEL_AFTER_MS : null,
      paidPercent: random.between(10, 90),
      isFree,
    };
  }

  /** Plans what is paid on an invoice, on which days; the number of payments follows the size asked for. */
  private planPayments(index: number, invoice: SeedInvoice, plan: InvoicePlan): void {
    const { random, size } = this.context;
    if (plan.fate === "cancelled") this.planCancellation(index, invoice, plan);
    if (plan.fate === "draft-cancelled")
      this.cancellations[this.indexOf(plan.cancelledMs ?? 0)]?.push(invoice);
    if (plan.fate === "unpaid" && index > this.days.length - 30 && random.chance(0.4))
      this.schedule(index, { ...wholePayment(invoice), fate: "waiting" });
    if (plan.fate !== "paid" && plan.fate !== "partial") return;
    const paid = invoice.amountDue - balanceOf(plan, invoice.amountDue);
    if (paid === 0) return;
    if (random.chance(0.02))
      this.schedule(this.laterDay(index), {
        ...wholePayment(invoice),
        fate: random.chance(0.5) ? "bounced" : "withdrawn",
      });
    const wanted = Math.round(((size.payments - SPARE_PAYMENTS) * invoice.id) / size.invoices) - this.planned;
    const parts = Math.max(1, Math.min(wanted, INSTALLMENTS_MAX, paid));
    let rest = paid;
    for (let part = parts; part > 0; part -= 1) {
      const centavos = part === 1 ? rest : Math.max(1, Math.trunc(rest / part));
      rest -= centavos;
      this.schedule(this.laterDay(index), { ...wholePayment(invoice, centavos), fate: "live" });
    }
  }

  private planCancellation(index: number, invoice: SeedInvoice, plan: InvoicePlan): void {
    const { random } = this.context;
    const cancelIndex = this.indexOf(plan.cancelledMs ?? 0);
    this.cancellations[cancelIndex]?.push(invoice);
    if (invoice.amountDue < 2 || !random.chance(0.3)) return;
    const centavos = Math.trunc(invoice.amountDue / 2);
    const paidIndex = random.between(index + 1, cancelIndex);
    this.schedule(paidIndex, {
      ...wholePayment(invoice, centavos),
      fate: "live",
      releasedMs: plan.cancelledMs,
    });
  }

  private indexOf(atMs: number): number {
    return Math.floor((atMs - this.context.openedMs) / (24 * HOUR_MS));
  }

  private laterDay(index: number): number {
    return Math.min(this.days.length - 1, index + this.context.random.between(1, 40));
  }

  private schedule(index: number, payment: PaymentPlan): void {
    this.payments[index]?.push(payment);
    this.planned += 1;
  }

  /** Money paid ahead, on the last days' count: makes the number of payments exact. */
  private fillUpPayments(index: number): void {
    const { random, size } = this.context;
    while (this.planned < size.payments) {
      const centavos = random.between(5, 50) * 100_00;
      const studentId = random.between(1, size.students);
      this.schedule(index, { fate: "advanced", studentId, allocations: [], centavos, releasedMs: null });
    }
  }

  private payDay(index: number): void {
    const due = this.payments[index] ?? [];
    const stepMs = Math.floor((3 * HOUR_MS) / (due.length + 1));
    const fromMs = this.openMs(index) + 7 * HOUR_MS;
    due.forEach((payment, place) => {
      this.paymentId += 1;
      addPayment(this.context, this.books, this.paymentId, payment, fromMs + place * stepMs);
    });
    this.payments[index] = [];
    this.cancelDay(index);
  }

  private cancelDay(index: number): void {
    const atMs = this.openMs(index) + CANCEL_AFTER_MS;
    for (const invoice of this.cancellations[index] ?? []) {
      const line = { studentId: invoice.studentId, day: this.days[index] ?? "", dueDate: null };
      const record = { recordUuid: invoice.uuid, recordNumber: invoice.number };
      const centavos = -invoice.amountDue;
      // A draft is in no books.
      if (invoice.number !== "")
        this.books.post(
          {
            ...line,
            ...record,
            kind: "CANCELLATION",
            description: cancelledText(invoice.description),
            centavos,
          },
          atMs,
        );
      const { uuid, number, amountDue } = invoice;
      this.books.audit("invoice-cancel", { kind: "invoice", uuid, number, amountCentavos: amountDue }, atMs);
    }
    this.cancellations[index] = [];
  }
}

const wholePayment = (
  invoice: SeedInvoice,
  centavos: number = invoice.amountDue,
): Omit<PaymentPlan, "fate"> => ({
  studentId: invoice.studentId,
  allocations: [{ invoice, centavos }],
  centavos,
  releasedMs: null,
});
