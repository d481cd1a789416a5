import { statementRequest } from "#api/commands/documents/statement-facts.ts";
import { daysOfMonth } from "#core/billing/accounts/statement-mailing.ts";
import { MAILS_PER_MINUTE, type OutboxMessage } from "#core/shared/outbox.ts";
import { instantAt, schoolDayAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit, expectChanges } from "#db/commit.ts";
import { statementPartsOfFamilies } from "#db/queries/billing/statement-of-account.ts";
import { insertDocuments } from "#db/queries/documents/document-request.ts";
import { mailGivenUp } from "#db/queries/documents/mail.ts";
import { statementsPrepared, waitingStatements } from "#db/queries/documents/statement-mails.ts";
import { schoolAsBusiness } from "#db/queries/management/school.ts";

const NOBODY_LEFT = "The guardian has no student with an account any more.";

interface Clock {
  epochMs: number;
  newUuid: () => string;
  requestId: string;
}

/**
 * Has the documents of the oldest statements drawn; each mail is sent once its
 * own is ready. What a statement says is kept with its document (docs/decisions/0121). Of two runs at once one finds them taken.
 */
export async function queueStatements(
  db: Database,
  { epochMs, newUuid, requestId }: Clock,
): Promise<readonly OutboxMessage[]> {
  const [waiting] = await read(db, [waitingStatements(MAILS_PER_MINUTE)] as const);
  if (waiting.length === 0) return [];
  const [now, today] = [instantAt(epochMs), schoolDayAt(epochMs)];
  const [parts, business] = await read(db, [
    statementPartsOfFamilies(
      waiting.map(({ guardianUuid, month }) => ({ guardianUuid, to: daysOfMonth(month).to })),
    ),
    schoolAsBusiness("1"),
  ] as const);
  const partsOf = Map.groupBy(parts, ({ place }) => place);
  const drawn = waiting.map((mail, place) => {
    const family = partsOf.get(place) ?? [];
    const asked = { ...daysOfMonth(mail.month), isFamily: family.length > 1 };
    const customerId = family[0]?.customerId ?? "";
    return { mail, request: statementRequest(customerId, asked, { today }, [family, business]) };
  });
  const ready = drawn.flatMap(({ mail, request }) =>
    request.ok && mail.userId !== null
      ? [{ mail, userId: mail.userId, documentUuid: newUuid(), ...request.value }]
      : [],
  );
  const lost = drawn.filter(({ mail }) => !ready.some((one) => one.mail === mail));
  const byUser = Map.groupBy(ready, ({ userId }) => userId);
  const done = await commit(
    { db, requestId, actor: null, now, newUuid },
    {
      statements: [
        ...[...byUser].map(([userId, asked]) =>
          insertDocuments(
            userId,
            asked.map(({ documentUuid, document }) => ({ uuid: documentUuid, ...document })),
            now,
          ),
        ),
        statementsPrepared(
          ready.map(({ mail, documentUuid, mailFacts }) => ({
            uuid: mail.uuid,
            documentUuid,
            facts: mailFacts,
          })),
        ),
        expectChanges(ready.length),
        ...lost.map(({ mail }) => mailGivenUp(mail.uuid, "failed", NOBODY_LEFT, now)),
      ],
      audit: [],
      outbox: ready.map(({ documentUuid }) => ({
        kind: "render-document",
        subjectUuid: documentUuid,
        uuid: newUuid(),
      })),
      answer: { status: 200, message: "" },
    },
  );
  return done.outcome === "done" ? done.outbox : [];
}
