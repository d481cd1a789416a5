import { instantAt, schoolDayAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import { followYear, waitingSegments } from "#db/queries/billing/catalogue/segment.ts";

interface Clock {
  epochMs: number;
  newUuid: () => string;
  requestId: string;
}

/**
 * Once a school year has begun, the segments that follow grade levels have its students; those that the rollover left out
 * keep theirs, chosen by hand from then on (B-126, M-52). Done again it finds none. Answers how many segments it changed.
 */
export async function followNewYear(db: Database, { epochMs, newUuid, requestId }: Clock): Promise<number> {
  const today = schoolDayAt(epochMs);
  const [waiting] = await read(db, [waitingSegments(today)] as const);
  if (waiting.length === 0) return 0;
  const { outcome } = await commit(
    { db, requestId, actor: null, now: instantAt(epochMs), newUuid },
    {
      statements: followYear(waiting, today),
      audit: waiting.map(({ uuid, name, level, year, students, isLeftOut }) =>
        isLeftOut
          ? {
              event: "segment-save",
              subjectUuid: uuid,
              data: { record: name, changes: [{ name: "follows_level", before: level, after: null }] },
            }
          : { event: "segment-follow", subjectUuid: uuid, data: { record: name, year, students } },
      ),
      answer: { status: 200, message: "" },
    },
  );
  return outcome === "done" ? waiting.length : 0;
}
