import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { openFile } from "#app/lib/open-file.ts";

/** Opens a reference document in a new tab; what fails is told in a toast. */
export const openReference = (number: string): void =>
  void openFile(`/ims/payments/documents/${number}`, {
    refused: WENT_WRONG.documentFile,
    unanswered: WENT_WRONG.file,
  });
