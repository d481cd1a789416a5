import { type Centavos, formatPesos } from "#core/shared/money.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

/** An invoice that can take money. */
export interface OpenInvoice {
  id: number;
  number: string;
  invoiceDate: SchoolDay;
  dueDate: SchoolDay;
  balance: Centavos;
}

export interface Allocation {
  invoiceId: number;
  amount: Centavos;
}

/** Oldest due date first, then invoice date, then number (B-29). */
const byAge = (a: OpenInvoice, b: OpenInvoice): number =>
  compare(a.dueDate, b.dueDate) || compare(a.invoiceDate, b.invoiceDate) || compare(a.number, b.number);
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The refusal of an amount above the most there can be: what is owed, approved, paid or unapplied. */
export const aboveMax = (max: Centavos): string => `Amount should not be greater than ${formatPesos(max)}`;

/** What all the invoices together can still take. */
export const totalBalance = (invoices: readonly OpenInvoice[]): Centavos =>
  invoices.reduce((sum, invoice) => sum + invoice.balance, 0);

/**
 * Where an amount goes, invoice by invoice, oldest first; `left` is what no invoice could take (0 unless
 * the amount is more than totalBalance). The dry run, the posting and the screen's preview all ask here.
 */
export function allocate(
  amount: Centavos,
  invoices: readonly OpenInvoice[],
): { allocations: Allocation[]; left: Centavos } {
  const allocations: Allocation[] = [];
  let left = amount;
  for (const invoice of [...invoices].sort(byAge)) {
    const taken = Math.min(left, invoice.balance);
    if (taken > 0) allocations.push({ invoiceId: invoice.id, amount: taken });
    left -= taken;
  }
  return { allocations, left };
}
