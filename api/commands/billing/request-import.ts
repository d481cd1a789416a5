import type { Command } from "#api/commands/command.ts";
import { IMPORT_KINDS, type ImportKind } from "#core/billing/import-job/import-kinds.ts";
import { ACCEPTED_MESSAGE } from "#core/shared/file-messages.ts";
import { ok, refuseAll } from "#core/shared/result.ts";
import type { ImportAnswers } from "#db/queries/billing/imports/import-job.ts";
import { insertImport } from "#db/queries/billing/imports/import-request.ts";
import { banks } from "#db/queries/billing/lookups.ts";
import { sql } from "#db/statement.ts";

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
    bankCode: string | null;
    answers: ImportAnswers;
  },
  requestId: string,
): Command<readonly [ReturnType<typeof banks>]> {
  const { event } = IMPORT_KINDS[input.kind];
  return {
    read: () => [banks()],
    decide({ actor, now, newUuid }, [known]) {
      const { bankCode } = input;
      if (bankCode !== null && !known.some(({ code }) => code === bankCode))
        return refuseAll(422, "VALIDATION_FAILED", [
          { message: `There is no bank ${bankCode}`, path: "bank_code" },
        ]);
      return ok({
        statements: [
          insertImport({ ...input, uuid: input.importUuid, userId: actor.id, createdAt: now, requestId }),
        ],
        audit: [
          {
            event: `${event}-request`,
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
      });
    },
  };
}
