import type { Command } from "#api/commands/command.ts";
import { changed, endpoint } from "#api/endpoint.ts";
import { csvAnswer } from "#api/middleware/csv-answer.ts";
import { Refused } from "#api/middleware/errors.ts";
import { storeImportFile } from "#api/middleware/import-file.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { IMPORT_FILES, templateName, templateText } from "#core/billing/import-job/import-files.ts";
import { IMPORT_CALLS, IMPORT_PROGRESS } from "#core/billing/import-job/import-job.body.ts";
import { IMPORT_KINDS, type ImportKind } from "#core/billing/import-job/import-job.ts";
import type { BankAccount } from "#core/billing/settings/payment-choices.ts";
import { ACCEPTED_MESSAGE } from "#core/shared/file-messages.ts";
import { NOT_FOUND, ok, type Result, refuseAll } from "#core/shared/result.ts";
import { importProgress } from "#db/queries/billing/imports/import-job.ts";
import { bankAccounts, banks, type FoundBank } from "#db/queries/billing/lookups.ts";
import { matchingKind } from "#db/queries/shared/file-matching.ts";
import { sql } from "#db/statement.ts";
import { importJob } from "#db/tables.ts";
import { insert } from "#db/write.ts";

/** Of which bank, or of which of the school's accounts, an uploaded bank file is. */
interface BankOfFile {
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

type StoredFile = Omit<Awaited<ReturnType<typeof storeImportFile>>, "digest">;
/** Queues a file that is stored already; `importUuid` is its name there. The same file under the same key is one import. */
function requestImport(
  kind: ImportKind,
  { importUuid: uuid, answers, ...file }: StoredFile,
  { confirmsExisting, account }: { confirmsExisting: boolean; account: BankOfFile | null },
  requestId: string,
): Command<readonly [ReturnType<typeof banks>, ReturnType<typeof bankAccounts>]> {
  return {
    read: () => [banks(), bankAccounts()],
    decide({ actor, now, newUuid }, [known, accounts]) {
      const found = account === null ? ok(NO_ACCOUNT) : findAccount(account, known, accounts);
      if (!found.ok) return found;
      const { bankCode, accountUuid } = found.value;
      const { filename, objectKey, bytes, isDryRun } = file;
      return ok({
        statements: [
          insert(importJob, {
            ...{ uuid, kind, filename, objectKey, bytes, isDryRun, confirmsExisting, bankCode, requestId },
            userId: actor.id,
            bankAccountUuid: accountUuid,
            answersJson: JSON.stringify(answers),
            createdAt: now,
          }),
        ],
        audit: [
          { event: `${IMPORT_KINDS[kind].event}-request`, subjectUuid: uuid, data: { bytes, isDryRun } },
        ],
        outbox: [{ kind: "run-import", subjectUuid: uuid, uuid: newUuid() }],
        answer: { status: 202, message: ACCEPTED_MESSAGE, data: sql`json_object('importId', ${uuid})` },
      });
    },
  };
}

/** Billing's imports, of every kind: the template and the upload of each. */
export const imports = (Object.keys(IMPORT_CALLS) as ImportKind[]).flatMap((kind) => {
  const { template, upload } = IMPORT_CALLS[kind];
  const expected = IMPORT_FILES[kind];
  return [
    endpoint(template, async (c) => {
      await readPage(c, []);
      return csvAnswer(c, templateName(expected, c.var.epochMs), templateText(expected));
    }),
    endpoint(upload, async (c, { query }) => {
      const account =
        "bank_code" in query ? { bankCode: query.bank_code, accountUuid: query.bank_account ?? null } : null;
      const { digest, ...file } = await storeImportFile(
        c,
        expected,
        matchingKind(kind, account?.bankCode ?? null),
      );
      const confirmsExisting = query.confirm_existing === "1";
      const command = requestImport(kind, file, { confirmsExisting, account }, c.var.requestId);
      return changed(await executeCommand(c, command, { digest }));
    }),
  ];
});
export const importProgressed = endpoint(IMPORT_PROGRESS, async (c, { params }) => {
  const { rows } = await readPage(c, (userId) => [importProgress(userId, params.id)] as const);
  const [progress] = rows[0];
  if (!progress) throw new Refused(NOT_FOUND);
  return progress;
});
