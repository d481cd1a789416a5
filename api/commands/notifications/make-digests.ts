import { digestDueAt, digestOf } from "#core/identity/notifications.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit, expectChanges } from "#db/commit.ts";
import { insertMail } from "#db/queries/documents/mail-request.ts";
import { school } from "#db/queries/management/school.ts";
import { digestsDue, digestsMade } from "#db/queries/notifications/digest.ts";

const PERSONS_PER_RUN = 500;

/**
 * Writes the mails of the digest that is due, which wait for their turn in the mail queue. Of two runs at once one
 * finds them written. `isDone`: nobody's is left.
 */
export async function makeDigests(
  db: Database,
  { epochMs, newUuid, requestId }: { epochMs: number; newUuid: () => string; requestId: string },
): Promise<{ digests: number; isDone: boolean }> {
  const due = digestDueAt(epochMs);
  const [persons, [business]] = await read(db, [digestsDue(due, PERSONS_PER_RUN), school("1")] as const);
  if (!business || persons.length === 0) return { digests: 0, isDone: true };
  const now = instantAt(epochMs);
  const mails = persons.map((person) => ({
    uuid: newUuid(),
    kind: "notification-digest" as const,
    subjectUuid: person.uuid,
    subjectNumber: due.day,
    documentUuid: null,
    requestedBy: null,
    recipient: person.email,
    revision: 1,
    status: "waiting" as const,
    facts: {
      school: business,
      givenName: person.givenName,
      digest: digestOf(person.unread),
    },
  }));
  const done = await commit(
    { db, requestId, actor: null, now, newUuid },
    {
      statements: [
        digestsMade(
          due.day,
          persons.map(({ id, upTo }) => ({ id, upTo })),
        ),
        expectChanges(persons.length),
        insertMail(mails, now),
      ],
      audit: [],
      answer: { status: 200, message: "" },
    },
  );
  return done.outcome === "done"
    ? { digests: mails.length, isDone: persons.length < PERSONS_PER_RUN }
    : { digests: 0, isDone: false };
}
