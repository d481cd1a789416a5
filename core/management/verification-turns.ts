import { daysBetween, type SchoolDay } from "#core/shared/school-day.ts";

/** Each night proves what changed since the last proof, and a thirtieth of the rest: the whole within a month. */
export const VERIFICATION_TURNS = 30;

/** What of the records one night proves. */
export interface VerificationPortion {
  /** Records whose id leaves one of these remainders. */
  turns: readonly number[];
  /** And those that a later event is about. */
  afterEvent: number;
}

const FIRST_DAY: SchoolDay = "2000-01-01";

/** The turns of the days after the last proof through today: what an outage left out is made up for. */
export function turnsSince(lastProof: SchoolDay, today: SchoolDay): number[] {
  const last = daysBetween(FIRST_DAY, today);
  const days = Math.min(VERIFICATION_TURNS, Math.max(0, daysBetween(lastProof, today)));
  return Array.from({ length: days }, (_, back) => (last - back) % VERIFICATION_TURNS);
}

/** Whether a night proves the whole of what stands at a place in a list: it has one night of the thirty. */
export const isTurnOf = (place: number, { turns }: VerificationPortion): boolean =>
  turns.includes(place % VERIFICATION_TURNS);
