import { DASH } from "#app/lists/cells.tsx";
import { printedText } from "#core/grading/grades/display.ts";
import type { AwardRow } from "#core/reports/awards/award-list.ts";
import { scaledToText } from "#core/shared/decimal.ts";

/** Figures as awards show them: the average with two decimals, conduct whole. */
export const AWARD_CELLS = {
  averageE2: ({ averageE2 }: AwardRow) =>
    averageE2 === null ? DASH : <span className="num">{scaledToText(BigInt(averageE2), 2)}</span>,
  conductE4: ({ conductE4 }: AwardRow) =>
    conductE4 === null ? DASH : <span className="num">{printedText(conductE4, { hasDecimals: false })}</span>,
};
