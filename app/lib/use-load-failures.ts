import { useEffect } from "react";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import type { LoadFailure } from "./error-catalogue.ts";

/** Says once what a page was loaded without. */
export function useLoadFailures(failures: readonly LoadFailure[]): void {
  useEffect(() => {
    for (const { title, message } of failures) toastError(title, message);
  }, [failures]);
}
