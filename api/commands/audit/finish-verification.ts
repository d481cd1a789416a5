import { VERIFICATIONS, type VerificationName } from "#core/management/verification.ts";
import type { OutboxMessage } from "#core/shared/outbox.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { commit } from "#db/commit.ts";
import {
  administrators,
  recordVerification,
  type VerificationRun,
} from "#db/queries/audit/verification-run.ts";
import { insertMail } from "#db/queries/documents/mail-request.ts";
import { school } from "#db/queries/management/school.ts";

/** Writes the result of a verification down; where something does not hold, asks for a mail to each administrator. Answers the messages to send. */
export async function finishVerification(
  db: Database,
  clock: { epochMs: number; newUuid: () => string; requestId: string },
  run: VerificationRun & { name: VerificationName },
): Promise<OutboxMessage[]> {
  const now = instantAt(clock.epochMs);
  const [[business], people] = await read(db, [school("1"), administrators()] as const);
  const isFailed = run.findings.length > 0 && business;
  const mails = (isFailed ? people : []).map(({ email }) => ({
    uuid: clock.newUuid(),
    kind: "verification" as const,
    subjectUuid: clock.newUuid(),
    subjectNumber: "",
    documentUuid: null,
    requestedBy: null,
    recipient: email,
    revision: 1,
    status: "queued" as const,
    facts: {
      school: business as NonNullable<typeof business>,
      verification: { label: VERIFICATIONS[run.name].label, findings: run.findings.length },
    },
  }));
  const committed = await commit(
    { db, actor: null, requestId: clock.requestId, now, newUuid: clock.newUuid },
    {
      statements: [recordVerification(run, now), ...(mails.length > 0 ? [insertMail(mails, now)] : [])],
      audit: [],
      outbox: mails.map(({ uuid }) => ({
        kind: "send-mail" as const,
        subjectUuid: uuid,
        uuid: clock.newUuid(),
      })),
      answer: { status: 200, message: "" },
    },
  );
  return committed.outcome === "done" ? committed.outbox : [];
}
