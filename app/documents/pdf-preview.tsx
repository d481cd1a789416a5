import Download from "lucide-react/icons/download";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { isFinished, isReady } from "../../core/documents/document-status.ts";
import { ACCEPTED_MESSAGE, EXPORT_PDF_FAILED } from "../../core/shared/file-messages.ts";
import { Dialog } from "../ui/dialogs/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { useDownloads } from "./download-context.ts";
import { saveFile, viewPathOf } from "./save-file.ts";
import type { FileAsked } from "./use-file-request.ts";

/** Shows the PDF that a route has made, once it is ready; it can be downloaded where the browser shows none. */
export default function PdfPreview({
  title,
  action,
  onClose,
}: {
  title: string;
  /** The route that has the file made. */
  action: string;
  onClose: () => void;
}) {
  const { documentId, filename, isDone, error } = useFile(action);
  return (
    <Dialog
      title={title}
      className="max-w-4xl"
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" data-initial-focus="" onClick={onClose}>
            Close
          </button>
          <button
            type="button"
            className="btn btn-primary"
            disabled={!isDone}
            onClick={() => saveFile(documentId, filename)}
          >
            <Download className="icon" aria-hidden />
            Download
          </button>
        </>
      }
    >
      {error !== null && <Notice kind="error">{error}</Notice>}
      {error === null && !isDone && (
        <p role="status" className="flex items-center gap-2.5 text-muted">
          <LoaderCircle className="icon spin text-primary" aria-hidden />
          {ACCEPTED_MESSAGE}
        </p>
      )}
      {isDone && <Pages documentId={documentId} title={title} />}
    </Dialog>
  );
}

/** Asks for the file as the dialog opens, and follows it in the list of files until it is finished. */
function useFile(action: string) {
  const { submit, data, state } = useFetcher<FileAsked>();
  const { files, refresh } = useDownloads();
  useEffect(() => {
    void submit(null, { method: "post", action, defaultShouldRevalidate: false });
  }, [submit, action]);
  const answer = state === "idle" ? data : undefined;
  const documentId = answer?.ok ? answer.documentId : "";
  useEffect(() => {
    if (documentId !== "") refresh();
  }, [documentId, refresh]);
  const file = files?.find((one) => one.documentId === documentId);
  const failed = file && isFinished(file.status) && !isReady(file.status);
  return {
    documentId,
    filename: file?.filename ?? "",
    isDone: file !== undefined && isReady(file.status),
    error: answer && !answer.ok ? answer.refusal.message : failed ? (file.error ?? EXPORT_PDF_FAILED) : null,
  };
}

interface FileProps {
  documentId: string;
  title: string;
}
/** The file where the browser has a viewer of its own; a phone's has none. */
function Pages(props: FileProps) {
  if (navigator.pdfViewerEnabled) return <Frame {...props} />;
  return <p>This browser shows no PDF within a page. The file is ready to be downloaded.</p>;
}

function Frame({ documentId, title }: FileProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const asking = new AbortController();
    let made: string | null = null;
    const show = async () => {
      const response = await fetch(viewPathOf(documentId), { signal: asking.signal });
      if (!response.ok) return setFailed(true);
      // Of this type whatever it holds, so that nothing in it is ever run as a page.
      made = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: "application/pdf" }));
      setAddress(made);
    };
    show().catch(() => {
      if (!asking.signal.aborted) setFailed(true);
    });
    return () => {
      asking.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [documentId]);
  if (hasFailed) return <Notice kind="error">The file could not be shown. It can be downloaded.</Notice>;
  return address === null ? null : (
    <iframe className="h-[70dvh] w-full rounded border border-line" src={address} title={title} />
  );
}
