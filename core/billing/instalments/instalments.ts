import {
  type Adjustment,
  type InvoiceTotals,
  type LineFigures,
  QUANTITY_ONE_E4,
} from "#core/billing/invoices/invoice-arithmetic.ts";
import { occurrenceDate, occurrenceReference } from "#core/billing/schedules/recurrence.ts";
import { roundHalfAwayFromZero } from "#core/shared/decimal.ts";
import { type Centavos, E4_PER_CENTAVO, formatPesos } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

/** An individual draft in parts: a down payment and equal instalments, each an invoice of one line (B-78). */
export const INSTALMENTS_MIN = 2;
export const INSTALMENTS_MAX = 12;
export const INTERVALS = ["Monthly", "Quarterly"] as const;
type InstalmentInterval = (typeof INTERVALS)[number];

export interface InstalmentPlan {
  /** 0: none. It is due on the first day, and the parts one interval after the other. */
  downPayment: Centavos;
  parts: number;
  every: InstalmentInterval;
  firstDueDate: SchoolDay;
}
/** What is split: the draft's four totals and its reference number. */
export interface Splittable extends InvoiceTotals {
  referenceNumber: string;
}
export interface Instalment {
  /** 1, 2, …; the down payment is the first. */
  number: number;
  /** "Instalment 2 of 5, Tuition": its only line. */
  name: string;
  referenceNumber: string;
  dueDate: SchoolDay;
  totals: InvoiceTotals;
}

/** How many invoices a plan makes. */
export const instalmentCount = ({
  downPayment,
  parts,
}: Pick<InstalmentPlan, "downPayment" | "parts">): number => parts + (downPayment > 0 ? 1 : 0);

/** Why a draft cannot be split so, or null. */
export function planRefusal(plan: InstalmentPlan, of: Splittable): string | null {
  if (of.amountDue <= 0) return "Nothing is due on this draft: there is nothing to split.";
  if (plan.downPayment >= of.amountDue)
    return `The down payment has to be less than the amount due, ${formatPesos(of.amountDue)}.`;
  return instalmentsOf(plan, of).some(({ totals }) => totals.amountDue <= 0)
    ? `${formatPesos(of.amountDue)} is too little for ${instalmentCount(plan)} instalments.`
    : null;
}

/**
 * The parts of a draft. Each of its four totals is shared out by itself: the share of a part is the difference of two
 * rounded cumulative shares, so each total's parts sum to it. A centavo that would put a deduction above its base moves on
 * to the next part.
 */
export function instalmentsOf(plan: InstalmentPlan, of: Splittable): Instalment[] {
  const count = instalmentCount(plan);
  const hasDownPayment = plan.downPayment > 0;
  const sums = { subtotal: 0, taxes: 0, surcharges: 0, deductions: 0 };
  return Array.from({ length: count }, (_, place) => {
    const number = place + 1;
    const paid = cumulativeShare(plan, of.amountDue, hasDownPayment ? place : number);
    const subtotal = paid(of.subtotal) - sums.subtotal;
    const taxes = paid(of.taxes) - sums.taxes;
    const surcharges = paid(of.surcharges) - sums.surcharges;
    const deductions = Math.min(paid(of.deductions) - sums.deductions, subtotal);
    sums.subtotal += subtotal;
    sums.taxes += taxes;
    sums.surcharges += surcharges;
    sums.deductions += deductions;
    const amountDue = subtotal + taxes + surcharges - deductions;
    return {
      number,
      name: `Instalment ${number} of ${count}, ${of.referenceNumber}`,
      referenceNumber: occurrenceReference(of.referenceNumber, number, count),
      dueDate: dueDateOf(plan, number),
      totals: { subtotal, taxes, surcharges, deductions, amountDue },
    };
  });
}

/** What of a total is billed once the down payment and so many parts are. */
function cumulativeShare(
  { downPayment, parts }: InstalmentPlan,
  amountDue: Centavos,
  billed: number,
): (total: Centavos) => Centavos {
  const numerator = BigInt(downPayment) * BigInt(parts - billed) + BigInt(amountDue) * BigInt(billed);
  const denominator = BigInt(amountDue) * BigInt(parts);
  return (total) => Number(roundHalfAwayFromZero(BigInt(total) * numerator, denominator));
}

/** The day of the first is the plan's; each is counted from it, a month without that day has its last one. */
const dueDateOf = ({ every, firstDueDate }: InstalmentPlan, number: number): SchoolDay =>
  occurrenceDate({ type: every, every: 1, startDate: firstDueDate, endDate: firstDueDate }, number);

const amount = (centavos: Centavos): Adjustment => ({ type: "amount", valueE4: centavos * E4_PER_CENTAVO });
/** The only line of an instalment; its totals are those of the instalment. */
export const instalmentLine = ({
  name,
  totals,
}: Instalment): LineFigures & { name: string; unit: string } => ({
  name,
  unit: "Unit",
  quantityE4: QUANTITY_ONE_E4,
  unitPriceE4: totals.subtotal * E4_PER_CENTAVO,
  tax: amount(totals.taxes),
  deduction: amount(totals.deductions),
  surcharge: amount(totals.surcharges),
});
