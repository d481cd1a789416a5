import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { FileAsked } from "#app/documents/use-file-request.ts";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { type Verification, verificationOf } from "#core/documents/verification.ts";

/**
 * Printing issues the statement: it is kept as a document like every one that leaves the school, and the printed sheet
 * bears its code (D-9). What the books say is read again with it, so that sheet and document agree.
 */
export function useStatementPrint(action: string, origin: string) {
  const fetcher = useFetcher<FileAsked>();
  const handled = useRef<FileAsked | undefined>(undefined);
  const [verification, setVerification] = useState<Verification | null>(null);
  const [isPrinting, setIsPrinting] = useState(false);

  useEffect(() => {
    const answer = fetcher.state === "idle" ? fetcher.data : undefined;
    if (!answer || handled.current === answer) return;
    handled.current = answer;
    if (!answer.ok) {
      setIsPrinting(false);
      toastError("Something went wrong", answer.refusal.message);
      return;
    }
    setVerification(verificationOf({ kind: "statement", uuid: answer.documentId }, origin));
  }, [fetcher.state, fetcher.data, origin]);

  useEffect(() => {
    if (!isPrinting || !verification) return;
    // The code and the overlay are drawn before the browser's own dialog stops the page.
    const timer = setTimeout(() => {
      window.print();
      setIsPrinting(false);
    }, 50);
    return () => clearTimeout(timer);
  }, [isPrinting, verification]);

  return {
    verification,
    isBusy: isPrinting,
    print: () => {
      setVerification(null);
      setIsPrinting(true);
      void fetcher.submit(null, { method: "post", action });
    },
  };
}
