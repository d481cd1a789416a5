import { useState } from "react";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import type { ManagementKey } from "#core/management/lists/management-lists.ts";
import type { RECORD_STATE_CALLS, REMOVE_RECORD_CALLS } from "#core/management/office-records.body.ts";
import {
  isKeptList,
  isPutAside,
  isRemovableList,
  type KeptList,
  type RemovableList,
} from "#core/management/record-state.ts";

interface KeptRecord {
  list: ManagementKey;
  id: string;
  name: string;
  isActive: boolean;
  version: number;
  onChanged: () => void;
  /** Absent: the same as for any change. */
  onRemoved?: () => void;
  /** Of a student: opens the form of who leaves the school. */
  onLeave?: () => void;
}

/** Puts a record aside or takes it back, and removes one that was made by mistake. */
export default function RecordState(props: KeptRecord) {
  const { list } = props;
  return (
    <div className="flex gap-2">
      {props.onLeave && props.isActive && <Button onClick={props.onLeave}>Leaves the school</Button>}
      {isKeptList(list) && <StateButton {...props} list={list} />}
      {isRemovableList(list) && <RemoveButton {...props} list={list} />}
    </div>
  );
}

function StateButton({ list, id, name, isActive, version, onChanged }: KeptRecord & { list: KeptList }) {
  const { isBusy, send } = useOneChange<(typeof RECORD_STATE_CALLS)[KeptList]>(
    callTo(`POST /management/${list}/{id}/state`, { id }),
    {
      title: name,
      // Reactivating ends a student's departure, which deactivating does not bring back.
      undoOf: ({ data }) => (isPutAside(data) ? { is_active: true, version: data.version } : null),
      onDone: onChanged,
      onRefused: ({ refusal: { message } }) =>
        toastError(isActive ? "Not deactivated" : "Not reactivated", message),
    },
  );
  return (
    <Button isBusy={isBusy} onClick={() => send({ is_active: !isActive, is_confirmed: true, version })}>
      {isActive ? "Deactivate" : "Reactivate"}
    </Button>
  );
}

function RemoveButton({
  list,
  id,
  name,
  version,
  onChanged,
  onRemoved,
}: KeptRecord & { list: RemovableList }) {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, send } = useOneChange<(typeof REMOVE_RECORD_CALLS)[RemovableList]>(
    callTo(`DELETE /management/${list}/{id}`, { id }, { version: String(version) }),
    {
      onDone: onRemoved ?? onChanged,
      onRefused: ({ refusal: { message } }) => {
        setAsking(false);
        toastError("Not removed", message);
      },
    },
  );
  return (
    <>
      <Button onClick={() => setAsking(true)}>Remove</Button>
      {isAsking && (
        <ConfirmDialog
          confirmation={{
            title: "Remove",
            text: `${name} will be removed${CLASSES_TOO[list] ?? ""}. What is in use is not removed.`,
            confirmLabel: "Remove",
            cancelLabel: "Cancel",
            danger: true,
          }}
          isBusy={isBusy}
          onConfirm={() => send(undefined)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
const CLASSES_TOO: Partial<Record<RemovableList, string>> = {
  sections: ", with its classes and their gradebooks in which nothing was entered",
  subjects: ", with its classes and their gradebooks in which nothing was entered",
};
