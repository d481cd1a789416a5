import { type AwardPeriod, FINAL_PERIOD } from "#core/awards/award-groups.ts";
import { LAST_TERM, type TermOrdinal } from "#core/management/term-name.ts";

/** What of a student's school year is of a section. */
export interface SectionShare {
  /** The terms of which the section is the student's: at their end, of a running term now. */
  counted: ReadonlySet<TermOrdinal>;
  /** Those of which another section is. */
  elsewhere: ReadonlySet<TermOrdinal>;
  /** The student is in the section now, or it was the last one. */
  isPresent: boolean;
}

const termOf = (period: AwardPeriod): TermOrdinal => (period === FINAL_PERIOD ? LAST_TERM : period);

/** Whether a student counts in a section in a term, or in the school year as a whole. */
export const countsIn = ({ counted }: Pick<SectionShare, "counted">, period: AwardPeriod): boolean =>
  counted.has(termOf(period));

/** Whether the section tells of a term, or of the year: also that the student does not count in it. */
export const tellsOf = ({ counted, elsewhere, isPresent }: SectionShare, period: AwardPeriod): boolean =>
  counted.has(termOf(period)) || (isPresent && !elsewhere.has(termOf(period)));
