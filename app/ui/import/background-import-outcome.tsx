import { useCallback } from "react";
import { useRevalidator } from "react-router";
import { toastError, toastKept } from "#app/ui/toasts/toasts.tsx";
import type { ImportJobProgress } from "#core/billing/import-job/import-job.ts";
import { recordsOf } from "#core/billing/import-job/import-job.ts";
import { IMPORT_TITLES } from "#core/shared/file-messages.ts";
import { counted } from "#core/shared/import/import.ts";
import { type BackgroundImport, forgetImport } from "./background-imports.ts";
import type { ImportPhase } from "./import-state.ts";
import { useImportProgress } from "./use-import-progress.ts";

/** The outcome of an import whose dialog was closed, in a notice that stays until it is closed. Only billing’s imports are jobs. */
export default function BackgroundImportOutcome({ path, importId }: BackgroundImport) {
  const { revalidate } = useRevalidator();
  const settle = useCallback(
    (phase: ImportPhase<ImportJobProgress>) => {
      if (phase.at === "running") return;
      forgetImport(importId);
      if (phase.at === "done") {
        const { message, filename, kind, records } = phase.result;
        toastKept(IMPORT_TITLES.done, `${message ?? ""} ${filename}: ${recordsOf(kind, records)}.`);
        void revalidate();
      } else if (phase.at === "checked") {
        const { errors = [], errorCount = 0 } = phase.result.preview ?? {};
        toastError(
          IMPORT_TITLES.errors,
          `${counted(errorCount, "error")}, nothing was imported. ${errors[0]?.message ?? ""}`,
        );
      } else if (phase.at === "failed") toastError(IMPORT_TITLES.failed, phase.message);
    },
    [importId, revalidate],
  );
  useImportProgress(path, importId, settle);
  return null;
}
