import { billedText } from "#core/billing/entry-descriptions.ts";
import {
  type Adjustment,
  type InvoiceTotals,
  invoiceTotals,
  type LineFigures,
  lineTotal,
  NO_ADJUSTMENT,
} from "#core/billing/invoices/invoice-arithmetic.ts";
import { addDays, instantAt, type SchoolDay } from "#core/shared/school-day.ts";
import type { SeedBooks } from "./books.ts";
import { FEES, type Fee } from "./fees.ts";
import { LEVELS } from "./names.ts";
import type { SeedContext } from "./plan.ts";
import { FINANCE_USER_ID } from "./staff.ts";
import { segmentOfLevel } from "./structure.ts";

/** What becomes of an invoice by today. */
export type Fate =
  | "draft"
  | "draft-cancelled"
  | "segment-draft"
  | "cancelled"
  | "paid"
  | "partial"
  | "unpaid";

export interface SeedInvoice {
  id: number;
  uuid: string;
  /** The invoice number; empty for a draft. */
  number: string;
  studentId: number;
  day: SchoolDay;
  dueDate: SchoolDay;
  amountDue: number;
  /** What its entries of the ledger say. */
  description: string;
}

/** What is known of an invoice before it is written: its balance by today and, if so, when it was cancelled. */
export interface InvoicePlan {
  fate: Fate;
  studentId: number;
  day: SchoolDay;
  createdMs: number;
  publishedMs: number;
  cancelledMs: number | null;
  /** Share of the amount due that is paid by today, in hundredths; only for partial. */
  paidPercent: number;
  isFree: boolean;
}

const LINE_WEIGHTS = [45, 30, 15, 10];
const FEE_WEIGHTS = FEES.map(({ weight }) => weight);
const percent = (value: number): Adjustment => ({ type: "percent", valueE4: value * 10_000 });
const amount = (pesos: number): Adjustment => ({ type: "amount", valueE4: pesos * 10_000 });

interface Line extends LineFigures {
  fee: Fee;
}

function makeLines({ random }: SeedContext, isFree: boolean): Line[] {
  const count = random.weighted(LINE_WEIGHTS) + 1;
  return Array.from({ length: count }, () => {
    const fee = FEES[random.weighted(FEE_WEIGHTS)] as Fee;
    const deduction = isFree
      ? percent(100)
      : random.chance(0.12)
        ? percent(random.pick([5, 10, 25]))
        : NO_ADJUSTMENT;
    return {
      fee,
      quantityE4: random.pick(fee.quantitiesE4),
      unitPriceE4: fee.unitPriceE4,
      tax: isFree ? NO_ADJUSTMENT : fee.tax,
      deduction:
        deduction.valueE4 === 0 && fee.code === "TUI" && random.chance(0.05) ? amount(500) : deduction,
      surcharge: !isFree && random.chance(0.04) ? percent(2) : NO_ADJUSTMENT,
    };
  });
}

/** Writes one invoice as it is today, with its lines, and its publication in the books. */
export function addInvoice(
  context: SeedContext,
  books: SeedBooks,
  id: number,
  plan: InvoicePlan,
): SeedInvoice {
  const { writer, uuidAt, random } = context;
  const lines = makeLines(context, plan.isFree);
  const totals = invoiceTotals(lines);
  const isDraft = plan.fate === "draft" || plan.fate === "draft-cancelled" || plan.fate === "segment-draft";
  const invoice: SeedInvoice = {
    id,
    uuid: uuidAt(plan.createdMs),
    number: isDraft ? "" : books.number("INV", plan.publishedMs),
    studentId: plan.studentId,
    day: plan.day,
    dueDate: addDays(plan.day, random.pick([30, 30, 30, 15])),
    amountDue: totals.amountDue,
    description: billedText(
      lines.map(({ fee }) => fee.name),
      referenceOf(plan, id),
    ),
  };
  writeInvoice(context, books, invoice, plan, totals, isDraft);
  lines.forEach((line, position) => {
    writer.add("invoice_line", [
      id,
      position + 1,
      line.fee.name,
      line.quantityE4,
      line.fee.unit,
      line.unitPriceE4,
      line.tax.type,
      line.tax.valueE4,
      line.deduction.type,
      line.deduction.valueE4,
      line.surcharge.type,
      line.surcharge.valueE4,
      lineTotal(line),
      line.fee.code,
    ]);
  });
  if (!isDraft) {
    const { description } = invoice;
    const line = { studentId: plan.studentId, day: plan.day, kind: "INVOICE", description } as const;
    const record = { recordUuid: invoice.uuid, recordNumber: invoice.number, dueDate: invoice.dueDate };
    books.post({ ...line, ...record, centavos: totals.amountDue }, plan.publishedMs);
    const subject = { kind: "invoice", uuid: invoice.uuid, number: invoice.number } as const;
    books.audit("invoice-publish", { ...subject, amountCentavos: totals.amountDue }, plan.publishedMs);
  }
  return invoice;
}

/** What is still owed by today, in centavos. */
export function balanceOf({ fate, paidPercent }: InvoicePlan, amountDue: number): number {
  if (fate === "cancelled" || fate === "draft-cancelled" || fate === "paid") return 0;
  if (fate !== "partial") return amountDue;
  return amountDue - Math.max(1, Math.trunc((amountDue * paidPercent) / 100));
}

const referenceOf = ({ day }: InvoicePlan, id: number): string =>
  `REF-${day.slice(2, 4)}${day.slice(5, 7)}-${String(id).padStart(6, "0")}`;

function writeInvoice(
  { writer, random }: SeedContext,
  books: SeedBooks,
  invoice: SeedInvoice,
  plan: InvoicePlan,
  totals: InvoiceTotals,
  isDraft: boolean,
): void {
  const isSegment = plan.fate === "segment-draft";
  const level = invoice.id % LEVELS.length;
  writer.add("invoice", [
    invoice.id,
    invoice.uuid,
    isDraft ? "draft" : "published",
    books.draftNumber(),
    isDraft ? null : invoice.number,
    isSegment ? "SEGMENT" : "INDIVIDUAL",
    isSegment ? null : plan.studentId,
    isSegment ? segmentOfLevel(level) : null,
    referenceOf(plan, invoice.id),
    invoice.day,
    invoice.dueDate,
    random.chance(0.1) ? "Please bring this invoice when you pay at the finance office." : "",
    totals.subtotal,
    totals.taxes,
    totals.surcharges,
    totals.deductions,
    totals.amountDue,
    balanceOf(plan, totals.amountDue),
    isDraft ? null : instantAt(plan.publishedMs),
    plan.cancelledMs === null ? null : instantAt(plan.cancelledMs),
    instantAt(plan.createdMs),
    FINANCE_USER_ID,
  ]);
}
