import { Hono } from "hono";
import { requestImport } from "#api/commands/billing/request-import.ts";
import type { AppEnv } from "#api/middleware/api-env.ts";
import { csvAnswer } from "#api/middleware/csv-answer.ts";
import { Refused } from "#api/middleware/errors.ts";
import { storeImportFile } from "#api/middleware/import-file.ts";
import { executeCommand, readPage } from "#api/middleware/session.ts";
import { changed, onCall } from "#api/routes/on-call.ts";
import { IMPORT_CALLS, IMPORT_PROGRESS } from "#core/billing/import-job/import-calls.ts";
import { IMPORT_FILES, templateName, templateText } from "#core/billing/import-job/import-files.ts";
import type { ImportKind } from "#core/billing/import-job/import-kinds.ts";
import { NOT_FOUND } from "#core/shared/result.ts";
import { importOf, importProgressOf } from "#db/queries/billing/imports/import-request.ts";
import { matchingKind } from "#db/queries/shared/file-matching.ts";

/** Billing's imports, of every kind. */
export const imports = new Hono<AppEnv>();

for (const kind of Object.keys(IMPORT_CALLS) as ImportKind[]) {
  const { template, upload } = IMPORT_CALLS[kind];
  const expected = IMPORT_FILES[kind];
  onCall(imports, template, async (c) => {
    await readPage(c, []);
    return csvAnswer(c, templateName(expected, c.var.epochMs), templateText(expected));
  });
  onCall(imports, upload, async (c, { query }) => {
    const account =
      "bank_code" in query ? { bankCode: query.bank_code, accountUuid: query.bank_account ?? null } : null;
    const { digest, ...file } = await storeImportFile(
      c,
      expected,
      matchingKind(kind, account?.bankCode ?? null),
    );
    const command = requestImport(
      { ...file, kind, confirmsExisting: query.confirm_existing === "1", account },
      c.var.requestId,
    );
    return changed(await executeCommand(c, command, { digest }));
  });
}
onCall(imports, IMPORT_PROGRESS, async (c, { params }) => {
  const { rows } = await readPage(c, (userId) => [importOf(userId, params.id)] as const);
  const [row] = rows[0];
  if (!row) throw new Refused(NOT_FOUND);
  return importProgressOf(row);
});
