import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { ApiRefusal } from "#app/lib/error-catalogue.ts";
import { toastError, toastSuccess } from "#app/ui/toasts/toasts.tsx";
import type { FilePurpose } from "./asked-files.ts";
import { useDownloads } from "./download-context.ts";

/** What a route answers that has a file made. */
export type FileAsked =
  | { ok: true; title?: string; message: string; documentId: string }
  | { ok: false; refusal: ApiRefusal };

/**
 * Asks a route for a file: it downloads itself, or opens for printing, when it is ready.
 * A refusal is a toast, unless `onRefused` says true: it has told the person itself.
 */
export function useFileRequest(action: string, failed: string, onRefused?: (refusal: ApiRefusal) => boolean) {
  const fetcher = useFetcher<FileAsked>();
  const { expect } = useDownloads();
  const purpose = useRef<FilePurpose>("download");
  const handled = useRef<FileAsked | undefined>(undefined);
  useEffect(() => {
    const answer = fetcher.state === "idle" ? fetcher.data : undefined;
    if (!answer || handled.current === answer) return;
    handled.current = answer;
    if (!answer.ok)
      return onRefused?.(answer.refusal) ? undefined : toastError(failed, answer.refusal.message);
    // First what is under way: the file may be ready already, which is then said after it.
    const isDownloaded = purpose.current === "download" || purpose.current === "excel";
    if (isDownloaded && answer.title) toastSuccess(answer.title, answer.message);
    else if (isDownloaded) toastSuccess(answer.message);
    expect(answer.documentId, purpose.current);
  }, [fetcher.state, fetcher.data, expect, failed, onRefused]);
  return {
    isBusy: fetcher.state !== "idle",
    /** `search` is the address's own, where the file depends on it. */
    ask: (wanted: FilePurpose, search = "") => {
      purpose.current = wanted;
      fetcher.submit(null, { method: "post", action: `${action}${search}`, defaultShouldRevalidate: false });
    },
  };
}
