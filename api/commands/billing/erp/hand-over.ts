import type { CommandScope } from "#api/commands/command.ts";
import type { ErpEvent } from "#core/billing/erp/erp-statuses.ts";
import type { Change } from "#db/commit.ts";
import { insertTransfers } from "#db/queries/billing/erp/erp-transfer.ts";

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
