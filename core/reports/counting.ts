import { type AwardPeriod, FINAL_PERIOD } from "#core/awards/award-groups.ts";
import { LAST_TERM, type TermOrdinal } from "#core/management/term-name.ts";
import type { SchoolDay } from "#core/shared/school-day.ts";

/** The terms that ended after a student left the school, each with the day of leaving; none of who came back before its end. */
export type TermsAfterLeaving = ReadonlyMap<TermOrdinal, SchoolDay>;

/** Whether a student counts in a term, or in the school year as a whole. */
export const countsIn = ({ leftIn }: { leftIn: TermsAfterLeaving }, period: AwardPeriod): boolean =>
  !leftIn.has(period === FINAL_PERIOD ? LAST_TERM : period);
