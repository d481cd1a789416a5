import { DEFAULT_MESSAGE } from "#app/lib/error-catalogue.ts";
import type { ImportProgress, ImportResult } from "#core/shared/import/import.ts";
import type { RefusedEntry } from "#core/shared/result.ts";

/** The phase of an import's dialog: what precedes the file, the file, its upload, the job, and the outcome. */
export type ImportPhase<Result> =
  | { at: "step"; index: number }
  | { at: "file"; refusal: string | null }
  | { at: "sending"; isDryRun: boolean; percent: number }
  | { at: "running"; isDryRun: boolean; done: number; total: number }
  /** What the file would do; nothing is changed yet. */
  | { at: "checked"; result: Result }
  | { at: "errors"; errors: readonly RefusedEntry[]; count: number }
  | { at: "done"; result: Result }
  | { at: "failed"; message: string };

export const isWorking = ({ at }: ImportPhase<unknown>): boolean => at === "sending" || at === "running";

/** A failed job's message where it has none of its own. */
const JOB_FAILED = "Opps! Something went wrong.";
const CHECKED = "Nothing has been imported yet.";

/** The phase of a progress answer; errors of single rows and a failure of the whole file are different ends. */
export function phaseOfProgress<Progress extends ImportProgress>(progress: Progress): ImportPhase<Progress> {
  const { status, isDryRun, errors, errorCount, message, done, total } = progress;
  if (status === "done")
    return isDryRun
      ? { at: "checked", result: { ...progress, message: CHECKED } }
      : { at: "done", result: progress };
  if (status === "failed")
    return errors.length > 0
      ? { at: "errors", errors, count: Math.max(errorCount, errors.length) }
      : { at: "failed", message: message ?? JOB_FAILED };
  return { at: "running", isDryRun, done, total };
}

/** The phase of a refused upload: its row errors, of which the server counts all and answers the first hundred, or its message. */
export function phaseOfRefusal(
  refusal: { message?: string; errors?: RefusedEntry[]; data?: unknown } | null,
): Extract<ImportPhase<never>, { at: "errors" | "failed" }> {
  const errors = refusal?.errors ?? [];
  const counted = (refusal?.data as { error_count?: number } | undefined)?.error_count;
  if (errors.some((entry) => entry.row !== undefined))
    return { at: "errors", errors, count: counted ?? errors.length };
  return { at: "failed", message: refusal?.message || DEFAULT_MESSAGE };
}

/** The warnings that have to be confirmed before the file is imported: those of rows. */
export const confirmable = ({ warnings }: ImportResult): RefusedEntry[] =>
  warnings.filter(({ row }) => row !== undefined);
