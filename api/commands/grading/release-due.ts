import type { GradebookStatus } from "#core/grading/workflow/gradebook-facts.ts";
import { scheduledRelease } from "#core/grading/workflow/release.ts";
import { instantAt, type SchoolDay, schoolDayAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { type Change, commit } from "#db/commit.ts";
import {
  type FoundGradebook,
  GRADEBOOK_JOINS,
  selectGradebooks,
} from "#db/queries/grading/gradebook/gradebook.ts";
import { keepRevisions, moveGradebooks } from "#db/queries/grading/gradebook/gradebook-change.ts";
import { sql } from "#db/statement.ts";

/** What one write batch holds: each gradebook's revision is a whole class record. */
const PER_BATCH = 100;
/** Batches in a row that somebody else's change made stale, before the rest is left to the next minute. */
const TRIES = 5;

/** The school's clock is no user: it teaches nothing, and sees every class. */
const NOBODY = 0;
/** Gradebooks not yet released whose release date is `today` or before, the longest due first: a reach into one index, empty on most days. */
const dueGradebooks = (today: SchoolDay, after: { releaseDate: SchoolDay; id: number }) =>
  selectGradebooks(
    { userId: NOBODY, today },
    sql`from (select id from gradebook where release_date is not null and released_at is null
          and release_date <= ${today} and (release_date, id) > (${after.releaseDate}, ${after.id})
        order by release_date, id limit ${PER_BATCH}) due
      cross join gradebook on gradebook.id = due.id ${GRADEBOOK_JOINS}
      order by release_date, gradebook.id`,
  );

interface Clock {
  epochMs: number;
  newUuid: () => string;
  requestId: string;
}

/**
 * Releases what was scheduled for today in Manila or for a day that was missed, as the registrar would: each with its
 * revision and its audit event, whose actor is nobody. A second run, also at the same moment, finds nothing left, and
 * what somebody changed meanwhile is read and decided on anew. Answers with those released.
 */
export async function releaseDue(db: Database, clock: Clock): Promise<string[]> {
  const today = schoolDayAt(clock.epochMs);
  const released: string[] = [];
  let [after, stale] = [{ releaseDate: "", id: 0 }, 0];
  while (stale < TRIES) {
    const [rows] = await read(db, [dueGradebooks(today, after)] as const);
    const last = rows.at(-1);
    if (!last) break;
    const due = rows.flatMap((gradebook) => {
      const to = scheduledRelease(gradebook, gradebook.releaseDate);
      return to === null ? [] : [{ gradebook, to }];
    });
    const done =
      due.length === 0 || (await commit(contextOf(db, clock), releaseOf(due, clock))).outcome === "done";
    if (!done) {
      stale += 1;
      continue;
    }
    released.push(...due.map(({ gradebook }) => gradebook.uuid));
    stale = 0;
    if (rows.length < PER_BATCH) break;
    after = { releaseDate: last.releaseDate ?? today, id: last.id };
  }
  return released;
}

const contextOf = (db: Database, { epochMs, newUuid, requestId }: Clock) => ({
  db,
  requestId,
  actor: null,
  now: instantAt(epochMs),
  newUuid,
});

function releaseOf(
  due: readonly { gradebook: FoundGradebook; to: GradebookStatus }[],
  { epochMs }: Clock,
): Change {
  const now = instantAt(epochMs);
  const uuids = due.map(({ gradebook }) => gradebook.uuid);
  return {
    statements: [
      ...moveGradebooks(due, { releasedAt: now }),
      keepRevisions(uuids, { event: "released", reason: "", userId: null, now }),
    ],
    audit: due.map(({ gradebook: { uuid, name, status, releaseDate } }) => ({
      event: "gradebook-release",
      subjectUuid: uuid,
      data: { name, from: status, releaseDate },
    })),
    answer: { status: 200, message: "" },
  };
}
