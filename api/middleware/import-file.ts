import type { ImportFile } from "#core/billing/import-job/import-files.ts";
import { entryOf } from "#core/shared/import/reading/file-outcome.ts";
import { openLargeFile } from "#core/shared/import/reading/file-reading.ts";
import { fileFormatOf } from "#core/shared/import/table/file-format.ts";
import { refuseAll } from "#core/shared/result.ts";
import type { ImportAnswers } from "#db/queries/billing/imports/import-job.ts";
import type { ApiContext } from "./api-env.ts";
import { Refused } from "./errors.ts";
import { fileUpload, readAnswered } from "./file-upload.ts";
import { shownName } from "./upload.ts";

export interface StoredImport {
  importUuid: string;
  objectKey: string;
  filename: string;
  bytes: number;
  isDryRun: boolean;
  answers: ImportAnswers;
  /** Of the file and of all that was said of it. */
  digest: string;
}

/**
 * Takes the multipart `file` of an import that a job makes, and stores it under a key of ours. What the whole file shows is
 * refused here and now: what is no table, what has to be said first, and what must never be kept (B-68). `keptAs`: by what
 * is said of such files is kept.
 */
export async function storeImportFile(
  c: ApiContext,
  { definition, neverKept }: ImportFile,
  keptAs: string,
): Promise<StoredImport> {
  const upload = await fileUpload(c);
  const { bytes, isDryRun, digest } = upload;
  const { read, options, isKept } = await readAnswered(c, upload, definition(), () => keptAs, openLargeFile);
  const refused = neverKept?.(bytes, options) ?? [];
  if (refused.length > 0) throw new Refused(refuseAll(422, "IMPORT_REFUSED", refused.map(entryOf)));

  const importUuid = c.var.newUuid();
  const isWorkbook = fileFormatOf(bytes) === "xlsx";
  const ending = isWorkbook ? ".xlsx" : ".csv";
  const objectKey = `imports/${importUuid}${ending}`;
  const contentType = isWorkbook ? WORKBOOK_TYPE : "text/csv";
  await c.env.FILES.put(objectKey, bytes, { httpMetadata: { contentType } });
  const { leaveOut, largestAmount: _, ...answers } = options;
  return {
    importUuid,
    objectKey,
    filename: shownName(upload.filename, `import${ending}`),
    bytes: bytes.byteLength,
    isDryRun,
    answers: {
      ...answers,
      ...(leaveOut && { leaveOut: [...leaveOut] }),
      ...(isKept && { isKept }),
      survey: read.survey,
    },
    digest,
  };
}

const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
