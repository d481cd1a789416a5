import { lazy, Suspense } from "react";
import { FolderDown } from "#app/ui/icons.tsx";
import { Popover } from "#app/ui/popover.tsx";
import type { DocumentFile } from "#core/documents/contract.ts";
import { isReady, mayRetry } from "#core/documents/document-status.ts";
import { useDownloads } from "./download-context.ts";

const FileRows = lazy(() => import("./file-row.tsx"));
const isNews = (file: DocumentFile) => mayRetry(file.status) || (isReady(file.status) && !file.openedAt);

/** The files made for me, with their state and progress, and what toasts have said. */
export function DownloadCentre() {
  const { files, hasFailed, refresh } = useDownloads();
  const news = files?.filter(isNews).length ?? 0;
  return (
    <Popover
      label="Files"
      align="end"
      className="w-[384px]"
      triggerLabel={news > 0 ? `Files, ${news} new` : "Files"}
      triggerClassName="btn btn-ghost btn-square relative"
      onOpen={refresh}
      trigger={
        <>
          <FolderDown className="icon" />
          {news > 0 && (
            <span
              aria-hidden
              className="num absolute top-0 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-primary px-1 text-[10px] leading-4 font-semibold text-primary-content ring-2 ring-base-100"
            >
              {Math.min(news, 99)}
            </span>
          )}
        </>
      }
    >
      {() => (
        <>
          <h2 className="flex h-11 items-center px-3 text-base font-semibold">Files</h2>
          {hasFailed && (
            <p role="alert" className="border-t border-line px-3 py-2.5 text-sm text-error">
              The list of files did not load. <RetryButton onClick={refresh} />
            </p>
          )}
          {files?.length === 0 && (
            <p className="border-t border-line px-3 py-6 text-center text-sm text-muted">
              Files you export or print appear here.
            </p>
          )}
          <Suspense>
            <FileRows files={files ?? []} />
          </Suspense>
        </>
      )}
    </Popover>
  );
}

function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="link-in" onClick={onClick}>
      Try again
    </button>
  );
}
