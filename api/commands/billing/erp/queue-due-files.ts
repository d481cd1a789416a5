import type { OutboxMessage } from "#core/shared/outbox.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit, expectChanges } from "#db/commit.ts";
import { dueTransfers, takeDueTransfers } from "#db/queries/billing/erp/erp-transfer.ts";

const FILES_PER_RUN = 200;

interface Clock {
  epochMs: number;
  newUuid: () => string;
  requestId: string;
}

/** Asks for a try of each file that is due; of two runs at once the second takes none. Answers the messages to send. */
export async function queueDueFiles(
  db: Database,
  { epochMs, newUuid, requestId }: Clock,
): Promise<OutboxMessage[]> {
  const now = instantAt(epochMs);
  const [due] = await read(db, [dueTransfers(now, FILES_PER_RUN)] as const);
  if (due.length === 0) return [];
  const uuids = due.map(({ uuid }) => uuid);
  const committed = await commit(
    { db, requestId, actor: null, now, newUuid },
    {
      statements: [takeDueTransfers(uuids, now), expectChanges(uuids.length)],
      audit: [],
      outbox: uuids.map((subjectUuid) => ({ kind: "send-erp-file", subjectUuid, uuid: newUuid() })),
      answer: { status: 200, message: "" },
    },
  );
  return committed.outcome === "done" ? committed.outbox : [];
}
