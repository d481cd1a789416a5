import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { ApiRefusal } from "../lib/error-catalogue.ts";
import { BILLING_TOAST_MS, toastError, toastSuccess } from "../ui/toasts.tsx";
import type { FilePurpose } from "./asked-files.ts";
import { useDownloads } from "./download-context.ts";

type Asked = { ok: true; message: string; documentId: string } | { ok: false; refusal: ApiRefusal };

/** Asks a route for a file: it downloads itself, or opens for printing, when it is ready. */
export function useFileRequest(action: string, failed: string) {
  const fetcher = useFetcher<Asked>();
  const { expect } = useDownloads();
  const purpose = useRef<FilePurpose>("download");
  const handled = useRef<Asked | undefined>(undefined);
  useEffect(() => {
    const answer = fetcher.state === "idle" ? fetcher.data : undefined;
    if (!answer || handled.current === answer) return;
    handled.current = answer;
    if (!answer.ok) return toastError(failed, answer.refusal.message);
    expect(answer.documentId, purpose.current);
    if (purpose.current === "download") toastSuccess(answer.message, undefined, BILLING_TOAST_MS);
  }, [fetcher.state, fetcher.data, expect, failed]);
  return {
    isBusy: fetcher.state !== "idle",
    ask: (wanted: FilePurpose) => {
      purpose.current = wanted;
      fetcher.submit(null, { method: "post", action });
    },
  };
}
