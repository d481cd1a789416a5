import { roundHalfAwayFromZero } from "#core/shared/decimal.ts";
import { AMOUNT_CENTAVOS_MAX, type Centavos } from "#core/shared/money.ts";

/**
 * invoice
 * └─ line: base = unit price × quantity, rounded to the centavo
 *    ├─ deduction: an amount, or a percent of the base; rounded to the centavo
 *    ├─ tax, surcharge: each an amount, or a percent of the base; not rounded
 *    └─ line total = base − deduction
 * subtotal = Σ base and deductions = Σ deduction, so that printed lines add up to the printed totals;
 * taxes and surcharges = Σ of theirs, each summed exactly and rounded once;
 * amount due = subtotal + taxes + surcharges − deductions. Halves round away from zero.
 */
export interface Adjustment {
  type: "amount" | "percent";
  /** Ten-thousandths: of a peso for an amount, of a percent for a percent. */
  valueE4: number;
  /** What it is made of, where something of it has a name (B-74). */
  parts?: readonly AdjustmentPart[] | null;
}
/** One deduction or surcharge of a line, as it was when it was chosen. */
export interface AdjustmentPart {
  /** "" for what was typed. */
  code: string;
  name: string;
  type: Adjustment["type"];
  valueE4: number;
  /** Its share of the whole. */
  amount: Centavos;
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
/** A quantity of one. */
export const QUANTITY_ONE_E4 = 10_000;
export const UNIT_PRICE_E4_MAX = 9_999_999_990_000; // ₱999,999,999.0000
export const PERCENT_E4_MAX = 10_000_000; // 1,000 percent
export const LINES_PER_INVOICE_MAX = 500;

/** Adjustments are summed in millionths of a centavo: what a percent of four decimals makes of a base in centavos. */
export const ADJUSTMENT_UNITS_PER_CENTAVO = 1_000_000n;
const E4_PESOS_TO_UNITS = 10_000n;
/** A price and a quantity of four decimals each, per centavo. */
const PRODUCT_PER_CENTAVO = 1_000_000n;

/** The base of one line: its unit price times its quantity, rounded. */
export const lineBase = (line: Pick<LineFigures, "unitPriceE4" | "quantityE4">): Centavos =>
  Number(roundHalfAwayFromZero(BigInt(line.unitPriceE4) * BigInt(line.quantityE4), PRODUCT_PER_CENTAVO));

/** An adjustment of a base, exactly: millionths of a centavo. */
export function adjustmentUnits(base: Centavos, adjustment: Adjustment): bigint {
  const value = BigInt(adjustment.valueE4);
  return adjustment.type === "percent" ? BigInt(base) * value : value * E4_PESOS_TO_UNITS;
}

const toCentavos = (units: bigint): Centavos =>
  Number(roundHalfAwayFromZero(units, ADJUSTMENT_UNITS_PER_CENTAVO));

/** The deduction of one line, rounded. */
export const lineDeduction = (line: LineFigures): Centavos =>
  toCentavos(adjustmentUnits(lineBase(line), line.deduction));

/** Base less deduction of one line. */
export const lineTotal = (line: LineFigures): Centavos => lineBase(line) - lineDeduction(line);

/** Sums lines one at a time, exactly: for files whose lines arrive in a stream. */
export class InvoiceSum {
  private subtotal: Centavos = 0;
  private deductions: Centavos = 0;
  private taxUnits = 0n;
  private surchargeUnits = 0n;

  add(line: LineFigures): void {
    const base = lineBase(line);
    this.subtotal += base;
    this.deductions += lineDeduction(line);
    this.taxUnits += adjustmentUnits(base, line.tax);
    this.surchargeUnits += adjustmentUnits(base, line.surcharge);
  }

  totals(): InvoiceTotals {
    const { subtotal, deductions } = this;
    const taxes = toCentavos(this.taxUnits);
    const surcharges = toCentavos(this.surchargeUnits);
    return { subtotal, taxes, surcharges, deductions, amountDue: subtotal + taxes + surcharges - deductions };
  }
}

/** The totals of an invoice's lines; every screen, document, export and import asks here. */
export function invoiceTotals(lines: readonly LineFigures[]): InvoiceTotals {
  const sum = new InvoiceSum();
  for (const line of lines) sum.add(line);
  return sum.totals();
}

/** Why a line's figures are refused, or null. */
export function lineRefusal(line: LineFigures): string | null {
  const base = lineBase(line);
  return adjustmentUnits(base, line.deduction) > BigInt(base) * ADJUSTMENT_UNITS_PER_CENTAVO
    ? "The deduction is more than the price of the item."
    : null;
}

/** Why an invoice's totals are refused, or null. */
export function totalsRefusal(totals: InvoiceTotals): string | null {
  if (totals.amountDue < 0) return "The amount due is below zero.";
  if (totals.amountDue > AMOUNT_CENTAVOS_MAX) return "The amount due is above ₱999,999,999.99.";
  return null;
}
