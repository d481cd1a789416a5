import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { CircleAlert, CircleCheck, FileText, LoaderCircle } from "#app/ui/icons.tsx";
import { toastHistory } from "#app/ui/toasts/toast-history.ts";
import type { DocumentFile } from "#core/documents/contract.ts";
import { isFinished, isReady, MAIL_STATES, mayRetry } from "#core/documents/document-status.ts";
import { JOB_DOCUMENT_KINDS } from "#core/shared/document-kinds.ts";
import { formatInstant } from "#core/shared/school-day.ts";
import { useDownloads } from "./download-context.ts";

const PrintJobDetails = lazy(() => import("./print-jobs/print-job-details.tsx"));

/** "46 KB", "1.2 MB". */
function formatBytes(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const stateOf = (file: DocumentFile): string =>
  [
    file.openedAt ? `Opened ${formatInstant(file.openedAt)}` : `Ready, made ${formatInstant(file.createdAt)}`,
    file.bytes === null ? "" : formatBytes(file.bytes),
  ]
    .filter(Boolean)
    .join(" · ");

/** Says by itself what became of it: cancelled, or deleted after its time. */
const isJob = ({ kind }: DocumentFile): boolean => JOB_DOCUMENT_KINDS.includes(kind);

/** What the download centre shows once it is opened: the files, and what toasts have said. */
export default function FileRows({ files }: { files: readonly DocumentFile[] }) {
  return (
    <>
      <ul>
        {files.map((file) => (
          <FileRow key={file.documentId} file={file} />
        ))}
      </ul>
      <PastToasts />
    </>
  );
}

/** One file; a print job unfolds its parts. */
function FileRow({ file }: { file: DocumentFile }) {
  const [isUnfolded, setUnfolded] = useState(false);
  return (
    <li className="border-t border-line px-3 py-2.5">
      <FileLine file={file} />
      {isJob(file) && (
        <div className="pt-1 pl-7">
          <button
            type="button"
            className="link-in min-h-6 text-xs"
            aria-expanded={isUnfolded}
            aria-label={`Parts of ${file.filename}`}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? "Hide parts" : "Show parts"}
          </button>
          {isUnfolded && (
            <Suspense>
              <PrintJobDetails file={file} />
            </Suspense>
          )}
        </div>
      )}
    </li>
  );
}

function FileLine({ file }: { file: DocumentFile }) {
  const { retry, refresh } = useDownloads();
  return (
    <div className="flex items-center gap-3">
      <FileIcon status={file.status} />
      <div className="min-w-0 flex-1">
        <div className="truncate text-sm font-medium" title={file.filename}>
          {file.filename}
        </div>
        {isReady(file.status) && <div className="num truncate text-xs text-muted">{stateOf(file)}</div>}
        {file.mail && <MailState mail={file.mail} />}
        {mayRetry(file.status) && (
          <div className="text-xs text-error">
            {isJob(file) ? file.error : `Failed: ${file.error ?? "the file could not be made"}`}
          </div>
        )}
        {!isFinished(file.status) && <FileProgress file={file} />}
      </div>
      {isReady(file.status) && (
        <a
          className={`btn btn-xs ${file.openedAt ? "btn-ghost" : ""}`}
          href={`/files/${file.documentId}`}
          download={file.filename}
          aria-label={`Open ${file.filename}`}
          onClick={() => setTimeout(refresh, 1000)}
        >
          Open
        </a>
      )}
      {mayRetry(file.status) && (
        <button
          type="button"
          className="btn btn-xs"
          aria-label={`Try ${file.filename} again`}
          onClick={() => retry(file.documentId)}
        >
          Try again
        </button>
      )}
    </div>
  );
}

function MailState({ mail }: { mail: NonNullable<DocumentFile["mail"]> }) {
  const { label, needsAction } = MAIL_STATES[mail.status];
  return (
    <div className={`text-xs ${needsAction ? "text-error" : "text-muted"}`}>
      {mail.error ? `${label}: ${mail.error}` : label}
    </div>
  );
}

function FileProgress({ file }: { file: DocumentFile }) {
  const total = Math.max(1, file.total);
  return (
    <div className="mt-1.5 flex items-center gap-2">
      <progress
        className="progress flex-1"
        value={file.status === "queued" ? 0 : file.done}
        max={total}
        aria-label={`Progress of ${file.filename}`}
      />
      <span className="num text-xs text-muted">
        {file.status === "queued" ? "Waiting" : `${file.done} / ${total}`}
      </span>
    </div>
  );
}

function FileIcon({ status }: { status: DocumentFile["status"] }) {
  if (mayRetry(status)) return <CircleAlert className="icon text-error" />;
  if (isReady(status)) return <FileText className="icon text-success" />;
  return <LoaderCircle className="icon spin text-primary" />;
}

/** What toasts have said since signing in, to be read again. */
function PastToasts() {
  const toasts = useSyncExternalStore(toastHistory.subscribe, toastHistory.read, toastHistory.readOnServer);
  if (toasts.length === 0) return null;
  return (
    <section aria-labelledby="past-toasts" className="border-t border-line">
      <h2 id="past-toasts" className="flex h-11 items-center px-3 text-base font-semibold">
        Messages
      </h2>
      <ul>
        {toasts.map(({ kind, title, message, at }, index) => {
          const Icon = kind === "error" ? CircleAlert : CircleCheck;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two at the same moment may say the same
            <li key={`${at} ${index}`} className="flex items-start gap-3 border-t border-line px-3 py-2.5">
              <Icon
                className={`icon mt-0.5 ${kind === "error" ? "text-error" : "text-success"}`}
                aria-hidden
              />
              <div className="min-w-0 flex-1 text-sm">
                <p className="font-medium break-words">{title}</p>
                {message && <p className="break-words text-muted">{message}</p>}
                <p className="num text-xs text-muted">{formatInstant(at)}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
