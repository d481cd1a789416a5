import Bookmark from "lucide-react/icons/bookmark";
import { lazy, Suspense } from "react";
import { Popover } from "#app/ui/popover.tsx";
import type { SavedViewsProps } from "./saved-views-panel.tsx";

const SavedViewsPanel = lazy(() => import("./saved-views-panel.tsx"));

/** The button of the views; they and their script are asked for when it is pressed. */
export function SavedViews(props: Omit<SavedViewsProps, "close">) {
  return (
    <Popover
      label="Views"
      align="end"
      className="w-[320px] max-sm:w-auto"
      triggerClassName="btn btn-ghost btn-xs"
      triggerLabel="Views"
      trigger={
        <>
          <Bookmark className="icon" aria-hidden />
          <span className="max-sm:hidden">Views</span>
        </>
      }
    >
      {(close) => (
        <Suspense fallback={<p className="late p-3 text-sm text-muted">Loading…</p>}>
          <SavedViewsPanel {...props} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
