import { lazy, Suspense } from "react";
import { useBackgroundImports } from "./background-imports.ts";

const BackgroundImportOutcome = lazy(() => import("./background-import-outcome.tsx"));

/** Follows imports whose dialogs were closed; what it needs is loaded only where there is one. */
export function BackgroundImportNotices() {
  return useBackgroundImports().map((detached) => (
    <Suspense key={detached.importId}>
      <BackgroundImportOutcome {...detached} />
    </Suspense>
  ));
}
