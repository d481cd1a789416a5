import { downloadFile } from "#app/lib/download-file.ts";
import { WENT_WRONG } from "#app/lib/error-catalogue.ts";
import { openFile } from "#app/lib/open-file.ts";

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
