import { useCallback } from "react";
import { useRevalidator } from "react-router";
import { IMPORT_TITLES } from "../../../core/shared/file-words.ts";
import { toastError, toastKept } from "../toasts.tsx";
import type { ImportPhase } from "./import-state.ts";
import { forgetImport, type LeftImport, useLeftImports } from "./left-imports.ts";
import { useProgress } from "./use-import.ts";

/** Tells how an import ended whose dialog was left, in a notice that stays until it is closed. */
export function LeftImportNotices() {
  return useLeftImports().map((left) => <Watch key={left.importId} {...left} />);
}

function Watch({ path, importId }: LeftImport) {
  const { revalidate } = useRevalidator();
  const settle = useCallback(
    (phase: ImportPhase) => {
      if (phase.at === "running") return;
      forgetImport(importId);
      if (phase.at === "done") {
        const { message, filename, invoices } = phase.progress;
        toastKept(
          IMPORT_TITLES.done,
          `${message ?? ""} ${filename}: ${invoices.toLocaleString("en-US")} drafts.`,
        );
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
  useProgress(path, importId, settle);
  return null;
}
