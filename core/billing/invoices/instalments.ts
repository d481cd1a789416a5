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
 * The parts of a draft. The amount due is shared first: the down payment as it was typed, the rest in parts that differ by a
 * centavo at most. What each part is due is then made of its shares of taxes, surcharges and deductions, each the difference of
 * two rounded cumulative shares, and of the price that is left: each total's parts sum to it, and each invoice adds up.
 */
export function instalmentsOf(plan: InstalmentPlan, of: Splittable): Instalment[] {
  const count = instalmentCount(plan);
  const billed = { amountDue: 0, charges: 0, taxes: 0, deductions: 0 };
  return Array.from({ length: count }, (_, place) => {
    const number = place + 1;
    const amountDue = billedThrough(plan, of.amountDue, number);
    // Of a share of what is due no more is charged than is due; of a share of the charges no more is tax.
    const charges = proportion(of.taxes + of.surcharges, amountDue, of.amountDue);
    const taxes = proportion(of.taxes, charges, of.taxes + of.surcharges);
    const deductions = proportion(of.deductions, amountDue, of.amountDue);
    const part = {
      amountDue: amountDue - billed.amountDue,
      charges: charges - billed.charges,
      taxes: taxes - billed.taxes,
      deductions: deductions - billed.deductions,
    };
    Object.assign(billed, { amountDue, charges, taxes, deductions });
    return {
      number,
      name: `Instalment ${number} of ${count}, ${of.referenceNumber}`,
      referenceNumber: occurrenceReference(of.referenceNumber, number, count),
      dueDate: dueDateOf(plan, number),
      totals: {
        subtotal: part.amountDue - part.charges + part.deductions,
        taxes: part.taxes,
        surcharges: part.charges - part.taxes,
        deductions: part.deductions,
        amountDue: part.amountDue,
      },
    };
  });
}

/** What is due of all, once so many instalments are billed. */
function billedThrough(
  { downPayment, parts }: InstalmentPlan,
  amountDue: Centavos,
  instalments: number,
): Centavos {
  const equalParts = downPayment > 0 ? instalments - 1 : instalments;
  return downPayment + proportion(amountDue - downPayment, equalParts, parts);
}

const proportion = (total: Centavos, part: number, of: number): Centavos =>
  of === 0 ? 0 : Number(roundHalfAwayFromZero(BigInt(total) * BigInt(part), BigInt(of)));

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
