import { useRef, useState } from "react";
import type { RefusedEntry } from "../../core/shared/result.ts";
import { type ApiRefusal, NO_ANSWER } from "../lib/error-catalogue.ts";
import { endSession } from "../lib/session-end.ts";
import { type ImportPhase, phaseOfRefusal } from "../ui/import/import-state.ts";
import { sendFile } from "../ui/import/send-file.ts";

export interface AttendanceImportDone {
  message: string;
  type: "success" | "warning";
  rows: number;
  added: number;
  changed: number;
  warnings: { message: string }[];
}
/** The phases of an upload that answers at once. */
export type AttendancePhase =
  | { at: "asking" }
  | Extract<ImportPhase, { at: "template" | "file" | "errors" | "failed" | "sending" }>
  | { at: "done"; done: AttendanceImportDone };

/** Sends a file of attendance once, and knows how it ended. */
export function useAttendanceImport() {
  const [phase, setPhase] = useState<AttendancePhase>({ at: "asking" });
  const [file, setFile] = useState<File | null>(null);
  const key = useRef({ file: null as File | null, key: "" });
  const choose = (chosen: File | null, refusal: string | null) => {
    setFile(chosen);
    setPhase({ at: "file", refusal });
  };
  const start = async (target: { schoolYear: string; term: string }) => {
    if (!file || phase.at === "sending") return;
    // The same file sent again after a lost answer is imported once.
    if (key.current.file !== file) key.current = { file, key: crypto.randomUUID() };
    setPhase({ at: "sending", isDryRun: false, percent: 0 });
    const path = `/grades/attendance/import?${new URLSearchParams(target)}`;
    const answer = await sendFile(path, file, key.current.key, (percent) =>
      setPhase({ at: "sending", isDryRun: false, percent }),
    );
    if (answer.status === 401) return endSession();
    if (answer.status === 200) return setPhase({ at: "done", done: answer.body as AttendanceImportDone });
    const refusal = answer.status === 0 ? NO_ANSWER : (answer.body as ApiRefusal | null);
    setPhase(refusedPhase(refusal));
  };
  return {
    phase,
    file,
    show: setPhase,
    choose,
    start: (target: { schoolYear: string; term: string }) => void start(target),
  };
}

function refusedPhase(
  refusal: { message?: string; errors?: RefusedEntry[]; data?: unknown } | null,
): AttendancePhase {
  const phase = phaseOfRefusal(refusal) as AttendancePhase;
  const counted = (refusal?.data as { error_count?: number } | undefined)?.error_count;
  return phase.at === "errors" && counted ? { ...phase, count: counted } : phase;
}
