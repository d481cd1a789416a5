import type { ImportProgress } from "../../../core/billing/contract.ts";
import type { RefusedEntry } from "../../../core/shared/result.ts";

/** Where an import stands: idle, file chosen, checked, running, and its outcome (billing §4, Import flow). */
export type ImportPhase =
  | { at: "template" }
  | { at: "file"; refusal: string | null }
  | { at: "sending"; isDryRun: boolean; percent: number }
  | { at: "running"; isDryRun: boolean; done: number; total: number }
  | { at: "checked"; progress: ImportProgress }
  | { at: "errors"; errors: RefusedEntry[]; count: number }
  | { at: "done"; progress: ImportProgress }
  | { at: "failed"; message: string };

export const isWorking = (phase: ImportPhase): boolean => phase.at === "sending" || phase.at === "running";

/** Of the imports that are jobs (billing §8). */
const FAILED_MESSAGE = "Opps! Something went wrong.";

/** What follows from a progress answer; errors of single rows and a failure of the whole file are different ends. */
export function phaseOfProgress(progress: ImportProgress): ImportPhase {
  if (progress.status === "done") return { at: progress.isDryRun ? "checked" : "done", progress };
  if (progress.status === "failed")
    return progress.errors.length > 0
      ? {
          at: "errors",
          errors: progress.errors,
          count: Math.max(progress.errorCount, progress.errors.length),
        }
      : { at: "failed", message: progress.message ?? FAILED_MESSAGE };
  return { at: "running", isDryRun: progress.isDryRun, done: progress.done, total: progress.total };
}

/** What follows from a refused upload: a list of mistakes when there is one, otherwise the server's words. */
export function phaseOfRefusal(
  refusal: { message?: string; errors?: RefusedEntry[] } | null,
  failedMessage = FAILED_MESSAGE,
): Extract<ImportPhase, { at: "errors" | "failed" }> {
  const errors = refusal?.errors ?? [];
  if (errors.some((entry) => entry.row !== undefined)) return { at: "errors", errors, count: errors.length };
  return { at: "failed", message: refusal?.message || failedMessage };
}
