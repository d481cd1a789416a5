import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { ask, callTo, sendChange } from "#app/lib/browser-calls.ts";
import { toastError, toastSuccess } from "#app/ui/toasts/toasts.tsx";
import type { MY_FILES, RETRY_FILE } from "#core/documents/calls.ts";
import type { DocumentFile } from "#core/documents/contract.ts";
import { isFinished, isReady } from "#core/documents/document-status.ts";
import type { ConsoleEvent } from "#core/documents/realtime/contract.ts";
import {
  BULK_EXPORT_MESSAGES,
  downloadedMessage,
  EXCEL_EXPORT_MESSAGES,
  EXPORT_PDF_FAILED,
} from "#core/shared/file-messages.ts";
import { type FilePurpose, readAsked, rememberAsked, takeAsked } from "./asked-files.ts";
import { DownloadContext, type Downloads } from "./download-context.ts";
import type { Printing } from "./printing.ts";
import { openRealtime } from "./realtime-socket.ts";
import { saveFile, viewPathOf } from "./save-file.ts";

const PrintWait = lazy(async () => ({ default: (await import("./print-wait.tsx")).PrintWait }));
const POLL_MS = 3000;
const POLL_WHILE_LIVE_MS = 15_000;
/** The words of the files that have their own. */
const wordsOf = (purpose: FilePurpose) =>
  ({ bulk: BULK_EXPORT_MESSAGES, excel: EXCEL_EXPORT_MESSAGES, download: null, print: null })[purpose];
const fetchFile = (documentId: string, signal: AbortSignal) => fetch(viewPathOf(documentId), { signal });
const isUnfinished = (file: DocumentFile) => !isFinished(file.status);

/** Knows the files made for me, live over the socket and by asking every 3 s while that is down. */
export function DownloadProvider({ children }: { children: ReactNode }) {
  const [files, setFiles] = useState<DocumentFile[] | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [printing, setPrinting] = useState<Printing | null>(null);
  const isLive = useRef(false);
  const { listen, tell } = useListeners();

  const settle = useCallback((file: Pick<DocumentFile, "documentId" | "filename" | "status" | "error">) => {
    if (!isFinished(file.status)) return;
    const purpose = takeAsked(file.documentId);
    if (purpose === null) return;
    if (!isReady(file.status)) {
      setPrinting(null);
      toastError(wordsOf(purpose)?.failure ?? EXPORT_PDF_FAILED, file.error ?? undefined);
      return;
    }
    const words = wordsOf(purpose);
    if (words) {
      saveFile(file.documentId, file.filename);
      toastSuccess(words.success, words.message);
    } else if (purpose === "download") {
      saveFile(file.documentId, file.filename);
      toastSuccess(downloadedMessage(file.filename), file.filename);
    } else {
      const tab = window.open(viewPathOf(file.documentId), "_blank");
      setPrinting(tab ? null : { documentId: file.documentId, isReady: true });
    }
  }, []);

  const refresh = useCallback(async () => {
    const answer = await ask(callTo<typeof MY_FILES>("GET /documents"));
    setHasFailed(!answer.ok);
    if (!answer.ok) return;
    setFiles(answer.value.rows);
    for (const file of answer.value.rows) settle(file);
  }, [settle]);

  useEffect(() => {
    void refresh();
    return openRealtime({
      onLive: (live) => {
        isLive.current = live;
      },
      onEvent: (event) => {
        tell(event);
        if (event.kind === "file-ready") settle({ ...event, status: "ready", error: null });
        if (event.kind === "file-failed") settle({ ...event, status: "failed" });
        if (event.kind === "file-progress") setFiles((known) => withProgress(known, event));
        if (REFRESHING.includes(event.kind)) void refresh();
      },
    });
  }, [refresh, settle, tell]);

  usePolling(files, isLive, refresh);

  const downloads = useMemo<Downloads>(
    () => ({
      files,
      hasFailed,
      refresh: () => void refresh(),
      expect: (documentId: string, purpose: FilePurpose) => {
        rememberAsked(documentId, purpose);
        if (purpose === "print") setPrinting({ documentId, isReady: false });
        void refresh();
      },
      save: saveFile,
      fetchFile,
      retry: async (documentId: string) => {
        rememberAsked(documentId, "download");
        const retry = callTo<typeof RETRY_FILE>("POST /documents/{id}/retry", { id: documentId });
        if (!(await sendChange(retry)).ok) toastError(EXPORT_PDF_FAILED);
        void refresh();
      },
      listen,
    }),
    [files, hasFailed, refresh, listen],
  );
  return (
    <DownloadContext value={downloads}>
      {children}
      {printing && (
        <Suspense>
          <PrintWait printing={printing} onClose={() => setPrinting(null)} />
        </Suspense>
      )}
    </DownloadContext>
  );
}

function useListeners() {
  const listeners = useRef(new Set<(event: ConsoleEvent) => void>());
  const listen = useCallback<Downloads["listen"]>((onEvent) => {
    listeners.current.add(onEvent);
    return () => void listeners.current.delete(onEvent);
  }, []);
  const tell = useCallback((event: ConsoleEvent) => {
    for (const listener of listeners.current) listener(event);
  }, []);
  return { listen, tell };
}

/** Events after which a file's line says something else. */
const REFRESHING: readonly ConsoleEvent["kind"][] = [
  "file-ready",
  "file-failed",
  "mail-sent",
  "mail-failed",
  "mail-unknown",
];

const withProgress = (
  files: DocumentFile[] | null,
  { documentId, done, total }: { documentId: string; done: number; total: number },
): DocumentFile[] | null =>
  files?.map((file) =>
    file.documentId === documentId ? { ...file, status: "rendering", done, total } : file,
  ) ?? null;

/** Asks again while something is unfinished: every 3 s without the socket, now and then with it. */
function usePolling(
  files: DocumentFile[] | null,
  isLive: { current: boolean },
  refresh: () => Promise<void>,
): void {
  useEffect(() => {
    const asked = Object.keys(readAsked());
    if (!files?.some(isUnfinished) && asked.length === 0) return;
    let waitedMs = 0;
    const timer = setInterval(() => {
      waitedMs += POLL_MS;
      if (isLive.current && waitedMs < POLL_WHILE_LIVE_MS) return;
      waitedMs = 0;
      void refresh();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [files, isLive, refresh]);
}
