import type { ImportFile } from "#core/billing/import-job/import-files.ts";
import { isWorkbook, WORKBOOK_NAME } from "#core/shared/import/csv-upload.ts";
import { headingsRefusal } from "#core/shared/import/import-rows.ts";
import { XLSX_MESSAGES, xlsxRefusal } from "#core/shared/import/xlsx-archive.ts";
import { refuse } from "#core/shared/result.ts";
import type { ApiContext } from "./api-env.ts";
import { firstLineOf, importUpload } from "./csv-upload.ts";
import { Refused } from "./errors.ts";
import { sha256Of, shownName } from "./upload.ts";

export interface StoredImport {
  importUuid: string;
  objectKey: string;
  filename: string;
  bytes: number;
  sha256: string;
}

/**
 * Takes the multipart `file` of an import and stores it under a key of ours. What is refused unread, is
 * refused here and now: type 415, size (of a workbook also unpacked) 413, headings and card numbers of a CSV 422 (S-13, B-68).
 */
export async function storeImportFile(c: ApiContext, expected: ImportFile): Promise<StoredImport> {
  const { file, bytes } = await importUpload(c, expected.takesWorkbooks);
  const isOfWorkbook = isWorkbook(file.name);
  const refusal = isOfWorkbook
    ? workbookRefused(bytes)
    : (headingsRefused(firstLineOf(bytes), expected) ??
      expected.keptRefusal?.(new TextDecoder().decode(bytes)) ??
      null);
  if (refusal) throw new Refused(refusal);

  const importUuid = c.var.newUuid();
  const objectKey = `imports/${importUuid}${isOfWorkbook ? WORKBOOK_NAME : ".csv"}`;
  const contentType = isOfWorkbook ? WORKBOOK_TYPE : "text/csv";
  await c.env.FILES.put(objectKey, bytes, { httpMetadata: { contentType } });
  return {
    importUuid,
    objectKey,
    filename: shownName(file.name, `import${isOfWorkbook ? WORKBOOK_NAME : ".csv"}`),
    bytes: file.size,
    sha256: await sha256Of(bytes),
  };
}

const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

function workbookRefused(bytes: Uint8Array) {
  const refusal = xlsxRefusal(bytes);
  if (refusal === null) return null;
  return refusal === "tooLarge"
    ? refuse(413, "FILE_TOO_LARGE", XLSX_MESSAGES.tooLarge)
    : refuse(415, "FILE_TYPE", XLSX_MESSAGES.unreadable);
}

function headingsRefused(line: string, { headings: expected, optional }: ImportFile) {
  const headings = line.split(",").map((heading) => heading.trim().replace(/^"(.*)"$/, "$1"));
  const message = headingsRefusal(headings, expected, optional);
  return message ? refuse(422, "HEADINGS_CHANGED", message) : null;
}
