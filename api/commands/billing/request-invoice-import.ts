import { ACCEPTED_MESSAGE } from "../../../core/documents/contract.ts";
import { ok } from "../../../core/shared/result.ts";
import { insertImport } from "../../../db/queries/billing/import-request.ts";
import { sql } from "../../../db/statement.ts";
import type { Command } from "../command.ts";

/** Queues a CSV that is stored already; `importUuid` is its name there. The same file under the same key is one import. */
export function requestInvoiceImport(
  input: {
    importUuid: string;
    objectKey: string;
    filename: string;
    bytes: number;
    isDryRun: boolean;
    confirmsExisting: boolean;
  },
  requestId: string,
): Command<readonly []> {
  return {
    area: "billing",
    read: () => [],
    decide: ({ actor, now, newUuid }) =>
      ok({
        statements: [
          insertImport({ ...input, uuid: input.importUuid, userId: actor.id, createdAt: now, requestId }),
        ],
        audit: [
          {
            event: "invoice-import-request",
            subjectKind: "invoice-import",
            subjectUuid: input.importUuid,
            data: { bytes: input.bytes, isDryRun: input.isDryRun },
          },
        ],
        outbox: [{ kind: "import-invoices", subjectUuid: input.importUuid, uuid: newUuid() }],
        answer: {
          status: 202,
          message: ACCEPTED_MESSAGE,
          data: sql`json_object('importId', ${input.importUuid})`,
        },
      }),
  };
}
