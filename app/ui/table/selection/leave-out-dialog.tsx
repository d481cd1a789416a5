import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { firstNamed } from "#core/shared/named-records.ts";
import type { LeftOut } from "./left-out.ts";

const figure = (count: number): string => count.toLocaleString("en-US");

/** Names what an action does not take, why, and offers to leave it out (S-36). */
export default function LeaveOutDialog<Row>(props: {
  leftOut: LeftOut<Row>;
  nameOf: (row: Row) => string;
  onLeaveOut: () => void;
  onClose: () => void;
}) {
  const { action, left, taken } = props.leftOut;
  return (
    <ConfirmDialog
      confirmation={{
        title: `${action.label}: ${figure(left.length)} of ${figure(left.length + taken.length)} not possible`,
        text: `${firstNamed(left.map(props.nameOf))}. ${action.disabledReason ?? ""}`,
        confirmLabel: `Leave out ${figure(left.length)}`,
        cancelLabel: "Cancel",
      }}
      isBusy={false}
      onConfirm={props.onLeaveOut}
      onCancel={props.onClose}
    />
  );
}
