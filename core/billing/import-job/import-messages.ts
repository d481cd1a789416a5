import type { ImportStatus } from "#core/shared/import/import.ts";
import { CSV_FILE_MESSAGES } from "#core/shared/import/table/file-refused.ts";
import type { ImportKind } from "./import-kinds.ts";

/** No file has more rows. */
export const IMPORT_ROWS_MAX = 100_000;

/** What is said of a file that a job imports. */
export const IMPORT_MESSAGES = {
  empty: CSV_FILE_MESSAGES.empty,
  gone: "The uploaded file is no longer there. Upload it again.",
  stopped:
    "The import stopped unexpectedly and nothing was written. Upload the file again; if it stops again, tell your administrator.",
  success: "Successfully completed the import CSV.",
  failed: "Error Processing Data",
} as const;

/** What is said once an import has ended; null while it has not. */
export function endMessage(kind: ImportKind, status: ImportStatus, records: number): string | null {
  if (status === "failed") return IMPORT_MESSAGES.failed;
  if (status !== "done") return null;
  return kind === "refunds" ? `${records} refund(s) is/are successfully generated!` : IMPORT_MESSAGES.success;
}
