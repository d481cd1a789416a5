import { type LineFigures, lineBase } from "#core/billing/invoices/invoice-arithmetic.ts";
import type { Centavos } from "#core/shared/money.ts";
import { remainingBalance } from "./credit-memo-messages.ts";

/**
 * credit memo
 * └─ item: amount = unit price × quantity, rounded to the centavo as the base of an invoice's line
 * credit total = Σ amount. The percents of an item are kept and printed only.
 */
export type CreditFigures = Pick<LineFigures, "quantityE4" | "unitPriceE4">;

/** The amount of one item. */
export const creditItemAmount = (item: CreditFigures): Centavos => lineBase(item);

/** The credit total: what each invoice of the form is credited with. */
export const creditTotal = (items: readonly CreditFigures[]): Centavos =>
  items.reduce((sum, item) => sum + creditItemAmount(item), 0);

/** A credit that is to be applied to an invoice. */
export interface AppliedCredit {
  invoiceNumber: string;
  /** What is left to pay on the invoice before any of them is applied. */
  balance: Centavos;
  amount: Centavos;
}

/** Why each of these credits is refused when they are applied one after another; null for one that fits. */
export function creditRefusals(credits: readonly AppliedCredit[]): (string | null)[] {
  const left = new Map<string, Centavos>();
  return credits.map(({ invoiceNumber, balance, amount }) => {
    const before = left.get(invoiceNumber) ?? balance;
    if (amount > before) return remainingBalance(invoiceNumber, before);
    left.set(invoiceNumber, before - amount);
    return null;
  });
}
