import { useEffect } from "react";
import { useDownloads } from "#app/documents/download-context.ts";
import { askConsole } from "#app/lib/ask-console.ts";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import type { PreviewedResult } from "#core/shared/import/file-preview.ts";
import type { ImportProgress } from "#core/shared/import/import.ts";
import { type ImportPhase, phaseOfProgress, phaseOfRefusal } from "./import-state.ts";

const POLL_MS = 1000;

/** Reads the progress of an import until it has ended: pushed by the socket, and polled. */
export function useImportProgress<Progress extends ImportProgress & PreviewedResult>(
  path: string,
  importId: string | null,
  settle: (phase: ImportPhase<Progress>) => void,
): void {
  const { listen } = useDownloads();
  useEffect(() => {
    if (importId === null) return;
    let isStopped = false;
    const ask = async () => {
      const { status, body } = await askConsole<{ progress?: Progress } & Partial<ApiRefusal>>(
        `${path}/${importId}`,
      );
      if (isStopped || !body) return;
      if (body.progress) settle(phaseOfProgress(body.progress));
      else if (status === 404) settle(phaseOfRefusal(body));
    };
    const timer = setInterval(ask, POLL_MS);
    const stopListening = listen((event) => {
      if (event.kind === "import-progress" && event.importId === importId) void ask();
    });
    return () => {
      isStopped = true;
      clearInterval(timer);
      stopListening();
    };
  }, [path, importId, settle, listen]);
}
