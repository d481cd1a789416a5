import type { ImportFile } from "../../core/billing/import-job/import-files.ts";
import { headingsRefusal } from "../../core/shared/import/import-rows.ts";
import { refuse } from "../../core/shared/result.ts";
import type { ApiContext } from "./api-env.ts";
import { csvUpload, firstLineOf } from "./csv-upload.ts";
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
 * refused here and now: type 415, size 413, headings 422 (S-13).
 */
export async function storeImportFile(c: ApiContext, { headings }: ImportFile): Promise<StoredImport> {
  const { file, bytes } = await csvUpload(c);
  const refusal = headingsRefused(firstLineOf(bytes), headings);
  if (refusal) throw new Refused(refusal);

  const importUuid = c.var.newUuid();
  const objectKey = `imports/${importUuid}.csv`;
  await c.env.FILES.put(objectKey, bytes, { httpMetadata: { contentType: "text/csv" } });
  return {
    importUuid,
    objectKey,
    filename: shownName(file.name, "import.csv"),
    bytes: file.size,
    sha256: await sha256Of(bytes),
  };
}

function headingsRefused(line: string, expected: readonly string[]) {
  const headings = line.split(",").map((heading) => heading.trim().replace(/^"(.*)"$/, "$1"));
  const message = headingsRefusal(headings, expected);
  return message ? refuse(422, "HEADINGS_CHANGED", message) : null;
}
