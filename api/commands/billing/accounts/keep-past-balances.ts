import { keptDayAfter } from "#core/billing/accounts/kept-days.ts";
import { addDays, instantAt, type SchoolDay, schoolDayAt, schoolDayOf } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import { keepDay, newestKept } from "#db/queries/billing/accounts/past-balances.ts";

/** A day is kept when the one after it is over too: what is written bears the instant at which its request came. */
const DAYS_LATER = 2;
const DAYS_PER_RUN = 5;
interface Clock {
  epochMs: number;
  newUuid: () => string;
  requestId: string;
}

/** Keeps the balances of the days that are due (B-114), the oldest first. Answers how many days it kept. */
export async function keepPastBalances(
  db: Database,
  { epochMs, newUuid, requestId }: Clock,
  most = DAYS_PER_RUN,
): Promise<{ kept: number }> {
  const through = addDays(schoolDayAt(epochMs), -DAYS_LATER);
  const [[books]] = await read(db, [newestKept()] as const);
  if (!books?.began) return { kept: 0 };
  let newest: SchoolDay | null = books.newest;
  let kept = 0;
  for (
    let day = keptDayAfter(newest ?? addDays(schoolDayOf(books.began), -1));
    day <= through && kept < most;
    day = keptDayAfter(day)
  ) {
    const { outcome } = await commit(
      { db, requestId, actor: null, now: instantAt(epochMs), newUuid },
      { statements: keepDay(day, newest), audit: [], answer: { status: 200, message: "" } },
    );
    if (outcome !== "done") break;
    newest = day;
    kept += 1;
  }
  return { kept };
}

/** All that are due, of a database that was seeded. */
export const keepAllBalances = (db: Database, epochMs: number): Promise<{ kept: number }> =>
  keepPastBalances(db, { epochMs, newUuid: () => "", requestId: "" }, Number.MAX_SAFE_INTEGER);
