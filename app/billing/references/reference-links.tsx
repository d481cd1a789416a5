import { DOWNLOADED, NO_ANSWER, WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { openFile } from "#app/lib/open-file.ts";
import { toastError, toastSuccess } from "#app/ui/toasts/toasts.tsx";

/** Shows or saves a reference document; what fails is told in a toast. `label` names it where there are several. */
export function ReferenceLinks({ number, label }: { number: string; label?: string }) {
  const path = `/ims/payments/documents/${number}`;
  return (
    <span className="flex flex-none">
      <a
        className="btn btn-xs btn-ghost"
        href={path}
        target="_blank"
        rel="noopener"
        aria-label={label && `View ${label}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          void openFile(path, { refused: WENT_WRONG.documentFile, unanswered: WENT_WRONG.file });
        }}
      >
        View
      </a>
      <button
        type="button"
        className="btn btn-xs btn-ghost"
        aria-label={label && `Download ${label}`}
        onClick={() => void downloadFile(`${path}?save`, WENT_WRONG.download)}
      >
        Download
      </button>
    </span>
  );
}

/** Saves what a route of the console answers under the name it gives; says how it went. `failed` titles the toast. */
async function downloadFile(path: string, failed: string): Promise<void> {
  const response = await fetch(path).catch(() => null);
  if (!response?.ok) {
    toastError(failed, response ? await response.text() : NO_ANSWER.message);
    return;
  }
  const name = /filename="?([^";]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "file";
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
  toastSuccess(DOWNLOADED, name);
}
