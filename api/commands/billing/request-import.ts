import { IMPORT_KINDS, type ImportKind } from "../../../core/billing/import-job/import-kinds.ts";
import { ACCEPTED_MESSAGE } from "../../../core/documents/contract.ts";
import { ok } from "../../../core/shared/result.ts";
import { insertImport } from "../../../db/queries/billing/imports/import-request.ts";
import { sql } from "../../../db/statement.ts";
import type { Command } from "../command.ts";

/** Queues a file that is stored already; `importUuid` is its name there. The same file under the same key is one import. */
export function requestImport(
  input: {
    kind: ImportKind;
    importUuid: string;
    objectKey: string;
    filename: string;
    bytes: number;
    isDryRun: boolean;
    confirmsExisting: boolean;
  },
  requestId: string,
): Command<readonly []> {
  const { event } = IMPORT_KINDS[input.kind];
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
            event: `${event}-request`,
            subjectKind: event,
            subjectUuid: input.importUuid,
            data: { bytes: input.bytes, isDryRun: input.isDryRun },
          },
        ],
        outbox: [{ kind: "run-import", subjectUuid: input.importUuid, uuid: newUuid() }],
        answer: {
          status: 202,
          message: ACCEPTED_MESSAGE,
          data: sql`json_object('importId', ${input.importUuid})`,
        },
      }),
  };
}
