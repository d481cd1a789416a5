import type { CommandScope } from "#api/commands/command.ts";
import type { ErpEvent } from "#core/billing/erp/erp-transfer.ts";
import type { OutboxMessage } from "#core/shared/outbox.ts";
import { instantAt } from "#core/shared/school-day.ts";
import { type Database, read } from "#db/client.ts";
import { type Change, commit, expectChanges } from "#db/commit.ts";
import { dueTransfers, insertTransfers, takeDueTransfers } from "#db/queries/billing/erp-transfer.ts";

/** Statements of a change, and the messages that follow it. */
export type Messaged = Required<Pick<Change, "statements" | "outbox">>;
export const NO_STATEMENTS: Messaged = { statements: [], outbox: [] };

/** Hands payments over to the accounting system: a file of each, after the receipt revision of the change (B-45). */
export function handOver(
  paymentUuids: readonly string[],
  event: ErpEvent,
  { now, newUuid }: Pick<CommandScope, "now" | "newUuid">,
): Messaged {
  if (paymentUuids.length === 0) return NO_STATEMENTS;
  const transfers = paymentUuids.map((paymentUuid) => ({ uuid: newUuid(), paymentUuid }));
  return {
    statements: insertTransfers(transfers, event, now),
    outbox: transfers.map(({ uuid }) => ({
      kind: "send-erp-file" as const,
      subjectUuid: uuid,
      uuid: newUuid(),
    })),
  };
}

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

/** Signatures of bodies to and from the accounting system: HMAC-SHA256 in hex, keyed with ERP_SECRET (B-82). */
const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", new TextEncoder().encode(secret), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
    "verify",
  ]);

const HEX_OF_SHA256 = /^[0-9a-f]{64}$/i;

export async function signErpBody(secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const signature = await crypto.subtle.sign("HMAC", await keyOf(secret), bytes);
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Compared in a time that does not depend on the signature. */
export async function isErpSignature(
  secret: string,
  bytes: Uint8Array<ArrayBuffer>,
  given: string,
): Promise<boolean> {
  if (!HEX_OF_SHA256.test(given)) return false;
  const signature = Uint8Array.from(given.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return crypto.subtle.verify("HMAC", await keyOf(secret), signature, bytes);
}
