import { type Centavos, formatPesos } from "#core/shared/money.ts";

/** An amount so many times the largest there is has a digit too many. */
const TIMES = 10;

/** What is told of an amount beside the largest there is; null: nothing. `largest`: 0 where there is none. */
export const largeAmount = (amount: Centavos, largest: Centavos): string | null =>
  largest > 0 && Math.abs(amount) >= TIMES * largest
    ? `${formatPesos(amount)} is ten times the largest amount there is, ${formatPesos(largest)}, or more`
    : null;
