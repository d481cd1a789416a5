import { useCallback } from "react";
import { useRevalidator } from "react-router";
import type { InvoiceImportProgress } from "../../../core/billing/imports.ts";
import { IMPORT_TITLES } from "../../../core/shared/file-messages.ts";
import { counted } from "../../../core/shared/import/import.ts";
import { toastError, toastKept } from "../toasts/toasts.tsx";
import { type BackgroundImport, forgetImport } from "./background-imports.ts";
import type { ImportPhase } from "./import-state.ts";
import { useImportProgress } from "./use-import-progress.ts";

/** The outcome of an import whose dialog was closed, in a notice that stays until it is closed. Only the import of invoices is a job. */
export default function BackgroundImportOutcome({ path, importId }: BackgroundImport) {
  const { revalidate } = useRevalidator();
  const settle = useCallback(
    (phase: ImportPhase<InvoiceImportProgress>) => {
      if (phase.at === "running") return;
      forgetImport(importId);
      if (phase.at === "done") {
        const { message, filename, invoices } = phase.result;
        toastKept(IMPORT_TITLES.done, `${message ?? ""} ${filename}: ${counted(invoices, "draft")}.`);
        void revalidate();
      } else if (phase.at === "errors") {
        const first = phase.errors[0]?.message ?? "";
        toastError(
          IMPORT_TITLES.errors,
          `${phase.count} record(s) with errors, nothing was imported. ${first}`,
        );
      } else if (phase.at === "failed") toastError(IMPORT_TITLES.failed, phase.message);
    },
    [importId, revalidate],
  );
  useImportProgress(path, importId, settle);
  return null;
}
