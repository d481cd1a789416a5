import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { ask, callTo, sendChange } from "#app/lib/browser-calls.ts";
import { useSignedIn } from "#app/shell/signed-in.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { toastError, toastSuccess } from "#app/ui/toasts/toasts.tsx";
import type {
  CANCEL_PUBLISHING_JOB,
  PublishingJob,
  READ_PUBLISHING_JOB,
  RETRY_PUBLISHING_JOB,
} from "#core/reports/publishing/publishing-job.body.ts";
import {
  isCancelled,
  isPublishing,
  isToPublish,
  publishingJobWorkflow,
} from "#core/reports/publishing/publishing-job.ts";
import { entryFor } from "#core/shared/actions.ts";

const POLL_MS = 1000;
const FAILED = "Oops! Something went wrong";
type Section = PublishingJob["sections"][number];

/** The job, asked for again while it is under way. */
function useJob(id: string): { job: PublishingJob | null; load: () => Promise<void> } {
  const [job, setJob] = useState<PublishingJob | null>(null);
  const load = useCallback(async () => {
    const answer = await ask(callTo<typeof READ_PUBLISHING_JOB>("GET /publishing_jobs/{id}", { id }));
    if (answer.ok) setJob(answer.value.data);
    else toastError(FAILED, answer.message);
  }, [id]);
  useEffect(() => void load(), [load]);
  const isOpen = job !== null && isPublishing(job.status);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void load(), POLL_MS);
    return () => clearInterval(timer);
  }, [isOpen, load]);
  return { job, load };
}

/** How far a publishing job is, and whose card it did not publish and why. It goes on when the dialog is closed. */
export default function PublishingJobDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { role } = useSignedIn();
  const { revalidate } = useRevalidator();
  const { job, load } = useJob(id);
  const isEnded = job !== null && !isPublishing(job.status);
  // The list below says what is published.
  useEffect(() => {
    if (isEnded) void revalidate();
  }, [isEnded, revalidate]);
  const failed = job?.sections.filter(({ error }) => error !== null).length ?? 0;
  const change = async (action: "cancel" | "retry") => {
    const outcome = await sendChange(
      callTo<typeof CANCEL_PUBLISHING_JOB | typeof RETRY_PUBLISHING_JOB>(
        `POST /publishing_jobs/{id}/${action}`,
        { id },
      ),
    );
    if (outcome.ok) toastSuccess(outcome.value.message);
    else toastError(`${publishingJobWorkflow.actions[action].label} Failed`, outcome.refusal.message);
    void load();
  };
  const entries = job
    ? (["cancel", "retry"] as const).filter((action) => {
        const entry = entryFor(publishingJobWorkflow, action, { role }, [{ status: job.status, failed }]);
        return entry !== null && entry.disabledReason === undefined;
      })
    : [];
  return (
    <Dialog
      title="Publish sections"
      className="max-w-[640px]"
      onClose={onClose}
      footer={
        <>
          {entries.map((action) => (
            <Button key={action} onClick={() => void change(action)}>
              {publishingJobWorkflow.actions[action].label}
            </Button>
          ))}
          <Button className="btn-primary" data-initial-focus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {job === null ? (
        <p role="status" className="text-muted">
          Loading…
        </p>
      ) : (
        <div className="grid gap-3">
          <div role="status">
            <b className="num">{job.published.toLocaleString("en-US")}</b>{" "}
            {job.published === 1 ? "card" : "cards"} published · <span className="num">{job.done}</span> of{" "}
            <span className="num">{job.total}</span> sections
            {isCancelled(job.status) && " · cancelled"}
          </div>
          <progress
            className="progress"
            value={job.done}
            max={Math.max(1, job.total)}
            aria-label="Sections that are done"
          />
          <ul aria-label="Sections" className="max-h-80 overflow-y-auto rounded-box border border-line">
            {job.sections.map((section) => (
              <SectionRow key={section.section} section={section} isUnderWay={isPublishing(job.status)} />
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

function SectionRow({ section, isUnderWay }: { section: Section; isUnderWay: boolean }) {
  const { refused, error } = section;
  const isWaiting = isToPublish(section.status);
  return (
    <li className="border-t border-line px-3 py-2 text-sm first:border-t-0">
      <div className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate font-medium">{section.section}</span>
        <span className="num text-muted">
          {isWaiting ? (isUnderWay ? "Waiting" : "Not published") : `${section.published} published`}
        </span>
      </div>
      {error && <p className="text-error">{error}</p>}
      {refused.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer content-center text-muted">
            <span className="num">{refused.length}</span> not published
          </summary>
          <ul className="py-1 text-xs">
            {refused.map(({ studentNo, studentName, reasons }) => (
              <li key={studentNo} className="py-0.5">
                <b>{studentName}</b>: {reasons.slice(0, 3).join("; ")}
                {reasons.length > 3 && ` and ${reasons.length - 3} more`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
