import type { OutboxMessage } from "../../../core/shared/outbox.ts";
import { instantAt } from "../../../core/shared/school-day.ts";
import { type Database, read } from "../../../db/client.ts";
import { commit, expectChanges } from "../../../db/commit.ts";
import { waitingNotices } from "../../../db/queries/documents/card-mails.ts";
import { mailsQueued } from "../../../db/queries/documents/mail.ts";

/** In a minute: less than the mail queue sends, so that a password link never waits for the notices of a whole school. */
const NOTICES_PER_RUN = 50;

/** Hands the oldest notices about report cards to the mail queue; of two runs at once one finds them taken. */
export async function queueCardNotices(
  db: Database,
  { epochMs, newUuid, requestId }: { epochMs: number; newUuid: () => string; requestId: string },
): Promise<readonly OutboxMessage[]> {
  const [waiting] = await read(db, [waitingNotices(NOTICES_PER_RUN)] as const);
  if (waiting.length === 0) return [];
  const uuids = waiting.map(({ uuid }) => uuid);
  const done = await commit(
    { db, requestId, actor: null, now: instantAt(epochMs), newUuid },
    {
      statements: [mailsQueued(uuids), expectChanges(uuids.length)],
      audit: [],
      outbox: uuids.map((subjectUuid) => ({ kind: "send-mail", subjectUuid, uuid: newUuid() })),
      answer: { status: 200, message: "" },
    },
  );
  return done.outcome === "done" ? done.outbox : [];
}
