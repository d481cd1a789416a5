import { roundHalfAwayFromZero } from "../shared/decimal.ts";
import { AMOUNT_CENTAVOS_MAX, type Centavos } from "../shared/money.ts";

/**
 * invoice
 * └─ line: base = unit price × quantity
 *    ├─ deduction, tax, surcharge: each an amount, or a percent of the base
 *    └─ line total = base − deduction
 * subtotal = Σ base; taxes, surcharges, deductions = Σ of theirs; each total is summed exactly and rounded once;
 * amount due = subtotal + taxes + surcharges − deductions (decision 23; billing §5).
 */
export interface Adjustment {
  type: "amount" | "percent";
  /** Ten-thousandths: of a peso for an amount, of a percent for a percent. */
  valueE4: number;
}

export interface LineFigures {
  quantityE4: number;
  unitPriceE4: number;
  tax: Adjustment;
  deduction: Adjustment;
  surcharge: Adjustment;
}

export interface InvoiceTotals {
  subtotal: Centavos;
  taxes: Centavos;
  surcharges: Centavos;
  deductions: Centavos;
  amountDue: Centavos;
}

export const NO_ADJUSTMENT: Adjustment = { type: "percent", valueE4: 0 };

export const QUANTITY_E4_MAX = 9_999_999_999; // 999,999.9999
export const UNIT_PRICE_E4_MAX = 9_999_999_990_000; // ₱999,999,999.0000
export const PERCENT_E4_MAX = 10_000_000; // 1,000 percent
export const LINES_PER_INVOICE_MAX = 500;

/** Everything is summed in units of 10⁻¹⁴ peso: price and quantity give 10⁻⁸, a percent of that 10⁻¹⁴. */
const UNITS_PER_CENTAVO = 10n ** 12n;
const BASE_TO_UNITS = 10n ** 6n;
const E4_PESOS_TO_UNITS = 10n ** 10n;

const baseOf = (line: LineFigures): bigint => BigInt(line.unitPriceE4) * BigInt(line.quantityE4);

function adjustmentUnits(base: bigint, adjustment: Adjustment): bigint {
  const value = BigInt(adjustment.valueE4);
  return adjustment.type === "percent" ? base * value : value * E4_PESOS_TO_UNITS;
}

const toCentavos = (units: bigint): Centavos => Number(roundHalfAwayFromZero(units, UNITS_PER_CENTAVO));

/** Base less deduction of one line, rounded for print. */
export function lineTotal(line: LineFigures): Centavos {
  const base = baseOf(line);
  return toCentavos(base * BASE_TO_UNITS - adjustmentUnits(base, line.deduction));
}

/** The base of one line, rounded for print. */
export const lineBase = (line: LineFigures): Centavos => toCentavos(baseOf(line) * BASE_TO_UNITS);

/** Sums lines one at a time, exactly: for files whose lines arrive in a stream. */
export class InvoiceSum {
  private subtotal = 0n;
  private taxes = 0n;
  private surcharges = 0n;
  private deductions = 0n;

  add(line: LineFigures): void {
    const base = baseOf(line);
    this.subtotal += base * BASE_TO_UNITS;
    this.taxes += adjustmentUnits(base, line.tax);
    this.surcharges += adjustmentUnits(base, line.surcharge);
    this.deductions += adjustmentUnits(base, line.deduction);
  }

  totals(): InvoiceTotals {
    const subtotal = toCentavos(this.subtotal);
    const taxes = toCentavos(this.taxes);
    const surcharges = toCentavos(this.surcharges);
    const deductions = toCentavos(this.deductions);
    return { subtotal, taxes, surcharges, deductions, amountDue: subtotal + taxes + surcharges - deductions };
  }
}

/** The totals of an invoice's lines; every screen, paper, export and import asks here. */
export function invoiceTotals(lines: readonly LineFigures[]): InvoiceTotals {
  const sum = new InvoiceSum();
  for (const line of lines) sum.add(line);
  return sum.totals();
}

/** Why a line's figures are refused, or null (decision 23). */
export function lineRefusal(line: LineFigures): string | null {
  const base = baseOf(line);
  return adjustmentUnits(base, line.deduction) > base * BASE_TO_UNITS
    ? "The deduction is more than the price of the item."
    : null;
}

/** Why an invoice's totals are refused, or null (decision 23). */
export function totalsRefusal(totals: InvoiceTotals): string | null {
  if (totals.amountDue < 0) return "The amount due is below zero.";
  if (totals.amountDue > AMOUNT_CENTAVOS_MAX) return "The amount due is above ₱999,999,999.99.";
  return null;
}
