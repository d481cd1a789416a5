/** What an invoice comes to, in fractions of whole numbers (B-5, B-6): written for the model alone. */
export interface ModelRate {
  type: "amount" | "percent";
  /** Ten-thousandths of a peso or of a percent. */
  e4: number;
}
export interface ModelLine {
  quantityE4: number;
  priceE4: number;
  tax: ModelRate;
  deduction: ModelRate;
  surcharge: ModelRate;
}

/** Half away from zero; both above zero. */
const rounded = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);
/** Millionths of a centavo. */
const MILLION = 1_000_000n;

const baseOf = ({ quantityE4, priceE4 }: ModelLine): bigint =>
  rounded(BigInt(quantityE4) * BigInt(priceE4), MILLION);
/** A rate of a base, in millionths of a centavo. */
const shareOf = ({ type, e4 }: ModelRate, base: bigint): bigint =>
  type === "amount" ? BigInt(e4) * 10_000n : base * BigInt(e4);

export interface ModelTotals {
  subtotal: number;
  taxes: number;
  surcharges: number;
  deductions: number;
  amountDue: number;
  /** Each line's base less its deduction. */
  lines: number[];
}

/** What is printed of an invoice, in centavos; null where it is refused: a deduction above its base, or less than nothing is due. */
export function invoiceTotals(lines: readonly ModelLine[]): ModelTotals | null {
  let [subtotal, deductions, taxes, surcharges] = [0n, 0n, 0n, 0n];
  const left: number[] = [];
  for (const line of lines) {
    const base = baseOf(line);
    const deduction = rounded(shareOf(line.deduction, base), MILLION);
    if (deduction > base) return null;
    left.push(Number(base - deduction));
    subtotal += base;
    deductions += deduction;
    taxes += shareOf(line.tax, base);
    surcharges += shareOf(line.surcharge, base);
  }
  const [tax, surcharge] = [rounded(taxes, MILLION), rounded(surcharges, MILLION)];
  return {
    subtotal: Number(subtotal),
    taxes: Number(tax),
    surcharges: Number(surcharge),
    deductions: Number(deductions),
    amountDue: Number(subtotal - deductions + tax + surcharge),
    lines: left,
  };
}

export const invoiceTotal = (lines: readonly ModelLine[]): number | null =>
  invoiceTotals(lines)?.amountDue ?? null;

const onWire = ({ type, e4 }: ModelRate) => ({ type, value: e4 / 10_000 });
/** The lines as a client sends them. */
export const linesOnWire = (lines: readonly ModelLine[]) => [
  {
    product: lines.map((line, place) => ({
      name: `Fee ${place + 1}`,
      quantity: line.quantityE4 / 10_000,
      unit_price: line.priceE4 / 10_000,
      taxes: onWire(line.tax),
      deductibles: onWire(line.deduction),
      surcharges: onWire(line.surcharge),
    })),
  },
];
