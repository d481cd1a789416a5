import { useCallback, useRef, useState } from "react";
import { type ApiRefusal, NO_ANSWER } from "#app/lib/error-catalogue.ts";
import { endSession } from "#app/lib/session/session-end.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { PreviewedResult } from "#core/shared/import/file-preview.ts";
import {
  type AnyImport,
  answersSearch,
  type Chosen,
  type FileAnswersGiven,
  type ImportMode,
  type ImportProgress,
  NO_ANSWERS,
} from "#core/shared/import/import.ts";
import { detachImport } from "./background-imports.ts";
import { type ImportPhase, phaseOfRefusal } from "./import-state.ts";
import { sendFile } from "./send-file.ts";
import { useImportProgress } from "./use-import-progress.ts";

type Result = PreviewedResult & ImportProgress;

/** Runs one import: the upload with its progress, and of a job the job's. */
export function useImport(definition: AnyImport, chosen: Chosen<string>) {
  const [phase, setPhase] = useState<ImportPhase<Result>>({ at: "step", index: 0 });
  const [file, setFile] = useState<File | null>(null);
  const [importId, setImportId] = useState<string | null>(null);
  const isSending = useRef(false);
  const last = useRef({ file: null as File | null, address: "", key: "" });
  const path = `/imports/${definition.name}`;

  const choose = (selected: File | null, refusal: string | null) => {
    setFile(selected);
    setPhase({ at: "file", refusal });
  };
  const start = async ({ isDryRun, isConfirmed }: ImportMode, answers = NO_ANSWERS) => {
    if (!file || isSending.current) return;
    isSending.current = true;
    const query = new URLSearchParams({
      ...chosen,
      ...(isDryRun && { check: "1" }),
      ...(isConfirmed && { confirmed: "1" }),
      ...answersSearch(answers),
    });
    const address = `${path}?${query}`;
    // The same file sent again after a lost answer is imported once.
    if (last.current.file !== file || last.current.address !== address)
      last.current = { file, address, key: crypto.randomUUID() };
    const onPercent = (percent: number) => setPhase({ at: "sending", isDryRun, percent });
    onPercent(0);
    const { status, body } = await sendFile(
      address,
      file,
      last.current.key,
      onPercent,
      definition.form?.(chosen),
    );
    isSending.current = false;
    if (status === 401) return endSession();
    if (status === 200) return setPhase({ at: isDryRun ? "checked" : "done", result: body as Result });
    if (status === 202) {
      setPhase({ at: "running", isDryRun, done: 0, total: 0 });
      return setImportId((body as { importId: string }).importId);
    }
    const refusal = status === 0 ? NO_ANSWER : (body as ApiRefusal | null);
    if (definition.failures && !refusal?.errors?.length)
      toastError(definition.failures.upload, refusal?.message);
    setPhase(phaseOfRefusal(refusal));
  };

  const settle = useCallback((next: ImportPhase<Result>) => {
    setPhase(next);
    if (next.at !== "running") setImportId(null);
  }, []);
  useImportProgress(path, importId, settle);
  const canDetach = importId !== null && phase.at === "running" && !phase.isDryRun;
  return {
    phase,
    file,
    show: setPhase,
    choose,
    start: (mode: ImportMode, answers?: FileAnswersGiven) => void start(mode, answers),
    /** Lets the job continue without its dialog; null while there is none that would. */
    detach: canDetach ? () => detachImport({ path, importId }) : null,
  };
}
