import { useEffect, useState, useSyncExternalStore } from "react";
import type { GridStore } from "#app/grading/grid/grid-store.ts";
import { scoresDraft } from "#app/grading/grid/use-score-grid.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { forgetDraft, readDraft } from "#app/ui/form/kept-draft.ts";
import { TriangleAlert } from "#app/ui/icons.tsx";
import { PlainTable } from "#app/ui/table/plain-table.tsx";
import { announce } from "#app/ui/toasts/announcer.tsx";
import { toastError, toastSuccess } from "#app/ui/toasts/toasts.tsx";
import { dropKept, keptLines } from "#core/grading/grid/kept.ts";
import type { ScoreChange } from "#core/grading/grid/saving.ts";
import { cellText } from "#core/grading/grid/typing.ts";
import type { Score } from "#core/grading/scores/score.ts";

/** Scores that were only on this device when the gradebook moved on: shown, and copied or dropped, never kept in silence. */
export function KeptScores(props: { store: GridStore; gradebookUuid: string; userId: string }) {
  const { store, userId } = props;
  const draft = scoresDraft(props.gradebookUuid);
  const [kept, setKept] = useState<readonly ScoreChange[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const grid = useSyncExternalStore(store.subscribeSettled, store.settled, store.settled);
  useEffect(() => setKept(readDraft<readonly ScoreChange[]>(userId, draft)?.form ?? []), [userId, draft]);
  const lines = keptLines(grid, kept);
  if (lines.length === 0) return null;
  const copy = async () => {
    const text = lines.map((line) => [line.name, line.code, cellText(line.kept)].join("\t")).join("\n");
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (isCopied) toastSuccess(`${counted(lines.length)} copied`);
    else toastError("The scores were not copied", "The browser does not allow it.");
  };
  const drop = () => {
    forgetDraft(userId, draft);
    store.update((current) => dropKept(current, kept));
    setKept([]);
    setIsOpen(false);
    announce("Dropped.");
  };
  return (
    <>
      <div role="status" className="flex flex-none items-center gap-2 px-4 py-1.5 text-sm sm:px-6">
        <TriangleAlert className="icon flex-none text-warning" />
        <span className="min-w-0">
          {counted(lines.length)} typed on this device {lines.length === 1 ? "was" : "were"} not saved before
          this gradebook was locked.
        </span>
        <Button className="btn-xs flex-none" onClick={() => setIsOpen(true)}>
          Show
        </Button>
      </div>
      {isOpen && (
        <Dialog
          title="Scores that were not saved"
          className="max-w-[600px]"
          onClose={() => setIsOpen(false)}
          footer={
            <>
              <Button className="mr-auto" onClick={drop}>
                Drop
              </Button>
              <Button onClick={() => void copy()}>Copy</Button>
              <Button className="btn-primary" data-initial-focus="" onClick={() => setIsOpen(false)}>
                Later
              </Button>
            </>
          }
        >
          <p className="mb-3 text-muted">
            They are on this device alone. Copy them for whoever may edit the gradebook now, or drop them.
          </p>
          <PlainTable
            look="lines"
            label="Scores on this device"
            rows={lines}
            keyOf={({ name, code }) => `${name} ${code}`}
            columns={[
              { head: "Student", isName: true, cell: ({ name }) => name },
              { head: "Activity", className: "text-muted", cell: ({ code }) => code },
              { head: "Typed here", className: "num font-medium!", cell: ({ kept }) => said(kept) },
              { head: "Saved", className: "num text-muted", cell: ({ saved }) => said(saved) },
            ]}
          />
        </Dialog>
      )}
    </>
  );
}

const counted = (count: number): string => `${count} ${count === 1 ? "score" : "scores"}`;
const said = (score: Score): string => cellText(score) || "blank";
