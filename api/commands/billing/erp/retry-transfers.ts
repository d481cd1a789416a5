import { changeRecords, type NamedRecords } from "#api/commands/change-records.ts";
import {
  type ErpTransferActionName,
  type ErpTransferFacts,
  type ErpTransferState,
  erpTransferWorkflow,
  statusOfState,
} from "#core/billing/erp/erp-transfer-actions.ts";
import { ok } from "#core/shared/result.ts";
import { expectChanges } from "#db/commit.ts";
import {
  retryTransfers as retryRows,
  type TransferHeadRow,
  transferHeads,
} from "#db/queries/billing/erp/erp-transfer.ts";

const named = (
  uuids: readonly string[],
): NamedRecords<TransferHeadRow, ErpTransferFacts, ErpTransferState, ErpTransferActionName> => ({
  workflow: erpTransferWorkflow,
  action: "retry",
  names: uuids,
  path: "uuids",
  factsOf: ({ id, status, payment_number }) => ({ id, status, paymentNumber: payment_number }),
});

/** Makes or sends files again that failed, all or none, each under its log id (B-81). */
export const retryTransfers = (uuids: readonly string[]) =>
  changeRecords({
    named: named(uuids),
    read: () => [transferHeads(uuids)],
    write: (heads, { scope: { newUuid }, statuses }) =>
      ok({
        statements: [
          retryRows(
            heads.map(({ uuid, version }, place) => ({
              uuid,
              version,
              status: statusOfState(statuses[place]),
            })),
          ),
          expectChanges(heads.length),
        ],
        audit: [],
        count: heads.length,
        outbox: heads.map(({ uuid }) => ({
          kind: "send-erp-file" as const,
          subjectUuid: uuid,
          uuid: newUuid(),
        })),
      }),
    audit: (head) => ({
      event: "erp-retry",
      subjectUuid: head.payment_uuid,
      data: { number: head.payment_number, logId: head.id, status: head.status },
    }),
    counted: (count) => `${count} transfer(s) will be tried again.`,
  });
