import { findProductCode, type ProductName } from "#core/billing/catalogue/product-code.ts";
import type { AdjustmentKind } from "#core/billing/deductions/line-parts.ts";
import { namedParts } from "#core/billing/deductions/line-parts.ts";
import type { NamedAdjustment } from "#core/billing/deductions/named-adjustments.ts";
import { NOTHING_GIVEN, NOTHING_KEPT, withChosen } from "#core/billing/deductions/named-adjustments.ts";
import {
  type AdjustmentPart,
  invoiceTotals,
  type LineFigures,
  totalsRefusal,
} from "#core/billing/invoices/invoice-arithmetic.ts";
import type { InvoiceEntry, InvoiceLineEntered } from "#core/billing/invoices/invoice-entry.body.ts";
import { ok, type Result, refuseAll } from "#core/shared/result.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";
import type { Payer } from "#db/queries/billing/invoice-entry.ts";

export interface NamedEntry extends InvoiceEntry {
  lines: InvoiceLineEntered[];
}

/**
 * The entry with the product of each line, and the deductions and surcharges that are chosen by name on its lines, as the catalogue has them (B-74).
 * Those that students are given automatically are left out of a source: its invoices get them.
 */
export function namedEntry(
  entry: InvoiceEntry,
  {
    catalogue,
    products,
    payer,
    invoiceDate,
    kept = NOTHING_KEPT,
    keptLines = [],
  }: {
    catalogue: readonly NamedAdjustment[];
    products: readonly ProductName[];
    payer: Pick<Payer, "discounts">;
    invoiceDate: SchoolDay;
    kept?: typeof NOTHING_KEPT;
    /** The lines of the record that is saved again: they bill what they billed, whatever it is called now. */
    keptLines?: readonly Pick<InvoiceLineEntered, "name" | "productCode">[];
  },
): Result<NamedEntry> {
  const isSource = entry.billTo.type === "SEGMENT" || entry.recurrence !== undefined;
  const entered = entry.lines.map((line) => ({
    ...line,
    productCode: findProductCode(line.name, products, keptLines),
  }));
  const { lines, refused } = withChosen(entered, {
    catalogue: catalogue,
    student: isSource ? null : (payer.discounts ?? NOTHING_GIVEN),
    day: invoiceDate,
    kept,
  });
  const errors = refused.map(({ line, kind, message }) => ({
    message,
    path: `lines.${line}.${kind}`,
  }));
  if (errors.length > 0) return refuseAll(422, "VALIDATION_FAILED", errors);
  const message = totalsRefusal(invoiceTotals(lines));
  return message
    ? refuseAll(422, "VALIDATION_FAILED", [{ message, path: "lines" }])
    : ok({ ...entry, lines });
}

/** The parts of a published invoice: what it was billed with does not change when it is saved again. */
export const keptParts = (
  lines: readonly Pick<LineFigures, AdjustmentKind>[],
): Record<AdjustmentKind, AdjustmentPart[]> => ({
  deduction: lines.flatMap((line) => namedParts(line.deduction)),
  surcharge: lines.flatMap((line) => namedParts(line.surcharge)),
});
