import type { NamedAdjustment } from "#core/billing/deductions/named-adjustments.ts";
import {
  automaticFor,
  type StudentDiscounts,
  withAutomatic,
} from "#core/billing/deductions/named-adjustments.ts";
import { invoiceTotals, lineTotal } from "#core/billing/invoices/invoice-arithmetic.ts";
import type { Centavos } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import { partsJson, type SourceLine } from "#db/queries/billing/deductions/named-adjustment.ts";
import type { MadeInvoice } from "#db/queries/billing/invoice-source.ts";

/** What a source's invoice for one student is of: the source's amount, or less where the student is given something (B-77). */
export type MadeAmount = { amount: Centavos } & Pick<MadeInvoice, "discounted">;
export type DiscountMade = (
  source: { amount: Centavos; day: SchoolDay; lines: readonly SourceLine[] },
  student: StudentDiscounts | null,
) => MadeAmount;

/** Made once for a batch. */
export function discountsBy(catalogue: readonly NamedAdjustment[]): DiscountMade {
  const named = catalogue;
  return ({ amount, day, lines }, student) => {
    const changed = withAutomatic(lines, automaticFor(named, student, day));
    if (changed === null) return { amount };
    const { deductions, amountDue } = invoiceTotals(changed);
    const differing = changed.filter((line, place) => line !== lines[place]);
    return {
      amount: amountDue,
      discounted: {
        deductions,
        amountDue,
        lines: Object.fromEntries(
          differing.map((line) => {
            const { type, valueE4 } = line.deduction;
            return [`p${line.position}`, { type, valueE4, total: lineTotal(line), parts: partsJson(line) }];
          }),
        ),
      },
    };
  };
}

/** Lines that are written in the same batch. */
export const sourceLines = <Line extends Omit<SourceLine, "position">>(
  lines: readonly Line[],
): SourceLine[] => lines.map((line, place) => ({ ...line, position: place + 1 }));
