import { MAILS_PER_MINUTE, type OutboxMessage } from "#core/shared/outbox.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit, expectChanges } from "#db/commit.ts";
import { type HELD_KINDS, heldMails, mailsQueued } from "#db/queries/documents/mail.ts";

/** Hands the oldest held mails of a kind to the mail queue; of two runs at once one finds them taken. */
export async function queueHeldMails(
  db: Database,
  kind: (typeof HELD_KINDS)[number],
  { epochMs, newUuid, requestId }: { epochMs: number; newUuid: () => string; requestId: string },
): Promise<readonly OutboxMessage[]> {
  const [held] = await read(db, [heldMails(kind, MAILS_PER_MINUTE)] as const);
  if (held.length === 0) return [];
  const uuids = held.map(({ uuid }) => uuid);
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
