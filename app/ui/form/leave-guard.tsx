import { useBlocker } from "react-router";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";

/** Leaving a form that has not been saved asks first; what was typed stays on this device either way. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      confirmation={{
        title: "Leave without saving?",
        text: "What you typed is not saved. It stays on this device until you come back to it.",
        confirmLabel: "Leave",
        cancelLabel: "Stay",
      }}
      isBusy={false}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    />
  );
}
