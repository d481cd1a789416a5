import { useBlocker } from "react-router";
import { ConfirmDialog } from "../confirm-dialog.tsx";

/** Leaving a form that has not been saved asks first. `isKept`: what was typed stays on this device either way. */
export function LeaveGuard({ isDirty, isKept = true }: { isDirty: boolean; isKept?: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      confirmation={{
        title: "Leave without saving?",
        text: isKept
          ? "What you typed is not saved. It stays on this device until you come back to it."
          : "What you typed is not saved, and will be lost.",
        confirmLabel: "Leave",
        cancelLabel: "Stay",
      }}
      isBusy={false}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
