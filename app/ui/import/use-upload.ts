import { useRef, useState } from "react";
import type { RefusedEntry } from "../../../core/shared/result.ts";
import { type ApiRefusal, DEFAULT_MESSAGE, NO_ANSWER } from "../../lib/error-catalogue.ts";
import { endSession } from "../../lib/session-end.ts";
import { type ImportPhase, phaseOfRefusal } from "./import-state.ts";
import { sendFile } from "./send-file.ts";

/** The phases of an upload that answers at once. */
export type UploadPhase<Done> =
  | { at: "step"; index: number }
  | Extract<ImportPhase, { at: "file" | "errors" | "failed" | "sending" }>
  /** What it would do; nothing is changed yet. */
  | { at: "checked"; done: Done }
  | { at: "done"; done: Done };

/** Sends a file once, with further fields of its form, and knows how it ended. */
export function useUpload<Done>() {
  const [phase, setPhase] = useState<UploadPhase<Done>>({ at: "step", index: 0 });
  const [file, setFile] = useState<File | null>(null);
  const last = useRef({ file: null as File | null, path: "", key: "" });
  const isSending = useRef(false);
  const choose = (chosen: File | null, refusal: string | null) => {
    setFile(chosen);
    setPhase({ at: "file", refusal });
  };
  const start = async (path: string, fields: Readonly<Record<string, string>>, isCheck: boolean) => {
    if (!file || isSending.current) return;
    isSending.current = true;
    // The same file sent again after a lost answer is imported once.
    if (last.current.file !== file || last.current.path !== path)
      last.current = { file, path, key: crypto.randomUUID() };
    const sending = (percent: number) => setPhase({ at: "sending", isDryRun: isCheck, percent });
    sending(0);
    const answer = await sendFile(path, file, last.current.key, sending, fields);
    isSending.current = false;
    if (answer.status === 401) return endSession();
    if (answer.status === 200)
      return setPhase({ at: isCheck ? "checked" : "done", done: answer.body as Done });
    setPhase(refusedPhase(answer.status === 0 ? NO_ANSWER : (answer.body as ApiRefusal | null)));
  };
  return {
    phase,
    file,
    show: setPhase,
    choose,
    start: (path: string, fields: Readonly<Record<string, string>> = {}) => void start(path, fields, false),
    /** Asks what the file would do; `path` changes nothing. */
    check: (path: string, fields: Readonly<Record<string, string>> = {}) => void start(path, fields, true),
  };
}

/** The server counts every mistake, and tells the first hundred. */
function refusedPhase(
  refusal: { message?: string; errors?: RefusedEntry[]; data?: unknown } | null,
): Extract<ImportPhase, { at: "errors" | "failed" }> {
  const phase = phaseOfRefusal(refusal, DEFAULT_MESSAGE);
  const counted = (refusal?.data as { error_count?: number } | undefined)?.error_count;
  return phase.at === "errors" && counted ? { ...phase, count: counted } : phase;
}
