import {
  ADJUSTMENT_UNITS_PER_CENTAVO,
  type Adjustment,
  type AdjustmentPart,
  adjustmentUnits,
  NO_ADJUSTMENT,
} from "#core/billing/invoices/invoice-arithmetic.ts";
import { roundHalfAwayFromZero } from "#core/shared/decimal.ts";
import { type Centavos, E4_PER_CENTAVO } from "#core/shared/money.ts";

/** How the parts of a line's deduction or surcharge become the line's one adjustment (B-74). */
export type AdjustmentKind = "deduction" | "surcharge";
export type NewPart = Omit<AdjustmentPart, "amount">;

/** The most parts that a person enters for one adjustment of a line. */
export const PARTS_PER_ADJUSTMENT_MAX = 5;
const ALL_OF_IT_E4 = 1_000_000; // 100 percent

/** What was typed beside what was chosen by name. */
export const TYPED_PART = { code: "", name: "Typed" } as const;
/** The parts that were chosen by name, or came automatically. */
export const namedParts = ({ parts }: Adjustment): AdjustmentPart[] =>
  (parts ?? []).filter(({ code }) => code !== "");
/** What of an adjustment was typed: all of it where nothing has a name. */
export function typedPart({ type, valueE4, parts }: Adjustment): Adjustment {
  if (!parts || parts.length === 0) return { type, valueE4 };
  const typed = parts.find(({ code }) => code === "");
  return typed ? { type: typed.type, valueE4: typed.valueE4 } : NO_ADJUSTMENT;
}

/**
 * The one adjustment of a base that these parts make: percents add up, then amounts; a deduction is never above the base.
 * All percents: a percent; else an amount, rounded once. Each part's amount is its share of that, in the order given but
 * percents first, so that the parts of a deduction sum to it. What was only typed stays as it is.
 */
export function adjustmentOf(kind: AdjustmentKind, base: Centavos, given: readonly NewPart[]): Adjustment {
  const [first, second] = given;
  if (!first) return NO_ADJUSTMENT;
  if (first.code === "" && !second) return { type: first.type, valueE4: first.valueE4 };
  const parts = sharedOut(kind, base, [
    ...given.filter(({ type }) => type === "percent"),
    ...given.filter(({ type }) => type === "amount"),
  ]);
  if (given.every(({ type }) => type === "percent")) {
    const sum = given.reduce((total, { valueE4 }) => total + valueE4, 0);
    return { type: "percent", valueE4: kind === "deduction" ? Math.min(sum, ALL_OF_IT_E4) : sum, parts };
  }
  const amount = parts.reduce((total, part) => total + part.amount, 0);
  return { type: "amount", valueE4: amount * E4_PER_CENTAVO, parts };
}

/** The parts with their amounts: each cumulative sum is rounded, so that they add up to the rounded whole. */
function sharedOut(kind: AdjustmentKind, base: Centavos, parts: readonly NewPart[]): AdjustmentPart[] {
  const most = BigInt(base) * ADJUSTMENT_UNITS_PER_CENTAVO;
  let units = 0n;
  let before = 0;
  return parts.map((part) => {
    units += adjustmentUnits(base, part);
    if (kind === "deduction" && units > most) units = most;
    const rounded = Number(roundHalfAwayFromZero(units, ADJUSTMENT_UNITS_PER_CENTAVO));
    const amount = rounded - before;
    before = rounded;
    return { ...part, amount };
  });
}
