import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { submitJson } from "#app/lib/submit-json.ts";
import type { WorkflowOutcome } from "#app/lib/workflow-change.server.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { Download, LoaderCircle } from "#app/ui/icons.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { isFinished, isReady } from "#core/documents/document-status.ts";
import { ACCEPTED_MESSAGE, EXPORT_PDF_FAILED } from "#core/shared/file-messages.ts";
import { useDownloads } from "./download-context.ts";

/** Shows the PDF that a list's action makes of one record, once it is ready; it can be downloaded where the browser shows none. */
export default function PdfPreview({
  title,
  onClose,
  ...asked
}: FileOf & { title: string; onClose: () => void }) {
  const { save } = useDownloads();
  const { documentId, filename, isDone, error } = useFile(asked);
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
            onClick={() => save(documentId, filename)}
          >
            <Download className="icon" />
            Download
          </button>
        </>
      }
    >
      {error !== null && <Notice kind="error">{error}</Notice>}
      {error === null && !isDone && (
        <p role="status" className="flex items-center gap-2.5 text-muted">
          <LoaderCircle className="icon spin text-primary" />
          {ACCEPTED_MESSAGE}
        </p>
      )}
      {isDone && <Pages documentId={documentId} title={title} />}
    </Dialog>
  );
}

/** What makes the file: an action of a list, and the id of the record. */
interface FileOf {
  list: string;
  name: string;
  uuid: string;
}

/** Asks for the file as the dialog opens, and follows it in the list of files until it is finished. */
function useFile({ list, name, uuid }: FileOf) {
  const { submit, data, state } = useFetcher<WorkflowOutcome<string>>();
  const { files, refresh } = useDownloads();
  useEffect(() => {
    const change = { name, uuids: [uuid], idempotencyKey: crypto.randomUUID() };
    submitJson(submit, change, `/lists/${list}/change`);
  }, [submit, list, name, uuid]);
  const answer = state === "idle" ? data : undefined;
  const documentId = (answer?.ok && answer.documentId) || "";
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
  const { fetchFile } = useDownloads();
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const asking = new AbortController();
    let made: string | null = null;
    const show = async () => {
      const response = await fetchFile(documentId, asking.signal);
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
  }, [documentId, fetchFile]);
  if (hasFailed) return <Notice kind="error">The file could not be shown. It can be downloaded.</Notice>;
  return address === null ? null : (
    <iframe
      className="h-[70dvh] w-full rounded border border-line"
      src={`${address}#navpanes=0`}
      title={title}
    />
  );
}
