import { DEFAULT_MESSAGE } from "#app/lib/error-catalogue.ts";
import type { PreviewedResult } from "#core/shared/import/file-preview.ts";
import type { ImportProgress } from "#core/shared/import/import.ts";
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
  /** `sheets`: of a workbook that may be read by another sheet. */
  | { at: "failed"; message: string; sheets?: readonly string[] };

export const isWorking = ({ at }: ImportPhase<unknown>): boolean => at === "sending" || at === "running";

/** A failed job's message where it has none of its own. */
const JOB_FAILED = "Opps! Something went wrong.";

/** What a job left out, as the outcome of an import tells it. */
const outcomeOf = <Progress extends ImportProgress & PreviewedResult>(progress: Progress): Progress => ({
  ...progress,
  leftOut: progress.preview?.leftOutCount ?? 0,
  leftOutRows: progress.preview?.leftOut ?? [],
});

/** The phase of a progress answer; errors of single rows and a failure of the whole file are different ends. */
export function phaseOfProgress<Progress extends ImportProgress & PreviewedResult>(
  progress: Progress,
): ImportPhase<Progress> {
  const { status, isDryRun, errors, message, done, total, preview } = progress;
  const hasPreview = preview !== null && preview !== undefined;
  if (status === "done")
    return { at: isDryRun && hasPreview ? "checked" : "done", result: outcomeOf(progress) };
  // What is wrong is told as the preview tells it, with the rows that can be left out.
  if (status === "failed")
    return hasPreview && preview.errorCount > 0
      ? { at: "checked", result: progress }
      : { at: "failed", message: errors[0]?.message ?? message ?? JOB_FAILED };
  return { at: "running", isDryRun, done, total };
}

/** The phase of a refused upload: its row errors, of which the server counts all and answers the first hundred, or its message. */
export function phaseOfRefusal(
  refusal: { message?: string; errors?: RefusedEntry[]; data?: unknown } | null,
): Extract<ImportPhase<never>, { at: "errors" | "failed" }> {
  const errors = refusal?.errors ?? [];
  const data = refusal?.data as { error_count?: number; sheets?: readonly string[] } | undefined;
  if (errors.some((entry) => entry.row !== undefined))
    return { at: "errors", errors, count: data?.error_count ?? errors.length };
  return {
    at: "failed",
    message: refusal?.message || DEFAULT_MESSAGE,
    ...(data?.sheets && { sheets: data.sheets }),
  };
}
