import type { Command } from "#api/commands/command.ts";
import { IMPORT_KINDS, type ImportKind } from "#core/billing/import-job/import-kinds.ts";
import type { BankAccount } from "#core/billing/settings/payment-choices-contract.ts";
import { ACCEPTED_MESSAGE } from "#core/shared/file-messages.ts";
import { ok, type Result, refuseAll } from "#core/shared/result.ts";
import type { ImportAnswers } from "#db/queries/billing/imports/import-job.ts";
import { insertImport } from "#db/queries/billing/imports/import-request.ts";
import { bankAccounts, banks, type FoundBank } from "#db/queries/billing/lookups.ts";
import { sql } from "#db/statement.ts";

/** Of which bank, or of which of the school's accounts, an uploaded bank file is. */
export interface BankOfFile {
  bankCode: string;
  accountUuid: string | null;
}
const NO_ACCOUNT = { bankCode: null, accountUuid: null };

/** The account of a bank file (B-83): the one that is named, else the only one that the school has there, if it has one. */
function findAccount(
  { bankCode, accountUuid }: BankOfFile,
  known: readonly FoundBank[],
  accounts: readonly BankAccount[],
): Result<BankOfFile> {
  const invalid = (message: string, path: string) => refuseAll(422, "VALIDATION_FAILED", [{ message, path }]);
  if (accountUuid !== null) {
    const named = accounts.find((one) => one.uuid === accountUuid && one.bankCode === bankCode);
    return named
      ? ok({ bankCode, accountUuid })
      : invalid("There is no such account of the bank", "bank_account");
  }
  if (!known.some(({ code }) => code === bankCode))
    return invalid(`There is no bank ${bankCode}`, "bank_code");
  const [only, another] = accounts.filter((one) => one.bankCode === bankCode);
  return another
    ? invalid(`The school has several accounts of ${bankCode}: choose the one of the file`, "bank_account")
    : ok({ bankCode, accountUuid: only?.uuid ?? null });
}

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
    /** Of a bank file. */
    account: BankOfFile | null;
    answers: ImportAnswers;
  },
  requestId: string,
): Command<readonly [ReturnType<typeof banks>, ReturnType<typeof bankAccounts>]> {
  const { event } = IMPORT_KINDS[input.kind];
  return {
    read: () => [banks(), bankAccounts()],
    decide({ actor, now, newUuid }, [known, accounts]) {
      const account = input.account === null ? ok(NO_ACCOUNT) : findAccount(input.account, known, accounts);
      if (!account.ok) return account;
      const { importUuid: uuid } = input;
      return ok({
        statements: [
          insertImport({ ...input, ...account.value, uuid, userId: actor.id, createdAt: now, requestId }),
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
