import { useState } from "react";
import { Link } from "react-router";
import { callTo } from "#app/lib/browser-calls.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialogs/confirm-dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { toastError } from "#app/ui/toasts/toasts.tsx";
import { useOneChange } from "#app/ui/use-one-change.ts";
import { gradebookPath } from "#core/grading/gradebook/gradebook.ts";
import type { ASSIGNMENTS_LIST } from "#core/management/lists/classes-list.ts";
import type {
  END_ASSIGNMENT,
  REMOVE_ASSIGNMENT,
  REOPEN_ASSIGNMENT,
} from "#core/management/office-records.body.ts";
import type { Confirmation } from "#core/shared/actions.ts";
import type { RowOf } from "#core/shared/list/definition.ts";

type ChangedClass = RowOf<typeof ASSIGNMENTS_LIST>;
type Change = "close" | "reopen" | "remove";
const ASKS: Record<Change, (of: ChangedClass) => Confirmation> = {
  close: ({ subject, section }) => ({
    title: "Close Class",
    text: `${subject} of ${section} will end with the last term in which something was entered. What nobody has approved yet is kept, and counts nowhere from then on. Gradebooks of later terms will be removed.`,
    confirmLabel: "Close class",
    cancelLabel: "Cancel",
    danger: true,
    asks: { kind: "reason", label: "Reason" },
  }),
  reopen: ({ subject, section }) => ({
    title: "Open Class Again",
    text: `${subject} of ${section} will be taught to the end of the school year, and its gradebooks will be what they were.`,
    confirmLabel: "Open again",
    cancelLabel: "Cancel",
  }),
  remove: ({ subject, section }) => ({
    title: "Remove Class",
    text: `${subject} of ${section} and its gradebooks will be removed. A class with scores is not removed: close it instead.`,
    confirmLabel: "Remove",
    cancelLabel: "Cancel",
    danger: true,
  }),
};
const REFUSED: Record<Change, string> = {
  close: "Not closed",
  reopen: "Not opened again",
  remove: "Not removed",
};

/** Closes a class that is taught no more, opens it again, or removes one that was added by mistake. */
export default function ClassEnding({ onChanged, ...row }: ChangedClass & { onChanged: () => void }) {
  const [asked, setAsked] = useState<Change | null>(null);
  const { id, version, closedBecause } = row;
  const to =
    asked === "remove"
      ? callTo<typeof REMOVE_ASSIGNMENT>(
          "DELETE /management/assignments/{id}",
          { id },
          { version: String(version) },
        )
      : asked === "reopen"
        ? callTo<typeof REOPEN_ASSIGNMENT>("POST /management/assignments/{id}/reopen", { id })
        : callTo<typeof END_ASSIGNMENT>("POST /management/assignments/{id}/end", { id });
  const { isBusy, send } = useOneChange<
    typeof END_ASSIGNMENT | typeof REMOVE_ASSIGNMENT | typeof REOPEN_ASSIGNMENT
  >(to, {
    onDone: onChanged,
    onRefused: ({ refusal: { message } }) => {
      setAsked(null);
      if (asked) toastError(REFUSED[asked], message);
    },
  });
  const confirm = (reason = "") => {
    if (asked === "close") send({ version, reason });
    else send(asked === "reopen" ? { version } : undefined);
  };
  return (
    <div className="grid gap-2">
      {closedBecause !== "" && <Closed {...row} />}
      <div className="flex gap-2">
        {closedBecause === "" ? (
          <Button onClick={() => setAsked("close")}>Close class</Button>
        ) : (
          <Button onClick={() => setAsked("reopen")}>Open again</Button>
        )}
        {closedBecause === "" && <Button onClick={() => setAsked("remove")}>Remove class</Button>}
      </div>
      {asked && (
        <ConfirmDialog
          confirmation={ASKS[asked](row)}
          isBusy={isBusy}
          onConfirm={confirm}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** Why it is closed, and what was entered in it that counts nowhere. */
function Closed({ id, closedBecause, closedGradebook, subjectKind }: ChangedClass) {
  return (
    <Notice kind="info">
      This class is closed: {closedBecause}
      {closedGradebook !== "" && (
        <>
          {" · "}
          <Link
            className="link-in"
            to={gradebookPath({ classUuid: id, uuid: closedGradebook, subject: { kind: subjectKind } })}
          >
            Its closed gradebook
          </Link>
        </>
      )}
    </Notice>
  );
}
