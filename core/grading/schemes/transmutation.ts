import { type Fraction, fraction, plus, roundedTo, times } from "#core/shared/fraction.ts";

/** How an initial grade becomes a term grade (G-4). All figures are ten-thousandths. */
export type Transmutation =
  | { kind: "table"; rows: readonly TransmutationRow[] }
  /** Straight lines between points, the highest initial grade first. */
  | { kind: "linear"; points: readonly TransmutationRow[] }
  | { kind: "none" };

export const TRANSMUTATION_KINDS = ["table", "linear", "none"] as const satisfies Transmutation["kind"][];

/** A transmutation of these rows, or points of a line. */
export const transmutationOf = (
  kind: Transmutation["kind"],
  rows: readonly TransmutationRow[],
): Transmutation => (kind === "none" ? { kind } : kind === "table" ? { kind, rows } : { kind, points: rows });

/** From this initial grade up: that grade. The highest first. */
export interface TransmutationRow {
  initialE4: number;
  gradeE4: number;
}

/** Its rows or points; none: it leaves grades as they are. */
export const rowsOf = (transmutation: Transmutation): readonly TransmutationRow[] =>
  transmutation.kind === "table"
    ? transmutation.rows
    : transmutation.kind === "linear"
      ? transmutation.points
      : [];

const E4 = 10_000;

/**
 * DepEd Order No. 8, s. 2015, appendix B: 100 → 100; 1.60-point steps from 98.40 → 99 down to 60.00 → 75;
 * below that 4.00-point steps from 56.00 → 74 down to 0 → 60. 41 rows.
 */
export const DEPED_ORDER_8: Transmutation = {
  kind: "table",
  rows: [
    { initialE4: 100 * E4, gradeE4: 100 * E4 },
    ...Array.from({ length: 25 }, (_, step) => ({
      initialE4: 984_000 - step * 16_000,
      gradeE4: (99 - step) * E4,
    })),
    ...Array.from({ length: 15 }, (_, step) => ({
      initialE4: 560_000 - step * 40_000,
      gradeE4: (74 - step) * E4,
    })),
  ],
};

/** The demo school's own (G-8): 60 → 75, 100 → 100, 0 → 65, four decimals. */
export const SCHOOL_LINEAR: Transmutation = {
  kind: "linear",
  points: [
    { initialE4: 100 * E4, gradeE4: 100 * E4 },
    { initialE4: 60 * E4, gradeE4: 75 * E4 },
    { initialE4: 0, gradeE4: 65 * E4 },
  ],
};

/** Pre-Nursery, Nursery and Homeroom. */
export const NO_TRANSMUTATION: Transmutation = { kind: "none" };

/** The term grade in ten-thousandths, rounded once, of an exact initial grade 0 … 100. */
export function transmute(initial: Fraction, transmutation: Transmutation): number {
  switch (transmutation.kind) {
    case "none":
      return roundedTo(initial, 4);
    case "table":
      return rowFor(initial, transmutation.rows).gradeE4;
    case "linear":
      return onLine(initial, transmutation.points);
  }
}

/** The first row whose minimum the initial grade reaches, unrounded: 59.9999 is not 60. */
export function rowFor(initial: Fraction, rows: readonly TransmutationRow[]): TransmutationRow {
  // The minimums are whole ten-thousandths: what reaches one reaches it rounded down, too.
  const wholeE4 = Number((initial.numerator * BigInt(E4)) / initial.denominator);
  const row = rows.find(({ initialE4 }) => wholeE4 >= initialE4);
  if (!row) throw new Error("A transmutation begins at an initial grade of 0");
  return row;
}

function onLine(initial: Fraction, points: readonly TransmutationRow[]): number {
  const lower = rowFor(initial, points);
  const upper = points[points.indexOf(lower) - 1];
  if (!upper) return lower.gradeE4;
  // lower + (initial − from) × rise ÷ run
  const above = plus(initial, fraction(-lower.initialE4, E4));
  const risen = times(above, fraction(upper.gradeE4 - lower.gradeE4, upper.initialE4 - lower.initialE4));
  return roundedTo(plus(risen, fraction(lower.gradeE4, E4)), 4);
}
