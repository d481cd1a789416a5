import { useCallback, useEffect, useRef, useState } from "react";
import type { ImportProgress } from "../../../core/billing/contract.ts";
import type { RefusedEntry } from "../../../core/shared/result.ts";
import { useDownloads } from "../../documents/download-context.ts";
import { askConsole } from "../../lib/ask-console.ts";
import { type ApiRefusal, NO_ANSWER } from "../../lib/error-catalogue.ts";
import { endSession } from "../../lib/session-end.ts";
import { toastError } from "../toasts.tsx";
import { type ImportPhase, phaseOfProgress, phaseOfRefusal } from "./import-state.ts";
import { leaveImport } from "./left-imports.ts";
import { sendFile } from "./send-file.ts";

const POLL_MS = 1000;

export interface ImportRun {
  phase: ImportPhase;
  file: File | null;
  show: (phase: ImportPhase) => void;
  choose: (file: File | null, refusal: string | null) => void;
  /** Sends the file: as a dry run, or to import it. */
  start: (asked: { isDryRun: boolean; confirmsExisting: boolean }) => void;
  /** Lets the import run on without its dialog; null while there is nothing that would. */
  leave: (() => void) | null;
}

/** Runs one import: upload with progress, then the job's progress, pushed by the socket and asked for every second. */
export function useImport(path: string, uploadFailed: string): ImportRun {
  const [phase, setPhase] = useState<ImportPhase>({ at: "template" });
  const [file, setFile] = useState<File | null>(null);
  const [importId, setImportId] = useState<string | null>(null);
  const isStarting = useRef(false);

  const choose = useCallback((chosen: File | null, refusal: string | null) => {
    setFile(chosen);
    setPhase({ at: "file", refusal });
  }, []);

  const start = async (asked: { isDryRun: boolean; confirmsExisting: boolean }) => {
    if (!file || isStarting.current) return;
    isStarting.current = true;
    const { isDryRun } = asked;
    setPhase({ at: "sending", isDryRun, percent: 0 });
    const query = new URLSearchParams({
      ...(isDryRun && { mode: "check" }),
      ...(asked.confirmsExisting && { existing: "confirmed" }),
    });
    const answer = await sendFile(`${path}?${query}`, file, crypto.randomUUID(), (percent) =>
      setPhase({ at: "sending", isDryRun, percent }),
    );
    isStarting.current = false;
    if (answer.status === 401) return endSession();
    const body = answer.body as { importId?: string; message?: string; errors?: RefusedEntry[] } | null;
    if (!body?.importId) {
      const refusal = answer.status === 0 ? NO_ANSWER : body;
      if (!refusal?.errors?.length) toastError(uploadFailed, refusal?.message);
      return setPhase(phaseOfRefusal(refusal));
    }
    setPhase({ at: "running", isDryRun, done: 0, total: 0 });
    setImportId(body.importId);
  };

  const settle = useCallback((next: ImportPhase) => {
    setPhase(next);
    if (next.at !== "running") setImportId(null);
  }, []);
  useProgress(path, importId, settle);
  const canLeave = importId !== null && phase.at === "running" && !phase.isDryRun;
  const leave = canLeave ? () => leaveImport({ path, importId }) : null;
  return { phase, file, show: setPhase, choose, start: (asked) => void start(asked), leave };
}

/** Asks how far the import is until it has ended. */
export function useProgress(
  path: string,
  importId: string | null,
  settle: (phase: ImportPhase) => void,
): void {
  const { listen } = useDownloads();
  useEffect(() => {
    if (importId === null) return;
    let isStopped = false;
    const ask = async () => {
      const { status, body } = await askConsole<{ progress?: ImportProgress } & Partial<ApiRefusal>>(
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
