import { useCallback, useEffect, useState } from "react";
import { takeAsked } from "#app/documents/asked-files.ts";
import { useDownloads } from "#app/documents/download-context.ts";
import { ask, callTo, sendChange } from "#app/lib/browser-calls.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Button } from "#app/ui/button.tsx";
import { toastError, toastSuccess } from "#app/ui/toasts/toasts.tsx";
import type { DocumentFile } from "#core/documents/contract.ts";
import { BULK_DOCUMENTS, BULK_KINDS } from "#core/documents/print-job/bulk-kinds.ts";
import type { CANCEL_PRINT_JOB, PrintJob, READ_PRINT_JOB } from "#core/documents/print-job/print-job.body.ts";
import { isPartReady, printJobWorkflow } from "#core/documents/print-job/print-job-actions.ts";
import { entryFor } from "#core/shared/actions.ts";

const CANCEL = printJobWorkflow.actions.cancel;
const FAILED = "Oops! Something went wrong";
type Part = PrintJob["parts"][number];
const PART_STATES: Record<Part["status"], string> = {
  queued: "Waiting",
  drawing: "Being drawn",
  ready: "",
  failed: "Failed",
};

const documentsOf = ({ documents }: Part): string => `${documents} ${documents === 1 ? "paper" : "papers"}`;

/** The parts of a print job, each to be opened; what was left out; which documents have a newer revision. */
export default function PrintJobDetails({ file }: { file: DocumentFile }) {
  const { role } = useSignedIn();
  const { refresh } = useDownloads();
  const [job, setJob] = useState<PrintJob | null>(null);
  const id = file.documentId;
  const load = useCallback(async () => {
    const answer = await ask(callTo<typeof READ_PRINT_JOB>("GET /print_jobs/{id}", { id }));
    if (answer.ok) setJob(answer.value.data);
    else toastError(FAILED, answer.message);
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the file says of itself changes with its parts
  useEffect(() => void load(), [load, file.status, file.done]);
  if (!job)
    return (
      <p role="status" className="text-xs text-muted">
        Loading…
      </p>
    );
  const kind = BULK_KINDS.find((one) => BULK_DOCUMENTS[one].document === file.kind);
  const mayCancel = kind && entryFor(printJobWorkflow, "cancel", { role }, [{ kind, status: job.status }]);
  const cancel = async () => {
    // Whoever cancels it need not be told that it did not come.
    takeAsked(id);
    const outcome = await sendChange(callTo<typeof CANCEL_PRINT_JOB>("POST /print_jobs/{id}/cancel", { id }));
    if (outcome.ok) toastSuccess(CANCEL.success ?? "");
    else toastError(`${CANCEL.label} Failed`, outcome.refusal.message);
    refresh();
    void load();
  };
  return (
    <div className="grid gap-2 pt-1">
      <ul
        aria-label={`Parts of ${file.filename}`}
        className="max-h-56 overflow-y-auto rounded-box border border-line"
      >
        {job.parts.map((part) => (
          <PartRow key={part.id} part={part} documentId={file.documentId} />
        ))}
      </ul>
      <Named title="Left out" of={job.leftOut} />
      <Named title="Newer revision published" of={job.newer} />
      {mayCancel && (
        <Button className="btn-xs justify-self-start" onClick={() => void cancel()}>
          {CANCEL.label}
        </Button>
      )}
    </div>
  );
}

function PartRow({ part, documentId }: { part: Part; documentId: string }) {
  return (
    <li className="flex min-h-8 items-center gap-2 border-t border-line px-2 text-xs first:border-t-0">
      <span className="min-w-0 flex-1 truncate" title={part.label}>
        {part.label}
        {part.error && <span className="text-error"> · {part.error}</span>}
      </span>
      <span className="num text-muted">{PART_STATES[part.status] || documentsOf(part)}</span>
      {isPartReady(part.status) && (
        <a
          className="btn btn-ghost btn-xs"
          href={`/files/${documentId}/parts/${part.id}`}
          download={part.filename}
          aria-label={`Open ${part.filename}`}
        >
          Open
        </a>
      )}
    </li>
  );
}

/** Students with what is said of them, folded until somebody asks. */
function Named({
  title,
  of,
}: {
  title: string;
  of: readonly { studentNo: string; studentName: string; section: string; reason?: string }[];
}) {
  if (of.length === 0) return null;
  return (
    <details className="text-xs">
      <summary className="min-h-6 cursor-pointer content-center">
        {title}: <b className="num">{of.length}</b>
      </summary>
      <ul className="max-h-40 overflow-y-auto">
        {of.map(({ studentNo, studentName, section, reason }) => (
          <li key={`${studentNo} ${section} ${reason}`} className="py-0.5">
            {[studentName, section].filter((said) => said !== "").join(", ")}
            {reason && `: ${reason}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
